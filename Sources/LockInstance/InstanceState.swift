internal import LinuxKit

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

    /// What the file holds while a locker begins in the place of one that was killed.
    static let leftText = "left\n"

    /// All that a lock file holds.
    static func read(_ file: borrowing FileDescriptor) throws(Errno) -> String {
        try file.rewind()
        return String(decoding: try file.readAll(limit: 64), as: UTF8.self)
    }

    init(text: String, isHeld: Bool) {
        let isLocked = text == InstanceState.locked.text
        let isCovered = isLocked || text == InstanceState.openingText || text == InstanceState.leftText
        self = isHeld ? (isLocked ? .locked : .begun) : (isCovered ? .killed : .none)
    }
}
