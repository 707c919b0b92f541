internal import LockWire
public import PatternCore

/// A pattern that was drawn, shared by those who look at it: it is wiped with the last of them.
public final class DrawnPattern {
    public let pattern: Pattern

    public init(_ pattern: consuming Pattern) { self.pattern = pattern }
}

/// What choosing a pattern goes by.
public struct EnrolRules: Sendable {
    /// What follows when a repeated pattern is another one.
    public enum Mismatch: Sendable {
        /// Both are drawn again.
        case startOver
        /// The first stays, and is repeated again.
        case drawAgain
    }

    public var policy: PatternPolicy
    /// How often a new pattern is repeated.
    public var confirmations: Int
    public var mismatch: Mismatch
    /// The grids to choose from; with one there is no choice.
    public var grids: [Grid]
    /// Whether the session could lock by itself, and does not yet.
    public var offersLocking = false

    public init(policy: PatternPolicy, confirmations: Int = 1, mismatch: Mismatch = .startOver, grids: [Grid]) {
        self.policy = policy
        self.confirmations = max(confirmations, 1)
        self.mismatch = mismatch
        self.grids = grids
    }
}

/// Choosing a pattern, from the old one to *saved*: (state, event) → (state, effects). Nothing is stored before every
/// repetition agrees; back and cancel leave everything as it was.
public struct EnrolFlow {
    enum State {
        case old
        case first
        case review(DrawnPattern)
        case again(DrawnPattern, round: Int)
        /// The old pattern is being judged.
        case judging(DrawnPattern)
        case saving(DrawnPattern)
        case saved
        /// It cannot be done now.
        case failed
        case over
    }

    private(set) var rules: EnrolRules
    /// What the pattern is drawn on that must be given first; nil when there is none, or when it is not asked for.
    let oldGrid: EnrolledGrid?
    var state = State.first
    var grid: Grid
    /// Whether the old pattern is judged as soon as it was drawn. One that opens only once more is not: who goes back
    /// then would have used that up. It is judged with the new one.
    let judgesOldFirst: Bool
    /// The old pattern, once it was right or is to be judged with the new one.
    var old: DrawnPattern?
    /// Whether something is stored.
    public private(set) var isSaved = false

    /// - Parameters:
    ///   - grid: what a new pattern is drawn on at first.
    ///   - oldGrid: what the pattern is drawn on that is to be given first.
    ///   - judgesOldFirst: false when the old one must be changed, and opens only once before.
    public init(_ rules: EnrolRules, grid: Grid, oldGrid: EnrolledGrid? = nil, judgesOldFirst: Bool = true) {
        self.judgesOldFirst = judgesOldFirst
        self.rules = rules
        self.grid = grid
        self.oldGrid = oldGrid
        if oldGrid != nil { state = .old }
    }

    /// The first step.
    public func begin() -> [EnrolEffect] { [.ask(step())] }

    /// Takes an event.
    public mutating func handle(_ event: EnrolEvent) -> [EnrolEffect] {
        switch event {
        case .drawn(let pattern): drawn(pattern)
        case .chosen(let choice): chosen(choice)
        case .oldJudged(let verdict): oldJudged(verdict)
        case .stored: stored()
        case .notStored(let why): notStored(why)
        case .lockingStarted(let isOn): lockingStarted(isOn)
        case .closed: finish()
        }
    }

    // MARK: Patterns

    private mutating func drawn(_ drawn: DrawnPattern) -> [EnrolEffect] {
        switch state {
        case .old:
            guard judgesOldFirst, isAllowed(drawn) else {
                old = drawn
                state = .first
                return [.ask(step())]
            }
            state = .judging(drawn)
            return [.show(DialogueStep(.working)), .judgeOld(drawn)]
        case .first, .review: return takeFirst(drawn)
        case .again(let first, let round): return takeAgain(drawn, first, round)
        case .judging, .saving, .saved, .failed, .over: return []
        }
    }

    /// Whether today's policy would take it: one that it would not opens only once.
    private func isAllowed(_ drawn: DrawnPattern) -> Bool {
        do throws(PolicyRefusal) {
            try rules.policy.judge(drawn.pattern)
            return true
        } catch { return false }
    }

    private mutating func takeFirst(_ drawn: DrawnPattern) -> [EnrolEffect] {
        do throws(PolicyRefusal) { try rules.policy.judge(drawn.pattern) } catch {
            state = .first
            return [.tell(EnrolWord(error)), .ask(step(note: Self.note(error)))]
        }
        if let old, old.pattern.isEqual(to: drawn.pattern) {
            state = .first
            return [.tell(.sameAsOld), .ask(step(note: .sameAsOld))]
        }
        state = .review(drawn)
        return [.tell(.first), .ask(step())]
    }

