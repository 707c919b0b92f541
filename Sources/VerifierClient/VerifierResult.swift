public import LinuxKit
public import PatternCore
internal import PatternWire

/// Which of the two stores answered.
public enum StoreKind: String, Sendable {
    /// The records of the computer, read by the verifier alone.
    case system
    /// The record in the owner's home.
    case home
}

/// Why nothing could be judged.
public enum VerifierFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// `patternlock-verifier` cannot be started.
    case noProgram(Errno)
    /// The socket is there and nobody takes the connection.
    case notListening(Errno)
    /// Whoever listens is neither root nor the verifier's user.
    case wrongPeer(uid: UInt32)
    /// No whole answer came within the time-out.
    case late
    /// The connection ended without an answer: the verifier refused the packet, or ended.
    case closed
    /// What came is not the answer to this question.
    case malformed
    /// The verifier answered that record, counter, pepper or hash cannot be used.
    case saidUnavailable

    /// The cause and the fix.
    public var description: String {
        switch self {
        case .noProgram(let error): "patternlock-verifier cannot be started (\(error)); install patternlock again"
        case .notListening(let error):
            "nobody answers on the verifier's socket (\(error)); see systemctl status patternlock-user.socket"
        case .wrongPeer(let uid):
            "user \(uid) listens on the verifier's socket, and only root or patternlock may; remove that program"
        case .late: "the verifier did not answer in time; try again"
        case .closed: "the verifier ended without an answer; its log says why"
        case .malformed: "the verifier's answer cannot be understood; install patternlock again, all of it"
        case .saidUnavailable:
            "the stored pattern cannot be used (record, counter or pepper); its log says why. "
                + "Enrolling again makes a new one"
        }
    }
}

/// What the verifier decided.
public enum VerifierOutcome: Equatable, Sendable {
    /// VERIFY, CHANGE: the pattern is right.
    case accepted(mustChange: Bool)
    /// STATUS: a pattern is enrolled and would be judged now.
    case enrolled
    /// ENROLL, REMOVE, RESET: done.
    case done
    /// The pattern is wrong, and was counted.
    case wrong
    /// Not judged: there is a time to wait first.
    case throttled
    /// Not judged: a password success or a reset is needed.
    case switchedOff
    case notEnrolled
    /// The caller may not do this.
    case denied
    case tooShort
    case tooCommon
    case unavailable(VerifierFailure)
}

/// An outcome and what was told with it.
public struct VerifierResult: Equatable, Sendable {
    public var outcome: VerifierOutcome
    /// Milliseconds until the next try is taken, 0 for none.
    public var remaining: UInt32 = 0
    /// Tries before the pattern is switched off.
    public var triesLeft: UInt8 = 0
    /// The enrolled grid, when told.
    public var grid: Grid?
    /// Who answered; nil when nobody did.
    public var store: StoreKind?

    init(_ failure: VerifierFailure) { outcome = .unavailable(failure) }

    /// The one place where a byte of the wire becomes *accepted*.
    init(_ reply: VerifierReply, from store: StoreKind) {
        outcome =
            switch reply.code {
            case .right where reply.operation == .verify || reply.operation == .change:
                .accepted(mustChange: reply.flags.contains(.mustChange))
            case .enrolled where reply.operation == .status: .enrolled
            case .done where reply.operation != .verify && reply.operation != .status: .done
            case .rejected: .wrong
            case .throttled: .throttled
            case .switchedOff: .switchedOff
            case .notEnrolled: .notEnrolled
            case .denied: .denied
            case .tooShort: .tooShort
            case .tooCommon: .tooCommon
            case .busy: .unavailable(.late)
            case .unavailable: .unavailable(.saidUnavailable)
            default: .unavailable(.malformed)
            }
        remaining = reply.remaining
        triesLeft = reply.triesLeft
        grid = reply.grid
        self.store = store
    }
}
