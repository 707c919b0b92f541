/// What a standby guard hears of.
public enum StandbyEvent: Equatable, Sendable {
    /// The active guard says that it is about to open the screen.
    case opening
    /// The active guard asks whether this one is awake.
    case asked
    /// The active guard answered that it is awake.
    case answered
    /// Somebody is there: the active guard should be awake.
    case userCame
    /// The active guard is gone.
    case activeLost
    /// The display is gone.
    case displayLost
    /// Nothing but time passed.
    case tick
}

/// What a standby guard does about it.
public enum StandbyEffect: Equatable, Sendable {
    /// Tell the active guard that nobody will take over.
    case acknowledge
    /// Tell the active guard that this one is awake.
    case answer
    /// Ask the active guard whether it is awake.
    case ask
    /// Kill the active guard, which does not answer. Its end comes as an event.
    case endActive
    /// Take the grabs and become the active guard.
    case takeOver
    /// End, with nothing to do.
    case finish
    /// End because there is no display any more.
    case finishWithoutDisplay
}

/// The decisions of a standby guard: the end of the active one without a word is its death, and one that is asked and
/// says nothing, as a stopped one, is helped to it. It is asked only when somebody is there: a lock that nobody
/// touches wakes nobody.
public struct StandbyMachine: Equatable, Sendable {
    /// Milliseconds that the active guard may take to answer: a machine may be busy.
    public static let answerMilliseconds: UInt64 = 3000

    private var isOpening = false
    /// When `StandbyEvent.tick` is due; nil when only events can change anything.
    public private(set) var deadline: UInt64?

    /// Nothing has happened yet.
    public init() {}

    /// One event, at a time in milliseconds of a clock that no one can set. Nil when there is nothing to do.
    public mutating func handle(_ event: StandbyEvent, now: UInt64) -> StandbyEffect? {
        switch event {
        case .opening:
            isOpening = true
            deadline = nil
            return .acknowledge
        case .asked: return .answer
        case .answered:
            deadline = nil
            return nil
        case .userCame:
            // From here on the active guard's word counts: it is at work on the way out.
            guard !isOpening, deadline == nil else { return nil }
            deadline = now + Self.answerMilliseconds
            return .ask
        case .activeLost: return isOpening ? .finish : .takeOver
        case .displayLost: return isOpening ? .finish : .finishWithoutDisplay
        case .tick:
            guard let time = deadline, time <= now else { return nil }
            deadline = nil
            return .endActive
        }
    }
}
