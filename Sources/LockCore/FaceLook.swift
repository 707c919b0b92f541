public import PatternCore

/// Everything that is to be seen, except the dots of the path and the letters of the field, which are secrets
/// and are lent on their own.
public struct FaceLook: Equatable, Sendable {
    public enum Screen: Equatable, Sendable {
        /// Nothing is known yet, or the pattern cannot be judged: no grid, no field.
        case plain
        case pattern(BoardLook)
        case password(FieldLook)
    }

    public var screen: Screen
    /// One line of text above the grid or the field; empty for none.
    public var status: FaceNotice
    /// A line that stays as long as something is not as it should be, such as input that is not locked yet.
    public var notice: String?
    /// From left to right.
    public var buttons: [FaceButton]
    /// The button under the finger.
    public var pressed: FaceButton?
    /// The button that Enter would press.
    public var focusedButton: FaceButton?
    /// The keyboard on the screen, while it is shown.
    public var keyboard: KeyboardLook?
    /// What a dialogue shows, in place of the clock and the person.
    public var dialogue: DialogueLook?

    public init(
        screen: Screen, status: FaceNotice, notice: String? = nil, buttons: [FaceButton] = [],
        pressed: FaceButton? = nil, keyboard: KeyboardLook? = nil
    ) {
        self.keyboard = keyboard
        self.screen = screen
        self.status = status
        self.notice = notice
        self.buttons = buttons
        self.pressed = pressed
    }

    /// The board, while a grid is shown.
    public var board: BoardLook? {
        if case .pattern(let board) = screen { board } else { nil }
    }

    /// The field, while a password is asked.
    public var field: FieldLook? {
        if case .password(let field) = screen { field } else { nil }
    }
}

/// A line of text and what it means.
public struct FaceNotice: Equatable, Sendable {
    public enum Tone: Equatable, Sendable {
        case plain, wrong, accepted
    }

    public var text: String
    public var tone: Tone

    public init(_ text: String, tone: Tone = .plain) {
        self.text = text
        self.tone = tone
    }
}

/// The grid as it is to be seen.
public struct BoardLook: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// Input is taken.
        case normal
        /// The path was wrong, short, or crossed itself.
        case wrong
        /// The screen opens.
        case accepted
        /// Input is refused, for a while.
        case disabled
    }

    public var grid: Grid
    public var state: State
    /// Changes whenever the path is another one, and not while it grows.
    public var stroke: UInt64
    /// How many dots the path has.
    public var count: Int
    /// Where the finger is while the path follows it, in pixels of the stage's window.
    public var finger: BoardPoint?
    /// The dot that the keyboard would take.
    public var focus: Int?
    /// Whether the path is kept from sight; the board then looks the same whatever is drawn.
    public var isPathHidden: Bool

    public init(
        grid: Grid, state: State = .normal, stroke: UInt64 = 0, count: Int = 0, finger: BoardPoint? = nil,
        focus: Int? = nil, isPathHidden: Bool = false
    ) {
        self.grid = grid
        self.state = state
        self.stroke = stroke
        self.count = count
        self.finger = finger
        self.focus = focus
        self.isPathHidden = isPathHidden
    }
}

/// The field as it is to be seen.
public struct FieldLook: Equatable, Sendable {
    /// What is asked, such as "Password".
    public var label: String
    /// How many characters were typed.
    public var count: Int
    /// Whether what was typed is shown: then its letters are lent to the renderer.
    public var isEchoed: Bool
    /// Changes whenever the letters do.
    public var revision: UInt64
    /// Whether input is refused, as while PAM judges.
    public var isDisabled: Bool
    /// What is on at the keyboard and changes what is typed, in words.
    public var hint: String?
    /// The layout in use, where there is another one; it stands on the button that changes it.
    public var layoutName: String?
    /// Whether a person asked to see what was typed.
    public var isRevealed: Bool

    public init(
        label: String, count: Int = 0, isEchoed: Bool = false, revision: UInt64 = 0, isDisabled: Bool = false,
        hint: String? = nil, layoutName: String? = nil, isRevealed: Bool = false
    ) {
        self.layoutName = layoutName
        self.isRevealed = isRevealed
        self.label = label
        self.count = count
        self.isEchoed = isEchoed
        self.revision = revision
        self.isDisabled = isDisabled
        self.hint = hint
    }
}
