/// How far the locker of a display is, as its lock file tells it.
public enum InstanceState: Equatable, Sendable {
    /// There is none.
    case none
    /// One is there that did not say *locked*, or that is about to open the screen, or did so and is about to end:
    /// nobody may rely on it.
    case begun
    /// One is there, and the screen is locked.
    case locked
    /// The one that had locked the screen is gone without having opened it.
    case killed

    /// What the file holds.
    var text: String { self == .locked ? "locked\n" : "" }

    /// What the file holds once an answer was accepted and the screen is not open yet.
    static let openingText = "opening\n"

    init(text: String, isHeld: Bool) {
        let isLocked = text == InstanceState.locked.text
        let isCovered = isLocked || text == InstanceState.openingText
        self = isHeld ? (isLocked ? .locked : .begun) : (isCovered ? .killed : .none)
    }
}
