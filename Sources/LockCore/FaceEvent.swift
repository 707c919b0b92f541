public import LockWire

/// What happens to the face, keys aside: those come with text that is a secret.
public enum FaceEvent: Equatable, Sendable {
    /// The face has a place to draw and begins.
    case started
    /// The layout for the present look: where dots and buttons are.
    case geometry(FaceGeometry)
    case contact(Contact)
    /// The touch device is gone, and all its fingers with it.
    case contactsLost
    /// Whether every grab holds.
    case locked(Bool)
    /// A conversation began, and its socket is here.
    case conversation(ConversationKind)
    case message(ConversationMessage)
    /// The other end of the conversation is gone.
    case conversationClosed
    /// The screen opens.
    case accepted
    case blank(Bool)
    /// So many answers were wrong before this face came.
    case failures(Int)
    /// `nextDeadline` has passed.
    case tick
}

/// What a key means, as the keyboard map says. What it types is handed over beside it.
public enum FaceKey: Equatable, Sendable {
    case enter, escape, backspace, space
    case left, right, up, down
    /// A digit from 0 to 9, of either block.
    case digit(Int)
    /// Forget the whole field, as Control-U does in a terminal.
    case clearLine
    /// From the grid to the password, and from button to button there.
    case tab
    /// From button to button the other way round, on the grid too.
    case backTab
    /// Shift and its like, pressed alone: what it changes is told apart, and nothing else follows.
    case modifier
    /// Anything else: it may type text or nothing.
    case other
}

/// What the face was told when it was started.
public struct FaceOptions: Equatable, Sendable {
    /// No grid at all, ever.
    public var isPasswordOnly: Bool
    /// The path is kept from sight, also when it was wrong.
    public var isPathHidden: Bool
    /// How long a wrong path stays, in milliseconds; a new touch ends it.
    public var wrongMilliseconds: UInt64
    /// Whether a stroke ends as soon as it crosses itself.
    public var forbidsCrossings: Bool
    /// When the keyboard on the screen is shown.
    public var screenKeyboard = ScreenKeyboard.automatic
    /// In place of the sentence that asks for the pattern; empty for ours.
    public var message = ""
    /// A line for whoever finds the machine; empty for none.
    public var ownerText = ""
    /// How long a pointer rests on something until that counts as pressed, in milliseconds; 0 is never.
    public var dwellMilliseconds: UInt64 = 0
    /// Whether another person can be let in.
    public var offersSwitch = false
    /// Whether a new pattern can be chosen once the old one opened.
    public var offersChange = false
    /// Whether this is to be tried out: what would follow an unlock is only told.
    public var isRehearsal = false

    public enum ScreenKeyboard: Equatable, Sendable {
        /// When a finger asked for the password, and when there is no keyboard of hardware.
        case automatic
        case always
        case never
    }

    /// Another program's question, shown as it is: the pattern is for that program, the password is not offered, and
    /// Escape or *Cancel* gives no answer.
    public var question: String?

    /// A dialogue of a command in a window: it says what is to be seen.
    public var isDialogue = false

    public init(
        isPasswordOnly: Bool = false, isPathHidden: Bool = false, wrongMilliseconds: UInt64 = 500,
        forbidsCrossings: Bool = false
    ) {
        self.isPasswordOnly = isPasswordOnly
        self.isPathHidden = isPathHidden
        self.wrongMilliseconds = wrongMilliseconds
        self.forbidsCrossings = forbidsCrossings
    }
}

/// What is to be done after an event, in this order.
public struct FaceEffects: ~Copyable {
    /// The socket of the conversation is to be closed: it is over, or another one is wanted.
    public var closesConversation = false
    /// To be told to the guard.
    public var reports: [FaceReport] = []
    /// To be sent on the conversation. Take it out with `take()`.
    public var answer: ConversationAnswer?
    /// What was pressed in a dialogue: to be sent on the conversation.
    public var choice: DialogueChoice?
    /// What everything looks like from now on.
    public var look: LookSettings?
    /// A keysym typed on the screen: what it comes to is to be handed over with `type`.
    public var symbol: UInt32?
    /// The X server is to let go of Shift, which sticky keys hold: it was used up on the screen.
    public var releasesShift = false

    init() {}
}
