/// The decisions of a session daemon: (state, event) → (state, effects). It never opens anything: a lock that is up
/// ends by its own token alone.
public struct SessionMachine: Sendable {
    /// The machine sleeps at most so late after it wanted to.
    public static let sleepMilliseconds: UInt64 = 4000
    /// Until it is looked again whether a film is over.
    public static let filmMilliseconds: UInt64 = 30_000

    let rules: SessionRules
    var locker = LockerState.none
    var starter = StarterCare()
    /// The last lock was killed, and what it covered still is.
    var isLeftCovered = false
    /// A lock was asked for, and is not there.
    var isWanted = false
    /// Nobody waits for it who could see that it does not come: it is tried for as long as it takes.
    var isDue = false
    var inhibitor = Inhibitor.none
    var isAsleep = false
    /// When the machine is let sleep, locked or not.
    var sleepDeadline: UInt64?
    var isLidClosed: Bool?
    var idle = IdleStage.active
    var inhibitedBy: Set<InhibitionWay> = []
    /// When the last inhibition ended.
    var freeSince: UInt64?
    private var hinted: Bool?
    private var toldActive = false

    /// What is held of logind.
    enum Inhibitor: Equatable, Sendable {
        /// Nothing, and there is nobody to ask.
        case none
        case asked
        case held
        /// It was given away, for the machine to sleep.
        case released
    }

    /// How far a session without input is.
    enum IdleStage: Equatable, Sendable {
        case active
        /// Idle, and kept from going further.
        case held
        /// Idle again from a time on, after it was kept.
        case resting(until: UInt64)
        case dim(until: UInt64)
        case black(until: UInt64)
        /// The lock was asked for; the screens stay as they are until it is there.
        case spent(isBlack: Bool)
    }

    public init(rules: SessionRules) { self.rules = rules }

    /// Whether the screen saver is active, as programs understand it.
    public var isActive: Bool { isLocked || isBlack }
    /// Whether the screen is locked, or will be by the next lock that takes over a cover.
    public var isLocked: Bool { locker == .locked || isLeftCovered }

    private var isBlack: Bool {
        switch idle {
        case .black: true
        case .spent(let isBlack): isBlack && isWanted
        case .active, .held, .resting, .dim: false
        }
    }

    /// When `SessionEvent.tick` is due; nil when only events can change anything.
    public var deadline: UInt64? {
        [isWanted && locker != .begun ? starter.notBefore : nil, sleepDeadline, idleDeadline].compactMap(\.self).min()
    }

    /// One event.
    public mutating func handle(_ event: SessionEvent, now: UInt64) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        switch event {
        case .locker(let state): noteLocker(state, now: now, into: &effects)
        case .lockAsked: want(isDue: false, now: now, into: &effects)
        case .starterDone, .starterFailed: noteStarter(event, now: now, into: &effects)
        case .logindCame, .logindGone, .inhibitor: noteLogind(event, now: now, into: &effects)
        case .sleep(let isAsleep): noteSleep(isAsleep, now: now, into: &effects)
        case .lid(let isClosed): noteLid(isClosed, now: now, into: &effects)
        case .idle, .userCame, .inhibited, .activityFeigned: noteIdle(event, now: now, into: &effects)
        case .tick: break
        }
        handleTime(now: now, into: &effects)
        tell(into: &effects)
        return effects
    }

    private mutating func handleTime(now: UInt64, into effects: inout [SessionEffect]) {
        advanceIdle(now: now, into: &effects)
        startIfDue(now: now, into: &effects)
        if let time = sleepDeadline, time <= now { letSleep(into: &effects) }
    }

    /// Tells what others want to know, when it changed.
    private mutating func tell(into effects: inout [SessionEffect]) {
        if toldActive != isActive {
            toldActive = isActive
            effects.append(.tellActive(isActive))
        }
        if inhibitor != .none, hinted != isLocked {
            hinted = isLocked
            effects.append(.hint(isLocked: isLocked))
        }
    }

    mutating func forgetHint() { hinted = nil }
}
