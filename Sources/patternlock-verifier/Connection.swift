internal import LinuxKit
internal import PatternWire
internal import VerifierCore

/// One client of the service. A class, because owners of descriptors cannot stand in an array.
final class Connection {
    /// What it is waited for.
    enum Phase: Equatable {
        /// A request, until the deadline.
        case request
        /// A free worker, until the deadline.
        case turn
        /// A worker's answer.
        case worker(ChildProcess)
        /// Nothing more: to be closed.
        case over
    }

    let socket: PacketSocket
    let channel: Channel
    let peer: UInt32
    var phase = Phase.request
    var deadline: Deadline

    private var request: VerifierRequest?
    private(set) var grant: Grant?
    private(set) var caller: Caller
    private var isHashed = false

    /// How long a client may take to deliver a request, in milliseconds.
    static let deliveryTime: UInt64 = 2000
    /// How long a request may wait for its turn, in milliseconds: less than the client's patience.
    static let waitingTime: UInt64 = 3000

    init(_ socket: consuming PacketSocket, channel: Channel, peer: UInt32) {
        self.socket = socket
        self.channel = channel
        self.peer = peer
        caller = Caller(channel: channel, peer: peer, claimed: peer)
        deadline = .after(Connection.deliveryTime)
    }

    /// Who asks about whom, once there is a request.
    var entry: Schedule.Entry {
        Schedule.Entry(real: caller.real, target: grant?.target ?? 0, isHashed: isHashed)
    }

    /// Keeps an allowed request until it is its turn.
    func enqueue(_ request: consuming VerifierRequest, _ grant: Grant, _ caller: Caller) {
        isHashed = request.operation.isHashed
        self.request = consume request
        self.grant = grant
        self.caller = caller
        phase = .turn
        deadline = .after(Connection.waitingTime)
    }

    /// The request, which is then gone from here.
    func takeRequest() -> VerifierRequest? { request.take() }

    /// Gives up a request that waits: its client comes again.
    func turnAway() {
        guard let request = takeRequest() else { return }
        send(VerifierReply(request.operation, .busy, nonce: request.nonce))
    }

    /// Sends a reply and waits for the next request, or ends.
    func send(_ reply: VerifierReply) {
        do throws(Errno) {
            try socket.send(reply.encode())
            awaitRequest()
        } catch {
            phase = .over
        }
    }

    /// Waits for the next request.
    func awaitRequest() {
        phase = .request
        deadline = .after(Connection.deliveryTime)
    }
}

extension VerifierOperation {
    /// Whether a pattern is hashed for it.
    var isHashed: Bool {
        switch self {
        case .verify, .enroll, .change: true
        case .status, .remove, .reset, .passwordSuccess: false
        }
    }
}
