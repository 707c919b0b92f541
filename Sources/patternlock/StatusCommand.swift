import Languages
import LinuxKit
import PatternCore
import VerifierClient

/// `patternlock status`. Ends with 0 when a pattern is enrolled and would be judged now; with `--all`, when every record
/// could be listed.
struct StatusCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let asJSON = target.invocation.has("--json")
        if target.invocation.has("--all") {
            guard target.invocation.value("--user") == nil, !target.isHomeOnly else {
                throw Failure(.usage, "--all is every user of the system store")
            }
            for record in try Fleet.records(.status, "--all") {
                let line = StatusLine(record, target.invocation)
                Output.write(asJSON ? line.json : line.sentence)
            }
            return
        }
        let (outcome, store) = target.status()
        let line = StatusLine(target.user, outcome, store, others: target.statusOfOthers())
        Output.write(asJSON ? line.json : line.othersSentence)
        guard case .enrolled = outcome else { throw outcome.failure(target.user) }
        if !asJSON { Output.write(line.sentence) }
    }
}
