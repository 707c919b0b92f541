internal import LockWire
internal import PatternCore
public import SecretMemory

/// The rules of the face: events go in, each changes the look and leaves effects. Time, in milliseconds of a clock
/// that goes on while the machine sleeps, is the caller's.
///
/// It never decides whether an answer was right: it shows what it is told.
public struct FaceMachine: ~Copyable {
    /// What is on the screen.
    enum Screen: Equatable {
        case plain, pattern, password
    }

    /// How far the conversation is.
    enum Link: Equatable {
        /// None was asked for.
        case none
        /// Asked for.
        case requested
        /// Its socket is here.
        case open
        /// PAM waits for an answer.
        case prompted(isEchoed: Bool)
        /// An answer was sent and is being judged.
        case answered
        /// The outcome was told.
        case ended
    }

    var options: FaceOptions
    var screen = Screen.plain
    var link = Link.none
    /// Which conversation is wanted.
    var kind: ConversationKind
    /// Rises with every change of `link`: the generation of the timers that wait for it.
    var linkGeneration: UInt64 = 0
    /// Conversations asked for that did not come yet.
    var outstanding = 0
    /// How long to wait before the next try, in milliseconds.
    var retryDelay = FaceMachine.firstRetryDelay
    /// Whether the pattern's service cannot be asked: the next touch tries again.
    var isUnavailable = false
    /// Whether this conversation said at its beginning that it will ask nothing.
    var expectsNoPrompt = false
    /// Whether a pattern can be used at all.
    var hasPattern = false
    /// Until when no pattern is judged.
    var waitUntil: UInt64?

    var grid: Grid?
    var tracker: GestureTracker?
    var hasTracker = false
    /// How many dots make an attempt at what is enrolled, as last told.
    var fewestDots = PatternPolicy.standardMinimum
    /// What the tracker goes by.
    var trackerRules = StrokeRules(minimumDots: 0, forbidsCrossings: false)
    var geometry = FaceGeometry(board: nil, buttons: [])
    /// Whether the path on show was wrong, short, or crossed itself.
    var isWrong = false
    var focus: Int?
    /// Changes whenever the path is another one.
    var stroke: UInt64 = 0
    /// The path once more, for drawing.
    var dots = SecretBytes(capacity: 36)
    /// The tracker's phase, its tail's end and its mode, for drawing.
    var phase = GestureTracker.Phase.empty
    var finger: BoardPoint?
    var takesTaps = false

    /// Whether PAM accepted and the guard has not said so yet: it ends the conversation before it does.
    var awaitsOpening = false
    /// Tries that are left, as last told.
    var triesLeft: UInt8 = 0
    /// An answer that waits for its prompt.
    var pending: SecretBytes?
    /// What was typed.
    var typed = SecretBytes(capacity: ConversationAnswer.capacity)
    var typedCount = 0
    var typedRevision: UInt64 = 0
    /// Whether more was typed than fits: it is refused as a whole, never cut.
    var isTooLong = false
    var prompt = ""
    /// Whether what was typed is shown because a person asked for it.
    var isRevealed = false
    var keyboard = FaceKeyboard()
    /// The button that the Tab key came to; nil for the field.
    var focusedButton: FaceButton?
    /// Wrong answers that were judged since the screen was locked.
    var failures = 0
    /// What is to become of the pattern once the screen is open.
    var wish = PatternWish.keep

    var status: FaceNotice?
    /// Whether PAM itself said what was wrong with the last answer.
    var hasPAMError = false
    var mustChange = false
    var isLocked = false
    var isBlank = false
    /// Whether the screen opens: input is over.
    var isOver = false

    /// What a command asks, while it does.
    var dialogue: DialogueStep?
    /// Whether it was not told yet that it is shown.
    var isStepUntold = false
    /// What the person touched with last: who came by touch goes on by touch.
    var lastTool = Contact.Tool.mouse

    var pressed: (button: FaceButton, tool: Contact.Tool, id: UInt32, isInside: Bool)?
    var timers = FaceTimers()
    var dwelling = FaceDwelling()
    var announcer = FaceAnnouncer()
    private var pendingEffects = FaceEffects()

    static let firstRetryDelay: UInt64 = 250
    static let lastRetryDelay: UInt64 = 8000
    /// How long the guard may take to start a conversation, or to open after an accepted answer.
    static let debtMilliseconds: UInt64 = 5000
    /// How long typed text is kept without a key.
    static let idleMilliseconds: UInt64 = 30_000

    public init(options: FaceOptions) {
        self.options = options
        kind = options.isPasswordOnly ? .password : .pattern
        if options.isPasswordOnly { screen = .password }
        keyboard.habit = options.screenKeyboard
    }

