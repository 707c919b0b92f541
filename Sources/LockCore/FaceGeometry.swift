public import LockWire
public import PatternCore

/// What can be pressed besides the dots. A button acts when it is released inside itself.
public enum FaceButton: Hashable, Sendable {
    /// Show the password field.
    case usePassword
    /// The same, by somebody who does not know the pattern any more.
    case forgotPattern
    /// Show the grid again.
    case usePattern
    /// Choose a new pattern once the old one opened.
    case changePattern
    /// Not so.
    case keepPattern
    /// Take dots one by one, by taps or keys.
    case tapDots
    /// Forget the tapped dots; with none, leave the tap mode.
    case clear
    /// The tapped dots, or the typed password, are complete.
    case enter
    /// The same, where nothing opens by it: in a dialogue, and for another program's question.
    case finish
    /// Give no answer to another program's question.
    case cancel
    /// What a dialogue offers.
    case choice(DialogueChoice)
    /// Show what was typed, or hide it.
    case reveal
    /// Type by the next layout.
    case layout
    /// Show the keyboard on the screen, or put it away.
    case keyboard
    /// Let another person in, beside this session, which stays locked.
    case switchUser
    /// The password field itself: a touch brings the keyboard.
    case field
}

/// Where input lands, in pixels of the stage's window: what the layout tells the rules.
public struct FaceGeometry: Equatable, Sendable {
    public struct ButtonPlace: Equatable, Sendable {
        public var button: FaceButton
        public var rect: FaceRect

        public init(button: FaceButton, rect: FaceRect) {
            self.button = button
            self.rect = rect
        }
    }

    /// Where a key of the keyboard on the screen lies.
    public struct KeyPlace: Equatable, Sendable {
        public var key: PadKey
        public var rect: FaceRect

        public init(key: PadKey, rect: FaceRect) {
            self.key = key
            self.rect = rect
        }
    }

    /// The dots, while a grid is shown.
    public var board: BoardGeometry?
    /// Where two lie over each other the first one counts.
    public var buttons: [ButtonPlace]
    /// The keyboard on the screen, while there is one.
    public var keys: [KeyPlace]

    /// The size of texts in percent from which on a larger one changes nothing: this stage has no more room.
    public var largestTextPercent: Int

    public init(board: BoardGeometry?, buttons: [ButtonPlace], keys: [KeyPlace] = [], largestTextPercent: Int = 200) {
        self.largestTextPercent = largestTextPercent
        self.board = board
        self.buttons = buttons
        self.keys = keys
    }

    /// The key at a point.
    public func key(x: Double, y: Double) -> PadKey? { keys.first { $0.rect.contains(x: x, y: y) }?.key }

    /// The button at a point.
    public func button(x: Double, y: Double) -> FaceButton? {
        buttons.first { $0.rect.contains(x: x, y: y) }?.button
    }
}
