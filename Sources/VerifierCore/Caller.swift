internal import PatternWire

/// The way a request came in.
public enum Channel: Equatable, Sendable, CaseIterable {
    /// `root.sock`: 0600, hosts with euid 0.
    case rootSocket
    /// `user.sock`: 0666, hosts that run as the user.
    case userSocket
    /// `--once`, started by root: the system store.
    case rootOnce
    /// `--once`, started by a user: his home store.
    case homeOnce
}

/// Who asks: what the kernel says of the peer, and what a root host says of the one who started it.
public struct Caller: Equatable, Sendable {
    public let channel: Channel
    /// SO_PEERCRED.
    public let peer: UInt32
    /// The real uid behind the request: the host's word from uid 0, else the peer itself; or `anybody`.
    public let real: UInt32
    /// Whether the kernel has no number for the peer here: then it could be anybody.
    public let isNobody: Bool

    /// What a root host says that asks for whoever comes, such as polkit's: no uid that anyone has. Never the owner and
    /// never the system.
    public static let anybody = VerifierRequest.anybody

    /// For the log.
    public var name: String { real == Self.anybody ? "anybody" : String(real) }

    /// `claimed` is the real uid that the request names; it is believed from uid 0 only. `overflow` is what the kernel
    /// shows in place of a uid of another user namespace; 65534 where nobody changed it.
    public init(channel: Channel, peer: UInt32, claimed: UInt32, overflow: UInt32 = 65_534) {
        self.channel = channel
        self.peer = peer
        real = peer == 0 ? claimed : peer
        isNobody = peer == overflow
    }
}

/// Which of the three counters of a user a try is charged to. A program of the user can switch off `own` alone,
/// another user's only `other`: nobody can lock another's screen or the login.
public enum CounterKind: String, CaseIterable, Sendable {
    /// The user himself: lockers, his own su and sudo.
    case own
    /// Real uid 0: login, display managers, sshd.
    case system
    /// Someone else: another user's su, and hosts that ask for anybody.
    case other

    /// The counter for a caller who asks about `target`.
    public init(_ caller: Caller, target: UInt32) {
        self =
            switch caller.real {
            case Caller.anybody: .other
            case target: .own
            case 0: .system
            default: .other
            }
    }
}
