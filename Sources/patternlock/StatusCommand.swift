import LinuxKit
import PatternCore
import VerifierClient

/// `patternlock status`. Ends with 0 when a pattern is enrolled and would be judged now.
struct StatusCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let (outcome, store) = target.status()
        if target.invocation.has("--json") { Output.write(json(outcome, store)) }
        guard case .enrolled(let grid, let triesLeft, let mustChange) = outcome else {
            throw outcome.failure(target.user)
        }
        if target.invocation.has("--json") { return }
        Output.write(
            "\(target.user.name) has a pattern on a grid of \(grid) in the \(store.rawValue) store; "
                + "tries left: \(triesLeft)\(mustChange ? "; it must be changed" : "")\n")
    }

    private func json(_ outcome: Outcome, _ store: StoreKind) -> String {
        var fields = Fields()
        switch outcome {
        case .enrolled(let grid, let triesLeft, let mustChange):
            fields = Fields(state: "ready", grid: grid, triesLeft: triesLeft, mustChange: mustChange)
        case .throttled(let remaining, let triesLeft, let grid):
            fields = Fields(state: "throttled", grid: grid, remaining: remaining, triesLeft: triesLeft)
        case .switchedOff(let mustChange): fields = Fields(state: "switched_off", mustChange: mustChange)
        case .notEnrolled: fields = Fields(state: "not_enrolled")
        default: break
        }
        let place = outcome.isEnrolled ? "\"\(store.rawValue)\"" : "null"
        let grid = fields.grid.map { "\"\($0)\"" } ?? "null"
        return "{\"user\":\(JSONText.escaped(target.user.name)),\"uid\":\(target.user.uid),\"store\":\(place),"
            + "\"state\":\"\(fields.state)\",\"grid\":\(grid),\"remaining_ms\":\(fields.remaining),"
            + "\"tries_left\":\(fields.triesLeft),\"must_change\":\(fields.mustChange)}\n"
    }

    /// What is told of a record.
    private struct Fields {
        var state = "unavailable"
        var grid: Grid?
        var remaining = 0
        var triesLeft = 0
        var mustChange = false
    }
}
