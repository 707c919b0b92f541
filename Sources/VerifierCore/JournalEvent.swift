public import PatternWire

/// What the log tells of, each with an id that never changes: `journalctl MESSAGE_ID=…` finds every one of a kind. The
/// list stands in patternlock-verifier(8).
public enum JournalEvent: String, CaseIterable, Sendable {
    /// A pattern was enrolled.
    case enrolled = "09152216a5624c66b040a065a4f7de78"
    /// A pattern was changed, given the old one.
    case changed = "c2aae07a841c467dbdbab7d4f658949a"
    /// A pattern was removed.
    case removed = "c8d833f98ec54f4e9e387b78e7d5e1c2"
    /// A pattern was right.
    case accepted = "8267dbba9864460399a4998497a52396"
    /// A pattern was wrong, and was counted.
    case wrong = "f17184e3f34f4b49891a0d7bd2487d20"
    /// A pattern was not judged: there is a time to wait first.
    case throttled = "c8337c9dfe594b84a2d409708a014242"
    /// The pattern is switched off: by the failure that stands before this, or it was already and was not judged.
    case switchedOff = "21c240bdbe0d4b2ba13f3acbe4ce1c6d"
    /// The failures were cleared: by root, or by a right password.
    case reset = "b9e2664e0fda4084a1a56c01562ea04c"
    /// Someone asked for what he may not, or sent what is no request.
    case refusedCaller = "1f56f5fd400349d9bb8c984c42e1e414"
    /// Record, counter, pepper or hash cannot be used; in the helper, PAM or the verifier.
    case unavailable = "888c0b0d1e004496b8c7daa1fa6845a5"
    /// A line of the configuration is not followed.
    case configuration = "482af831cc574881a34338ed5ce0643f"
    /// The helper was given an owner's right password, and did what he wanted: what that was, the verifier tells.
    case ownerServed = "90fb9234e91e4b6684c0117673e6222e"
    /// The helper was given a wrong password.
    case wrongPassword = "b03f51e46e5d40cbaa9fb6962f236887"
    /// The helper took no password: there is a time to wait first.
    case passwordThrottled = "31adcca7cf734facb92ce24decd5769e"

    /// What a reply is, in the order in which it is told.
    public static func events(of reply: VerifierReply) -> [JournalEvent] {
        switch reply.code {
        case .right: [reply.operation == .change ? .changed : .accepted]
        case .done: done(reply.operation)
        case .rejected: reply.flags.contains(.switchedOff) ? [.wrong, .switchedOff] : [.wrong]
        case .throttled where reply.operation != .status: [.throttled]
        case .switchedOff where reply.operation != .status: [.switchedOff]
        case .denied: [.refusedCaller]
        case .unavailable: [.unavailable]
        default: []
        }
    }

    private static func done(_ operation: VerifierOperation) -> [JournalEvent] {
        switch operation {
        case .enroll: [.enrolled]
        case .remove: [.removed]
        case .reset, .passwordSuccess: [.reset]
        case .status, .verify, .change: []
        }
    }
}
