public import LockWire

/// The guard's decisions: (state, event) → (state, effects). It never judges who may come in: that is in the
/// `Acceptance` that comes to it, and without one there is no way to `GuardEffect.open`.
public struct GuardMachine: Sendable {
    /// Whether it covers the screen, or shows an ordinary window.
    public enum Mode: Sendable {
        case cover
        case preview
        /// A window for another program's question, with every grab of a cover while it is there.
        case question
        /// An ordinary window in which a command asks about patterns.
        case dialogue

        /// Whether it takes all input to itself.
        var grabs: Bool { self == .cover || self == .question }
    }

    /// How far it is. There is no way back from `showing`.
    enum Phase: Equatable, Sendable {
        /// Closed.
        case guarding
        /// The accepted answer is shown, until a time.
        case showing(Acceptance, until: UInt64)
        /// Waiting until every key and finger is up, until a time.
        case draining(Acceptance, until: UInt64)
        /// A question that is to be closed: the same.
        case closing(until: UInt64)
        /// Open, or closed by the person: the end.
        case over
    }

    /// Milliseconds that the accepted answer is shown.
    public static let showingMilliseconds: UInt64 = 300
    /// Milliseconds that keys and fingers are waited for.
    public static let drainingMilliseconds: UInt64 = 3000
    /// The same at the end of a question: whoever asked it waits for that end.
    public static let closingMilliseconds: UInt64 = 1500

    let mode: Mode
    var phase = Phase.guarding
    var grab = GuardGrab()
    var face = ProcessCare()
    /// The standby is cared for like a face. It is asked less often, and has longer to answer.
    var standby = ProcessCare(questionDistance: 10_000, answerMilliseconds: 3000)
    var conversation = GuardConversationCare()
    var held = HeldInput()
    var blanking: GuardBlanking
    /// Whether the screen saver was looked after: once, when everything holds for the first time.
    var hasSaver = false
    /// What a new face must be told.
    var stage: Stage
    var isBlank = false
    /// What the face was told last; it knows nothing at first.
    var isLockedForFace = false
    /// Said once, at the first time that everything holds.
    var wasLocked = false
    /// Whether others are to be told again that it is locked.
    var mustNote = false
    var triesLeft: UInt8 = 0
    /// Wrong answers since the screen was locked: a face that takes the place of another is told, and so is a guard.
    var failures: UInt32 = 0

    /// A guard before its first step.
    ///
    /// - Parameters:
    ///   - isTakeover: it follows one that was *locked* and is dead: that is not said again, and held keys are not
    ///     waited for.
    ///   - blankAfter: milliseconds without input after which the screen goes blank; nil for never.
    ///   - failures: wrong answers that a guard before it counted.
    public init(
        mode: Mode, stage: Stage, isTakeover: Bool = false, blankAfter: UInt64? = nil, failures: UInt32 = 0
    ) {
        self.mode = mode
        self.failures = failures
        blanking = GuardBlanking(after: blankAfter)
        self.stage = stage
        wasLocked = isTakeover
        mustNote = isTakeover
        grab = GuardGrab(hasWaited: isTakeover)
    }

    /// Whether it is the end.
    public var isOver: Bool { phase == .over }

    /// When `GuardEvent.tick` is due; nil when only events can change anything.
    public var deadline: UInt64? {
        switch phase {
        case .over: return nil
        case .showing(_, let time), .draining(_, let time), .closing(let time):
            return [time, grabDeadline].compactMap(\.self).min()
        case .guarding:
            return [grabDeadline, face.deadline, conversation.deadline, standbyDeadline, blanking.deadline]
                .compactMap(\.self).min()
        }
    }

    private var standbyDeadline: UInt64? { mode == .cover && wasLocked ? standby.deadline : nil }
    private var grabDeadline: UInt64? { mode.grabs ? grab.deadline : nil }

    /// The first step: the cover, or the window of a preview, is up.
    public mutating func start(now: UInt64) -> [GuardEffect] {
        switch mode {
        case .cover, .question: [grab.restart()]
        case .preview, .dialogue: handle(.tick, now: now)
        }
    }

    /// One event.
    public mutating func handle(_ event: GuardEvent, now: UInt64) -> [GuardEffect] {
        if isOver { return [] }
        var effects: [GuardEffect] = []
        switch event {
        case .contact, .contactsLost, .key, .wakingContact, .wakingKey, .specialKey:
            handleInput(event, now: now, into: &effects)
        case .mastersGrabbed, .inputHeld, .touchDevicesGrabbed, .coverChecked, .grabsInDoubt:
            handleGrab(event, now: now, into: &effects)
        case .faceStarted, .faceLost, .face: handleFace(event, now: now, into: &effects)
        case .keymapChanged: tell(.keymapChanged, into: &effects)
        case .stage(let stage):
            if stage == self.stage { return [] }
            self.stage = stage
            tell(.stage(stage), into: &effects)
        case .blank(let isBlank): setBlank(isBlank, now: now, into: &effects)
        case .standbyStarted: standby.started(now: now)
        case .standbyLost: loseStandby(now: now, into: &effects)
        case .standbyAnswered: standby.answered()
        case .conversationEnded: endConversation(now: now, into: &effects)
        case .accepted(let acceptance): accept(acceptance, now: now, into: &effects)
        case .closeRequested: close(now: now)
        case .tick: break
        }
        handleTime(now: now, into: &effects)
        return effects
    }

    /// To the face, while there is one that should hear of anything.
    func tell(_ input: FaceInput, into effects: inout [GuardEffect]) {
        if face.isUp { effects.append(.tell(input)) }
    }

    private mutating func handleInput(_ event: GuardEvent, now: UInt64, into effects: inout [GuardEffect]) {
        if !isBlank { blanking.noteInput(now: now) }
        let input: FaceInput
        switch event {
        case .wakingContact(let contact): return held.note(contact)
        case .wakingKey(let key): return held.note(key)
        case .specialKey(let special, let key):
            held.note(key)
            if phase == .guarding, key.isPress { effects.append(.handOn(special)) }
            return
        case .contact(let contact):
            held.note(contact)
            input = .contact(contact)
        case .key(let key):
            held.note(key)
            input = .key(key)
        default:
            held.loseContacts()
            input = .contactsLost
        }
        guard phase == .guarding else { return }
        tell(input, into: &effects)
        if let serial = face.question(now: now) { effects.append(.tell(.ping(serial))) }
        if standby.question(now: now) != nil { effects.append(.askStandby) }
    }
}
