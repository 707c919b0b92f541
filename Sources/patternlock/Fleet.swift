import Glibc
import Languages
import LinuxKit

/// A record of the system store, and whether its user is still who he was.
struct FleetRecord {
    let uid: UInt32
    /// Nil when the record cannot be used.
    let user: String?

    /// Whom a record belongs to by now.
    enum Owner: Equatable {
        /// The user it names.
        case user
        /// Nobody: the uid, or the name that it belonged to, is gone. It never opens anything again.
        case gone
        /// The user database could not say.
        case unknown(Errno)
    }

    /// Asks the user database, wherever it is. Only a plain "there is no such user" counts as gone.
    var owner: Owner {
        do throws(Errno) {
            guard let account = try UserAccount.find(uid: uid) else { return .gone }
            // A uid may have several names, one for each entry.
            guard let user, account.name != user else { return .user }
            return try UserAccount.find(name: user)?.uid == uid ? .user : .gone
        } catch {
            return .unknown(error)
        }
    }
}

/// All records of the system store, for root.
enum Fleet {
    /// The output of the verifier's list, in bytes.
    private static let limit = 1 << 24

    /// By uid. The verifier alone may read the records.
    static func records(_ command: Command, _ option: String) throws(Failure) -> [FleetRecord] {
        guard Caller.isRoot, ThisProcess.realUser == 0 else {
            throw Failure(.refused, "\(option) is for root: sudo patternlock \(command.rawValue) \(option)")
        }
        do throws(Errno) {
            let program = try Installation.openProgram("patternlock-verifier")
            let pipe = try Pipe()
            let child = try ChildProcess.start(
                program, arguments: ["patternlock-verifier", "--list"], environment: [],
                descriptors: [(here: pipe.output.number, there: 1), (here: 2, there: 2)])
            let reading = pipe.closeOutput()
            let text = String(decoding: try reading.readAll(limit: limit), as: UTF8.self)
            guard try child.wait() == .exited(0) else { throw .accessDenied }
            return text.split(separator: "\n").compactMap(record)
        } catch {
            throw Failure(.unavailable, "the records cannot be listed: \(error)")
        }
    }

    private static func record(_ line: Substring) -> FleetRecord? {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let uid = UInt32(parts[0]) else { return nil }
        return FleetRecord(uid: uid, user: parts[1].isEmpty ? nil : String(parts[1]))
    }
}
