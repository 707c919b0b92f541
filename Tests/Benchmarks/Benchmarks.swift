import Glibc
import LinuxKit
import TestSupport

/// `benchmarks [--quick] [--only NAME]... FILE`: our figures beside others', measured in the same run, alternately.
/// For root, with the release build beside it. The other subcommands are its own helpers inside a throw-away root.
@main enum Benchmarks {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "starter": exit(Starter.run(Array(words.dropFirst())))
        case "pam-once": exit(PAMOnce.run(words))
        case "hash-loop", "verify-loop": exit(VerifierLoop.run(words))
        case "verify-times": exit(VerifierTimes.run(words))
        case "flood": exit(Flood.run(words))
        default: break
        }
        guard let plan = Plan(words) else {
            let names = all.map(\.name).joined(separator: " ")
            Output.say("usage: benchmarks [--quick] [--only NAME]... FILE\nnames: \(names)")
            exit(2)
        }
        do throws(RigError) { try run(plan) } catch {
            Output.say("benchmarks: \(error)")
            exit(1)
        }
    }

    /// A group of rows that are measured together.
    struct Group: Sendable {
        let name: String
        let measure: @Sendable (Plan) throws(RigError) -> [Row]
    }

    static let all: [Group] = [
        Group(name: "decode") { (plan) throws(RigError) in Decode.rows(plan) },
        Group(name: "frame") { (plan) throws(RigError) in try FrameCost.rows(plan) },
        Group(name: "lock") { (plan) throws(RigError) in try LockLatency(plan).rows() },
        Group(name: "touch") { (plan) throws(RigError) in try TouchLatency(plan).rows() },
        Group(name: "accept") { (plan) throws(RigError) in try AcceptLatency(plan).rows() },
        Group(name: "verifier") { (plan) throws(RigError) in try VerifierRate.rows(plan) },
        Group(name: "load") { (plan) throws(RigError) in try LoadedVerifier(plan).rows() },
        Group(name: "pam") { (plan) throws(RigError) in try PAMCost(plan).rows() },
        Group(name: "takeover") { (plan) throws(RigError) in try Takeover(plan).rows() },
        Group(name: "resident") { (plan) throws(RigError) in try Residents(plan).rows() },
    ]

    private static func run(_ plan: Plan) throws(RigError) {
        let began = Clock.monotonic
        let noise = Noise()
        var rows: [Row] = []
        for group in all where plan.only.isEmpty || plan.only.contains(group.name) {
            let start = Clock.monotonic
            let found = try group.measure(plan)
            Report.show(found)
            Output.say("  \(group.name) took \((Clock.monotonic - start) / 1000) s")
            rows += found
        }
        try Report.write(rows, to: plan.file)
        Output.say("\(noise.sentence) \((Clock.monotonic - began) / 1000) s in all. The rows are in \(plan.file).")
    }
}

/// What to measure, and how often.
struct Plan {
    /// A short run: fewer repetitions, wider error.
    private(set) var isQuick = false
    /// Names of groups; empty for all.
    private(set) var only: Set<String> = []
    /// Where the rows go.
    private(set) var file = ""

    /// Nil when the words are none of ours.
    init?(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--quick": isQuick = true
            case "--only":
                guard let name = rest.popFirst(), Benchmarks.all.contains(where: { $0.name == name }) else {
                    return nil
                }
                only.insert(name)
            default:
                guard file.isEmpty, !word.hasPrefix("-") else { return nil }
                file = word
            }
        }
        if file.isEmpty { return nil }
    }

    /// One number for the short run and one for the whole.
    func count(quick: Int, whole: Int) -> Int { isQuick ? quick : whole }
}
