internal import CPatternWire
internal import Glibc
internal import LinuxKit

/// The two sockets: handed over by the service manager, or made here.
struct Listeners: ~Copyable {
    let root: PacketSocket
    let user: PacketSocket
    /// Whether they outlive this process, so that it may leave when there is nothing to do.
    let areKept: Bool

    private init(root: consuming PacketSocket, user: consuming PacketSocket, areKept: Bool) {
        self.root = root
        self.user = user
        self.areKept = areKept
    }

    /// The sockets of the service manager (sd_listen_fds(3)), nil when it gave none. Must be asked before the
    /// environment is cleared.
    static func inherited() throws(StartError) -> Listeners? {
        guard let pid = ThisProcess.environment("LISTEN_PID"), pid == String(getpid()),
            let count = ThisProcess.environment("LISTEN_FDS").flatMap({ Int32($0) })
        else { return nil }
        let names = (ThisProcess.environment("LISTEN_FDNAMES") ?? "").split(
            separator: ":", omittingEmptySubsequences: false)
        let first: Int32 = 3
        var root: PacketSocket?
        var user: PacketSocket?
        for index in 0..<max(count, 0) {
            guard let descriptor = FileDescriptor.inherited(first + index) else { throw .sockets }
            switch index < names.count ? names[Int(index)] : "" {
            case "root": root = PacketSocket(owning: descriptor)
            case "user": user = PacketSocket(owning: descriptor)
            default: throw .sockets
            }
        }
        guard let root = root.take(), let user = user.take() else { throw .sockets }
        do throws(Errno) {
            try root.descriptor.setNonBlocking(true)
            try user.descriptor.setNonBlocking(true)
        } catch {
            throw .system("sockets", error)
        }
        return Listeners(root: root, user: user, areKept: true)
    }

    /// Makes both sockets. As root the directory is made too; as the service's user it must be there.
    static func make() throws(StartError) -> Listeners {
        do throws(Errno) {
            if ThisProcess.effectiveUser == 0 {
                // Users must reach the sockets, whatever mask this was started with.
                _ = umask(0o022)
                try DirectoryTree.make(PLW_SOCKET_DIR, mode: 0o755)
                _ = umask(0o077)
            }
            return Listeners(
                root: try .listen(at: PLW_SOCKET_DIR + "/" + PLW_ROOT_SOCKET, mode: 0o600),
                user: try .listen(at: PLW_SOCKET_DIR + "/" + PLW_USER_SOCKET, mode: 0o666), areKept: false)
        } catch {
            throw .system("listen in \(PLW_SOCKET_DIR)", error)
        }
    }
}
