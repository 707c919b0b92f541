internal import CPatternWire
internal import Glibc
internal import LinuxKit

/// A way to a verifier.
enum VerifierRoute: Equatable {
    /// The service's socket for callers like this one.
    case socket
    /// A verifier of our own, for one connection. It serves the system store when root starts it, else the home store.
    case once(storeDirectory: String?)

    /// Which store answers on this way.
    var store: StoreKind {
        switch self {
        case .socket: .system
        case .once(let directory): ThisProcess.effectiveUser == 0 && directory == nil ? .system : .home
        }
    }

    private static let directory = PLW_SOCKET_DIR
    private static let rootName = PLW_ROOT_SOCKET
    private static let userName = PLW_USER_SOCKET
    private static let serviceUser = PLW_SERVICE_USER

    private static var socketPath: String {
        directory + "/" + (ThisProcess.effectiveUser == 0 ? rootName : userName)
    }

    /// Whether the service's socket exists. Only when it does not, another way may be taken: a service that refuses
    /// or is late must not be gone around.
    static var serviceExists: Bool { unsafe access(socketPath, F_OK) == 0 || errno != ENOENT }

    /// Opens the way. A full backlog is tried again until the deadline.
    func open(until deadline: Deadline) throws(VerifierFailure) -> VerifierConnection {
        switch self {
        case .socket: try Self.connect(until: deadline)
        case .once(let directory): try Self.start(storeDirectory: directory)
        }
    }

    private static func connect(until deadline: Deadline) throws(VerifierFailure) -> VerifierConnection {
        var stranger: UInt32?
        while true {
            let failure: Errno
            do throws(Errno) {
                let socket = try PacketSocket.connect(to: socketPath)
                stranger = try strangerListening(socket)
                if stranger == nil { return VerifierConnection(socket, child: nil) }
                failure = .accessDenied
            } catch { failure = error }
            if let stranger { throw .wrongPeer(uid: stranger) }
            guard failure == .wouldBlock else { throw .notListening(failure) }
            guard !deadline.hasPassed else { throw .late }
            PollSet.sleep(until: .after(min(10, deadline.remaining)))
        }
    }

    /// The uid of a listener that is not to be trusted with a pattern.
    private static func strangerListening(_ socket: borrowing PacketSocket) throws(Errno) -> UInt32? {
        let uid = try socket.peer().uid
        return uid == 0 || uid == UserAccount(name: serviceUser)?.uid ? nil : uid
    }

    private static func start(storeDirectory: String?) throws(VerifierFailure) -> VerifierConnection {
        do throws(Errno) {
            let program = try Installation.openProgram("patternlock-verifier")
            let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
            let pair = try PacketSocketPair()
            var arguments = ["patternlock-verifier", "--once"]
            if let storeDirectory { arguments += ["--store", storeDirectory] }
            var descriptors = [(here: pair.second.descriptor.number, there: Int32(3))]
            for number: Int32 in 0...2 { descriptors.append((here: null.number, there: number)) }
            let child = try ChildProcess.start(
                program, arguments: arguments, environment: ["PATH=/usr/bin:/bin"], descriptors: descriptors)
            return VerifierConnection(pair.intoFirst(), child: child)
        } catch { throw .noProgram(error) }
    }
}
