/// How far the locker of a display is, as its lock file tells it.
public enum InstanceState: Equatable, Sendable {
    /// There is none.
    case none
    /// One is there that did not say *locked*, or that opened the screen and is about to end.
    case begun
    /// One is there, and the screen is locked.
    case locked
    /// The one that had locked the screen is gone without having opened it.
    case killed

    /// What the file holds.
    var text: String { self == .locked ? "locked\n" : "" }

    init(text: String, isHeld: Bool) {
        let isLocked = text == InstanceState.locked.text
        self = isHeld ? (isLocked ? .locked : .begun) : (isLocked ? .killed : .none)
    }
}