    private mutating func takeAgain(_ drawn: DrawnPattern, _ first: DrawnPattern, _ round: Int) -> [EnrolEffect] {
        guard first.pattern.isEqual(to: drawn.pattern) else {
            switch rules.mismatch {
            case .startOver:
                state = .first
                return [.tell(.mismatch), .ask(step(note: .differsStartOver))]
            case .drawAgain: return [.tell(.mismatch), .ask(step(note: .differs))]
            }
        }
        if round < rules.confirmations {
            state = .again(first, round: round + 1)
            return [.ask(step())]
        }
        return save(first)
    }

    private mutating func save(_ pattern: DrawnPattern) -> [EnrolEffect] {
        state = .saving(pattern)
        return [.show(DialogueStep(.working)), .store(new: pattern, old: old)]
    }

    private static func note(_ refusal: PolicyRefusal) -> DialogueStep.Note {
        switch refusal {
        case .grid: .gridRefused
        case .tooShort: .tooShort
        case .crossing: .crossing
        case .tooCommon: .tooCommon
        }
    }

    // MARK: What was pressed

    private mutating func chosen(_ choice: DialogueChoice) -> [EnrolEffect] {
        switch (state, choice) {
        case (.first, .grid):
            grid = nextGrid
            return [.ask(step())]
        case (.review(let pattern), .next):
            state = .again(pattern, round: 1)
            return [.ask(step())]
        case (.review, .redraw), (.review, .back), (.again, .back), (.failed, .redraw):
            // A pattern that was drawn and not kept is wiped here.
            state = oldGrid != nil && old == nil ? .old : .first
            return [.ask(step())]
        case (.saved, .startLocking): return [.startLocking]
        case (_, .cancel), (_, .close): return finish()
        default: return [.ask(step())]
        }
    }

    private var nextGrid: Grid {
        guard let place = rules.grids.firstIndex(of: grid) else { return rules.grids.first ?? grid }
        return rules.grids[(place + 1) % rules.grids.count]
    }

    private mutating func finish() -> [EnrolEffect] {
        state = .over
        old = nil
        return [.end(isSaved: isSaved)]
    }

    // MARK: What others said

    private mutating func oldJudged(_ verdict: EnrolVerdict) -> [EnrolEffect] {
        guard case .judging(let pattern) = state else { return [] }
        if case .right = verdict {
            old = pattern
            state = .first
            return [.tell(.accepted), .ask(step())]
        }
        return refused(verdict, back: .old)
    }

    private mutating func stored() -> [EnrolEffect] {
        guard case .saving = state else { return [] }
        state = .saved
        isSaved = true
        old = nil
        return [.tell(.stored), .ask(step(note: .saved))]
    }

    private mutating func lockingStarted(_ isOn: Bool) -> [EnrolEffect] {
        rules.offersLocking = false
        return [.ask(step(note: isOn ? .lockingOn : .lockingFailed))]
    }

    private mutating func notStored(_ why: EnrolVerdict) -> [EnrolEffect] {
        guard case .saving(let pattern) = state else { return [] }
        switch why {
        case .wrongPassword(let remaining) where remaining == 0:
            // The pattern was chosen well: only the password is asked for again.
            return [.tell(.wrong), .store(new: pattern, old: old)]
        case .wrong, .throttled, .switchedOff:
            // The old one was judged only now.
            old = nil
            return refused(why, back: oldGrid == nil ? .first : .old)
        default: return refused(why, back: .first)
        }
    }

    /// Says why, and asks again where another try makes sense.
    private mutating func refused(_ verdict: EnrolVerdict, back: State) -> [EnrolEffect] {
        var note = DialogueStep.Note.none
        var (remaining, tries): (Int, Int) = (0, 0)
        var word: EnrolWord?
        state = back
        switch verdict {
        case .right, .abandoned: break
        case .wrong(let triesLeft, let wait):
            (note, remaining, tries, word) = (.wrongPattern, wait, triesLeft, .wrong)
        case .throttled(let wait): (note, remaining, word) = (.throttled, wait, .throttled)
        case .wrongPassword(let wait):
            (note, remaining, word, state) = (.wrongPassword, wait, .wrong, .failed)
        case .tooShort: (note, word) = (.tooShort, .short)
        case .tooCommon: (note, word) = (.tooCommon, .tooCommon)
        case .crossing: (note, word) = (.crossing, .crossing)
        case .gridRefused: (note, word) = (.gridRefused, .grid)
        case .sameAsOld: (note, word) = (.sameAsOld, .sameAsOld)
        case .switchedOff: (note, word, state) = (.switchedOff, .throttled, .failed)
        case .late: (note, state) = (.late, .failed)
        case .denied: (note, state) = (.denied, .failed)
        case .unavailable: (note, word, state) = (.unavailable, .unavailable, .failed)
        }
        // To wait for a password is no step of a grid.
        if case .throttled = verdict, case .first = back { state = .failed }
        var next = step(note: note)
        next.remainingMilliseconds = UInt32(clamping: remaining)
        next.triesLeft = UInt8(clamping: tries)
        return (word.map { [.tell($0, remaining: remaining, triesLeft: tries)] } ?? []) + [.ask(next)]
    }
}
