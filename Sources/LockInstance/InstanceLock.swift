internal import Glibc
public import LinuxKit

/// One locker per display: an open file with a lock on it, which the guards inherit. It ends with the last of them.
///
/// What the file holds tells others how far that locker is; see `InstanceState`.
public enum InstanceLock {
    /// Takes the lock; nil when another locker has it.
    public static func take(_ place: InstancePlace) throws(InstanceFailure) -> FileDescriptor? {
        let directory = try place.openDirectory()
        let name = place.fileName
        do throws(Errno) {
            let file = try directory.open(at: name, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
            guard try file.tryOpenFileLock() else { return nil }
            note(.begun, in: file)
            return file
        } catch {
            throw InstanceFailure("the lock file \(name) cannot be used: \(error)")
        }
    }

    /// Writes down how far this locker is, for others to see. A full disk loses that and nothing else.
    public static func note(_ state: InstanceState, in file: borrowing FileDescriptor) {
        do throws(Errno) { try file.replaceContent(state.text) } catch {}
    }
}

/// Why lock files cannot be used, as a sentence.
public struct InstanceFailure: Error, Equatable, Sendable {
    public let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
