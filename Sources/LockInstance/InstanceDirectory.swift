internal import Glibc
internal import LinuxKit

/// Where the lock files of a user are.
enum InstanceDirectory {
    /// XDG_RUNTIME_DIR when it is ours alone, else a directory in our home: never one that others may write.
    static func open(home: String) throws(InstanceFailure) -> FileDescriptor {
        let state = home + "/.local/state/patternlock"
        for path in [ThisProcess.environment("XDG_RUNTIME_DIR"), state] {
            guard let path, path.hasPrefix("/") else { continue }
            do throws(Errno) {
                if path == state { try DirectoryTree.make(state, mode: 0o700) }
                let directory = try FileDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
                let status = try directory.status()
                if status.owner == ThisProcess.effectiveUser, status.mode & 0o022 == 0 { return directory }
            } catch {
                if path == state { throw InstanceFailure("\(state) cannot be used: \(error)") }
            }
        }
        throw InstanceFailure("\(state) must belong to you alone: chmod go-w it")
    }

    /// The lock file of a display.
    static func fileName(_ display: String) -> String { "patternlock-" + serverName(display) + ".lock" }

    /// The file that is locked by the one session daemon of a display.
    static func daemonFileName(_ display: String) -> String { "patternlock-session-" + serverName(display) + ".lock" }

    /// The display without its screen: `:0.0`, `:0` and `unix:0` are one server, and `elsewhere:0` is another.
    private static func serverName(_ display: String) -> String {
        let parts = display.split(separator: ":", omittingEmptySubsequences: false)
        let number = (parts.last ?? "").prefix { $0 != "." }.filter { $0.isNumber }
        let host = parts.dropLast().joined(separator: ":")
        if host.isEmpty || host == "unix" { return number }
        return host.filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } + "-" + number
    }
}