    /// Something happened.
    public mutating func handle(_ event: FaceEvent, now: UInt64) {
        switch event {
        case .started: start(kind, now: now)
        case .geometry(let geometry): take(geometry)
        case .contact(let contact): take(contact, now: now)
        case .contactsLost: loseContacts()
        case .locked(let isLocked): self.isLocked = isLocked
        case .conversation(let kind): conversationBegan(kind)
        case .message(let message): take(message, now: now)
        case .conversationClosed: conversationClosed(now: now)
        case .accepted: accept()
        case .blank(let isBlank): setBlank(isBlank)
        case .failures(let count): failures = max(failures, count)
        case .tick: break
        }
        if !isBlank { fireTimers(now: now) }
        updateRefusal()
        // Buttons that are not there any more keep nothing.
        if let focusedButton, !buttons.contains(focusedButton) { self.focusedButton = nil }
        announce(now: now)
    }

    /// When `tick` is wanted, in the caller's milliseconds; nil while nothing is waited for.
    public var nextDeadline: UInt64? { isBlank || isOver ? nil : timers.next }

    /// What is to be done, once.
    public mutating func takeEffects() -> FaceEffects {
        var effects = FaceEffects()
        swap(&effects, &pendingEffects)
        return effects
    }

    /// Whether the grid takes strokes now.
    public var takesPattern: Bool {
        screen == .pattern && hasTracker && !isOver && !isBlank && !isChecking && !isUnavailable && waitUntil == nil
    }

    /// Whether the password field takes keys now.
    public var takesPassword: Bool { screen == .password && !isOver && !isBlank }

    /// Lends the path (one byte a dot, from 0) and what was typed, for drawing.
    public borrowing func withSecrets<Result: ~Copyable>(
        _ body: (_ dots: borrowing SecretBytes, _ typed: borrowing SecretBytes) -> Result
    ) -> Result {
        body(dots, typed)
    }

    /// Whether a command says what is to be seen.
    public var isDialogue: Bool { options.isDialogue }

    /// Whether an answer is on its way: input is refused.
    var isChecking: Bool { link == .answered || pending != nil || awaitsOpening }

    mutating func report(_ report: FaceReport) { pendingEffects.reports.append(report) }

    mutating func closeConversation() { pendingEffects.closesConversation = true }

    mutating func wantLook(_ look: LookSettings) { pendingEffects.look = look }

    mutating func sendChoice(_ choice: DialogueChoice) {
        status = nil
        pendingEffects.choice = choice
        enter(.answered)
    }

    /// What makes a stroke an attempt now.
    var strokeRules: StrokeRules {
        guard let dialogue else {
            return StrokeRules(minimumDots: fewestDots, forbidsCrossings: options.forbidsCrossings)
        }
        return StrokeRules(minimumDots: Int(dialogue.minimum), forbidsCrossings: dialogue.forbidsCrossings)
    }

    var minimumDots: Int { strokeRules.minimumDots }

    mutating func wantShiftReleased() { pendingEffects.releasesShift = true }

    mutating func wantText(of symbol: UInt32) { pendingEffects.symbol = symbol }

    mutating func answer(_ secret: consuming SecretBytes) { pendingEffects.answer = ConversationAnswer(secret) }

    /// Sets the line of text that stays until something else is to be said.
    mutating func say(_ text: String, _ tone: FaceNotice.Tone = .plain) { status = FaceNotice(text, tone: tone) }

    private mutating func accept() {
        isOver = true
        isWrong = false
        pressed = nil
        forgetTyped()
        pending = nil
        say(mustChange ? Texts.acceptedMustChange : Texts.accepted(failures: failures), .accepted)
    }

    private mutating func setBlank(_ isBlank: Bool) {
        self.isBlank = isBlank
        guard isBlank else { return }
        pressed = nil
        keyboard.reset()
        if pending == nil { forgetTyped() }
    }

    private mutating func fireTimers(now: UInt64) {
        guard !isOver else { return }
        if let generation = timers.takeDue(.display, now: now) { endDisplay(generation: generation) }
        if timers.takeDue(.countdown, now: now) != nil { countDown(now: now) }
        if let generation = timers.takeDue(.retry, now: now), generation == linkGeneration { start(kind, now: now) }
        if let generation = timers.takeDue(.debt, now: now), generation == linkGeneration {
            conversationFailed(now: now)
        }
        if let generation = timers.takeDue(.dwell, now: now) { endDwelling(generation: generation, now: now) }
        // Each key puts it off; a prompt that comes meanwhile does not.
        if timers.takeDue(.idle, now: now) != nil, pending == nil { forgetTyped() }
    }
}
