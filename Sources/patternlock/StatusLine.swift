import Languages
import LinuxKit
import PatternCore
import VerifierClient

/// What is told of one person's pattern, as a sentence or as a JSON object, on a line.
struct StatusLine {
    private let person: Person
    private var store: StoreKind?
    private var state = "unavailable"
    private var grid: Grid?
    private var remaining = 0
    private var triesLeft = 0
    private var mustChange = false
    /// Of others than the owner, where they were asked for.
    private var others: (logins: Outcome, others: Outcome)?

    /// What the verifier said, of the owner's tries and of others'.
    init(_ person: Person, _ outcome: Outcome, _ store: StoreKind, others: (logins: Outcome, others: Outcome)? = nil) {
        self.person = person
        self.others = outcome.isEnrolled ? others : nil
        if outcome.isEnrolled { self.store = store }
        switch outcome {
        case .enrolled(let grid, let triesLeft, let mustChange):
            state = "ready"
            self.grid = grid.grid
            self.triesLeft = triesLeft
            self.mustChange = mustChange
        case .throttled(let remaining, let triesLeft, let grid):
            state = "throttled"
            self.grid = grid?.grid
            self.remaining = remaining
            self.triesLeft = triesLeft
        case .switchedOff(let mustChange, _):
            state = "switched_off"
            self.mustChange = mustChange
        case .notEnrolled: state = "not_enrolled"
        case .unavailable(.pepper): mustChange = true
        default: break
        }
    }

    /// A record of the system store, for root.
    init(_ record: FleetRecord, _ invocation: Invocation) {
        let person = Person(name: record.user ?? "unknown", uid: record.uid)
        switch record.owner {
        case .user:
            let (outcome, store) = PatternTarget(invocation, record: person).status()
            self.init(person, outcome, store)
        case .gone:
            self.init(person, .unavailable(.store), .system)
            store = .system
            state = "stale"
        case .unknown:
            self.init(person, .unavailable(.store), .system)
            store = .system
        }
    }

    /// For people.
    var sentence: String {
        let change = mustChange ? translated("; it must be changed") : ""
        guard state == "ready", let grid, let store else {
            return "\(SystemLog.printable(person.name)) (uid \(person.uid)): \(state)\(change)\n"
        }
        let name = SystemLog.printable(person.name)
        return translated(
            "\(name) has a pattern on a grid of \(grid) in the \(store.rawValue) store; "
                + "tries left: \(triesLeft)\(change)") + "\n"
    }

    /// Where tries of others than the owner are not taken now, for people.
    var othersSentence: String {
        guard let others else { return "" }
        var text = ""
        if case .enrolled = others.logins {
        } else {
            text += translated("Logins: \(others.logins.failure(person).sentence)") + "\n"
        }
        if case .enrolled = others.others {
        } else {
            text += translated("Other users: \(others.others.failure(person).sentence)") + "\n"
        }
        return text
    }

    /// For programs.
    var json: String {
        let beside = others.map { pair in
            let states = [pair.logins, pair.others].map { StatusLine(person, $0, .system).state }
            return ",\"logins\":\"\(states[0])\",\"others\":\"\(states[1])\""
        }
        let place = store.map { "\"\($0.rawValue)\"" } ?? "null"
        let grid = grid.map { "\"\($0)\"" } ?? "null"
        return "{\"user\":\(JSONText.escaped(person.name)),\"uid\":\(person.uid),\"store\":\(place),"
            + "\"state\":\"\(state)\",\"grid\":\(grid),\"remaining_ms\":\(remaining),"
            + "\"tries_left\":\(triesLeft),\"must_change\":\(mustChange)\(beside ?? "")}\n"
    }
}
