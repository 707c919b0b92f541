import Glibc
import Languages
import LinuxKit

/// One locker per display: an open file under flock(2), which the guards inherit. It ends with the last of them.
enum InstanceLock {
    /// Takes the lock; nil when another locker has it.
    static func take(display: String, user: UserAccount) throws(Failure) -> FileDescriptor? {
        let directory = try openDirectory(user)
        let name = "patternlock-" + serverName(display) + ".lock"
        do throws(Errno) {
            let file = try directory.open(at: name, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
            if try file.tryLock() { return file }
            return nil
        } catch {
            throw Failure(.unavailable, "the lock file \(name) cannot be used: \(error)")
        }
    }

    /// XDG_RUNTIME_DIR when it is ours alone, else a directory in our home: never one that others may write.
    private static func openDirectory(_ user: UserAccount) throws(Failure) -> FileDescriptor {
        let home = user.home + "/.local/state/patternlock"
        for path in [ThisProcess.environment("XDG_RUNTIME_DIR"), home] {
            guard let path, path.hasPrefix("/") else { continue }
            do throws(Errno) {
                if path == home { try DirectoryTree.make(home, mode: 0o700) }
                let directory = try FileDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
                let status = try directory.status()
                if status.owner == ThisProcess.effectiveUser, status.mode & 0o022 == 0 { return directory }
            } catch {
                if path == home { throw Failure(.unavailable, "\(home) cannot be used: \(error)") }
            }
        }
        throw Failure(.unavailable, "\(home) must belong to \(user.name) alone: chmod go-w it")
    }

    /// The display without its screen: `:0.0`, `:0` and `unix:0` are one server, and `elsewhere:0` is another.
    private static func serverName(_ display: String) -> String {
        let parts = display.split(separator: ":", omittingEmptySubsequences: false)
        let number = (parts.last ?? "").prefix { $0 != "." }.filter { $0.isNumber }
        let host = parts.dropLast().joined(separator: ":")
        if host.isEmpty || host == "unix" { return number }
        return host.filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } + "-" + number
    }
}
