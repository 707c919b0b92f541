internal import CPatternWire
package import LinuxKit

/// How the verifier is reached.
public struct VerifierRoute: Sendable {
    /// Which of the two stores is asked.
    public enum Store: Equatable, Sendable {
        /// The system store; when it holds no record, and we are the owner and not root, the home store.
        case automatic
        /// The system store alone.
        case system
        /// The home store alone.
        case home
    }

    /// Which store.
    public var store: Store
    /// Where the service listens.
    public var socketDirectory: String
    /// A home store in another place, for the demo: then no service is asked.
    public var storeDirectory: String?
    /// How long to try, in all, in milliseconds.
    public var timeout: UInt64
    /// Opens the program that is started when there is no service.
    let program: @Sendable () throws(Errno) -> FileDescriptor

    /// The installed verifier's route.
    public init(store: Store = .automatic, storeDirectory: String? = nil) {
        self.init(store: store, storeDirectory: storeDirectory) { () throws(Errno) in
            try Installation.openProgram("patternlock-verifier")
        }
    }

    /// A route to another program, for tests.
    package init(
        store: Store = .automatic, storeDirectory: String? = nil, socketDirectory: String = PLW_SOCKET_DIR,
        program: @escaping @Sendable () throws(Errno) -> FileDescriptor
    ) {
        self.store = store
        self.storeDirectory = storeDirectory
        self.socketDirectory = socketDirectory
        self.program = program
        timeout = UInt64(PLW_CLIENT_TIMEOUT_MS)
    }

    /// The socket for this process.
    var socketPath: String {
        socketDirectory + "/" + (ThisProcess.effectiveUser == 0 ? PLW_ROOT_SOCKET : PLW_USER_SOCKET)
    }
}
