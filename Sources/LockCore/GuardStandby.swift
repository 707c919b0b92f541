/// What a standby guard hears of.
public enum StandbyEvent: Equatable, Sendable {
    /// The active guard says that it is about to open the screen.
    case opening
    /// The active guard is gone.
    case activeLost
    /// The display is gone.
    case displayLost
}

/// What a standby guard does about it.
public enum StandbyEffect: Equatable, Sendable {
    /// Tell the active guard that nobody will take over.
    case acknowledge
    /// Take the grabs and become the active guard.
    case takeOver
    /// End, with nothing to do.
    case finish
    /// End because there is no display any more.
    case finishWithoutDisplay
}

/// The decisions of a standby guard: the end of the active one without a word is its death.
public struct StandbyMachine: Equatable, Sendable {
    private var isOpening = false

    /// Nothing has happened yet.
    public init() {}

    /// One event.
    public mutating func handle(_ event: StandbyEvent) -> StandbyEffect {
        switch event {
        case .opening:
            isOpening = true
            return .acknowledge
        case .activeLost: return isOpening ? .finish : .takeOver
        case .displayLost: return isOpening ? .finish : .finishWithoutDisplay
        }
    }
}
