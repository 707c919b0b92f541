/// The failures of one kind.
public struct AttemptCounter: Equatable, Sendable {
    /// In a row.
    public var inRow = 0
    /// In all since the last password success or reset.
    public var inAll = 0
    /// When the last try was charged, in milliseconds of CLOCK_BOOTTIME.
    public var charged: UInt64 = 0

    /// Nothing counted yet.
    public init() {}

    package init(inRow: Int, inAll: Int, charged: UInt64) {
        self.inRow = inRow
        self.inAll = inAll
        self.charged = charged
    }
}

/// Whether a try would be taken now.
public enum Admission: Equatable, Sendable {
    /// Yes; so many are left, this one included.
    case open(triesLeft: Int)
    /// Not before so many milliseconds.
    case wait(milliseconds: UInt64, triesLeft: Int)
    /// Not before a password success or a reset.
    case off
}

/// The three counters of one user, and the start of the machine their times belong to.
public struct AttemptCounters: Equatable, Sendable {
    public private(set) var boot: String
    private var own = AttemptCounter()
    private var system = AttemptCounter()
    private var other = AttemptCounter()
    /// When a password was right last, in milliseconds of CLOCK_BOOTTIME; nil when none was since the start of the
    /// machine.
    public private(set) var password: UInt64?

    /// Nothing counted. `afterPassword`: because a password was right just now.
    public init(at now: BootMoment, afterPassword: Bool = false) {
        boot = now.boot
        password = afterPassword ? now.milliseconds : nil
    }

    package init(
        boot: String, own: AttemptCounter, system: AttemptCounter, other: AttemptCounter, password: UInt64? = nil
    ) {
        self.password = password
        self.boot = boot
        self.own = own
        self.system = system
        self.other = other
    }

    /// The counter of one kind.
    public private(set) subscript(kind: CounterKind) -> AttemptCounter {
        get {
            switch kind {
            case .own: own
            case .system: system
            case .other: other
            }
        }
        set {
            switch kind {
            case .own: own = newValue
            case .system: system = newValue
            case .other: other = newValue
            }
        }
    }

    /// Starts running waits again when the machine was started anew, or when a time lies ahead of the clock, which
    /// no honest file says. Returns whether anything changed and must be written.
    public mutating func adopt(_ now: BootMoment) -> Bool {
        let ahead =
            CounterKind.allCases.contains { self[$0].charged > now.milliseconds } || password ?? 0 > now.milliseconds
        guard boot != now.boot || ahead else { return false }
        boot = now.boot
        password = nil
        for kind in CounterKind.allCases { self[kind].charged = now.milliseconds }
        return true
    }

    /// Whether a try of this kind would be taken. Call `adopt` first.
    public func admission(_ kind: CounterKind, at now: BootMoment, ladder: Ladder) -> Admission {
        let counter = self[kind]
        let left = min(ladder.offAfterInRow - counter.inRow, ladder.offAfterInAll - counter.inAll)
        guard left > 0 else { return .off }
        let wait = ladder.wait(after: counter.inRow)
        let passed = now.milliseconds - min(counter.charged, now.milliseconds)
        return passed >= wait ? .open(triesLeft: left) : .wait(milliseconds: wait - passed, triesLeft: left)
    }

    /// Whether a try would be taken, given too when a password is due. Call `adopt` first.
    public func admission(
        _ kind: CounterKind, at now: BootMoment, ladder: Ladder, password rule: PasswordRule
    ) -> Admission {
        rule.isDue(for: kind, lastPassword: password, at: now) ? .off : admission(kind, at: now, ladder: ladder)
    }

    /// Forgets every failure, and not when the last password was. Call `adopt` first.
    public mutating func reset() { for kind in CounterKind.allCases { self[kind] = AttemptCounter() } }

    /// Counts a try before it is judged.
    public mutating func charge(_ kind: CounterKind, at now: BootMoment) {
        self[kind].inRow += 1
        self[kind].inAll += 1
        self[kind].charged = now.milliseconds
    }

    /// Takes back the charge of a try that was right, and ends the row. The failures in all stay.
    public mutating func succeed(_ kind: CounterKind) {
        self[kind].inRow = 0
        self[kind].inAll = max(self[kind].inAll - 1, 0)
        self[kind].charged = 0
    }
}
