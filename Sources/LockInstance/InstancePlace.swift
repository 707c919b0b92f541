internal import Glibc
internal import LinuxKit

/// The display that is to be locked, and where its lock files are.
public struct InstancePlace: Sendable {
    private let display: String
    private let home: String
    private let runtimes: [String]
    private let owner: UInt32

    /// - Parameters:
    ///   - display: as DISPLAY names it.
    ///   - home: the user's.
    ///   - runtimes: directories for this session's files: the first that is ours alone is taken.
    public init(display: String, home: String, runtimes: [String] = InstancePlace.usualRuntimes) {
        self.display = display
        self.home = home
        self.runtimes = runtimes
        owner = ThisProcess.effectiveUser
    }

    /// The place of somebody else, for root to look at.
    public init(display: String, home: String, of owner: UInt32) {
        self.display = display
        self.home = home
        runtimes = ["/run/user/\(owner)"]
        self.owner = owner
    }

    /// What the session says, and where logind has it when nobody says: whom cron, udev or su(1) starts finds the lock
    /// of the session too.
    public static var usualRuntimes: [String] {
        [ThisProcess.environment("XDG_RUNTIME_DIR"), "/run/user/\(ThisProcess.effectiveUser)"].compactMap(\.self)
    }

    /// The directory of the session when it is ours alone, else one in our home: never one that others may write.
    func openDirectory() throws(InstanceFailure) -> FileDescriptor {
        for path in runtimes + [state] {
            do throws(Errno) {
                if path == state { try DirectoryTree.make(state, mode: 0o700) }
                if let directory = try openIfPrivate(path) { return directory }
            } catch {
                if path == state { throw InstanceFailure("\(state) cannot be used: \(error)") }
            }
        }
        throw InstanceFailure("\(state) must belong to you alone: chmod go-w it")
    }

    /// The directory that the owner would take, if it is there: nothing is made.
    func existingDirectory() -> FileDescriptor? {
        for path in runtimes + [state] {
            do throws(Errno) { if let directory = try openIfPrivate(path) { return directory } } catch {}
        }
        return nil
    }

    private var state: String { home + "/.local/state/patternlock" }

    /// Nil when it is not the owner's alone.
    private func openIfPrivate(_ path: String) throws(Errno) -> FileDescriptor? {
        guard path.hasPrefix("/") else { return nil }
        let directory = try FileDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
        let status = try directory.status()
        guard status.owner == owner, status.mode & 0o022 == 0 else { return nil }
        return directory
    }

    /// Opens a file, makes it when it is missing, and takes its lock; nil when another has that.
    func takeFile(_ name: String) throws(InstanceFailure) -> FileDescriptor? {
        let directory = try openDirectory()
        do throws(Errno) {
            let file = try directory.open(at: name, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
            guard try file.tryOpenFileLock() else { return nil }
            return file
        } catch { throw InstanceFailure("the lock file \(name) cannot be used: \(error)") }
    }

    /// The lock file of the display.
    var fileName: String { "patternlock-" + serverName + ".lock" }

    /// The file that is locked by the one session daemon of the display.
    var daemonFileName: String { "patternlock-session-" + serverName + ".lock" }

    /// The display without its screen: `:0.0`, `:0` and `unix:0` are one server, and `elsewhere:0` is another.
    private var serverName: String {
        let parts = display.split(separator: ":", omittingEmptySubsequences: false)
        let number = (parts.last ?? "").prefix { $0 != "." }.filter { $0.isNumber }
        let host = parts.dropLast().joined(separator: ":")
        if host.isEmpty || host == "unix" { return number }
        return host.filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } + "-" + number
    }
}
