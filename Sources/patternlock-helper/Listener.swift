import Glibc
import LinuxKit
import LockWire

/// `--listen`, where no service manager does it: makes the socket, and starts a fresh process for each connection.
final class Listener {
    /// Where a process finds its one connection, as a service manager hands it over too.
    static let connection: Int32 = 3
    /// Processes in all. Those of one user are capped by `Claim`; the others wait in the backlog.
    private static let most = 64

    private let socket: PacketSocket
    private let program: FileDescriptor
    private var children: [ChildProcess] = []

    init() throws(Errno) {
        program = try Installation.openProgram("patternlock-helper")
        // Users must reach the socket, whatever else this process makes is closed to them.
        _ = umask(0o022)
        try DirectoryTree.make(HelperSocket.directory, mode: 0o755)
        _ = umask(0o077)
        socket = try PacketSocket.listen(at: HelperSocket.path, mode: 0o666)
    }

    /// Serves until SIGTERM or SIGINT. Conversations that run go on to their end.
    func run() throws(Errno) -> Int32 {
        let signals = try SignalDescriptor([SIGTERM, SIGINT, SIGCHLD])
        Program.say("patternlock-helper: listening at \(HelperSocket.path)")
        while true {
            var set = PollSet()
            let signalPlace = set.add(signals.descriptor.number)
            let socketPlace = children.count < Self.most ? set.add(socket.descriptor.number) : nil
            _ = try set.wait()
            if set.isReady(signalPlace) {
                while let signal = signals.next() { if signal != SIGCHLD { return 0 } }
                children = children.filter { child in
                    do throws(Errno) { return try child.reap() == nil } catch { return false }
                }
            }
            if let socketPlace, set.isReady(socketPlace) { accept() }
        }
    }

    private func accept() {
        do throws(Errno) {
            guard let connection = try socket.accept() else { return }
            let child = try ChildProcess.start(
                program, arguments: ["patternlock-helper", "--once"], environment: [],
                descriptors: [(here: connection.descriptor.number, there: Self.connection)], newSession: true)
            children.append(child)
        } catch {
            // This connection is lost and its client told so by its end; the next one may do better.
            Program.say("patternlock-helper: a connection is lost: \(error)")
            PollSet.sleep(until: .after(100))
        }
    }
}
