public import LockWire
public import PatternCore

/// What happens while a pattern is chosen.
public enum EnrolEvent {
    /// A stroke ended, with enough dots for an attempt.
    case drawn(DrawnPattern)
    case chosen(DialogueChoice)
    /// What the verifier said of the old pattern.
    case oldJudged(EnrolVerdict)
    case stored
    case notStored(EnrolVerdict)
    /// Whether the session locks by itself now.
    case lockingStarted(Bool)
    /// The window was closed, or the terminal interrupted.
    case closed
}

/// What was said of a pattern or a password.
public enum EnrolVerdict: Equatable, Sendable {
    case right
    /// Waiting times in milliseconds, 0 for none.
    case wrong(triesLeft: Int, remaining: Int)
    case throttled(remaining: Int)
    case wrongPassword(remaining: Int)
    case tooShort
    case tooCommon
    case crossing
    case gridRefused
    /// The pattern must be changed, and the new one is the same.
    case sameAsOld
    case switchedOff
    case denied
    case unavailable
    /// No password was given in time.
    case late
    /// The person went back instead of giving the password.
    case abandoned
}

/// What is to be done, in this order.
public enum EnrolEffect {
    /// To be shown, and answered by the person.
    case ask(DialogueStep)
    /// To be shown.
    case show(DialogueStep)
    /// A line for `--status-fd`.
    case tell(EnrolWord, remaining: Int = 0, triesLeft: Int = 0)
    /// Ask the verifier about it.
    case judgeOld(DrawnPattern)
    /// Store it: given the old one, or else with whatever proof the store wants.
    case store(new: DrawnPattern, old: DrawnPattern?)
    /// Have the session lock by itself.
    case startLocking
    case end(isSaved: Bool)
}

/// How an entry ended, for whoever watches. Never a dot of it.
public enum EnrolWord: String, Equatable, Sendable {
    case short
    /// A new pattern may be taken, and is to be repeated.
    case first
    case mismatch
    /// The old pattern was right.
    case accepted
    case wrong
    case tooCommon = "too_common"
    case crossing
    case sameAsOld = "same_as_old"
    case throttled
    case unavailable
    case stored
    case grid

    /// Why the policy does not take a pattern.
    public init(_ refusal: PolicyRefusal) {
        self =
            switch refusal {
            case .grid: .grid
            case .tooShort: .short
            case .crossing: .crossing
            case .tooCommon: .tooCommon
            }
    }

    /// One object of JSON, without the line's end.
    public func json(remaining: Int = 0, triesLeft: Int = 0) -> String {
        self == .stored
            ? #"{"event":"stored"}"#
            : #"{"event":"attempt","result":"\#(rawValue)","remaining_ms":\#(remaining),"tries_left":\#(triesLeft)}"#
    }
}
