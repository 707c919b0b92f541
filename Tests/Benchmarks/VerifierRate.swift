import LinuxKit
import TestSupport

/// How many right patterns the listening service verifies in a second on all processors, with twice as many users
/// asking at the same time; beside it the hash alone, in as many processes. What limits both is the hash: how the
/// processors and the memory they share scale from one process tells the rest.
enum VerifierRate {
    static func rows(_ plan: Plan) throws(RigError) -> [Row] {
        let machine = try InstalledMachine.withHelper()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        let users = (0..<2 * Noise.cores).map { "rate\($0)" }
        var uids: [String] = []
        for user in users {
            try machine.root.addUser(user)
            let enrolled = try machine.patternlock(
                ["enroll", "--user", user, "--stdin"], as: nil, input: Drawn.text + "\n")
            guard enrolled.status == 0 else { throw .refused("enroll: \(enrolled.error)") }
            uids += [
                try machine.root.run(["id", "-u", user]).output.split(separator: "\n").first.map(String.init) ?? ""
            ]
        }
        let seconds = "\(plan.count(quick: 2, whole: 5))"
        var (asked, bare, single) = (Samples(), Samples(), Samples())
        for _ in 0..<2 {
            asked.append(
                try rate(zip(users, uids).map { ["verify-loop", seconds, $0, $1] }, in: machine))
            bare.append(try rate(users.map { _ in ["hash-loop", seconds] }, in: machine))
            single.append(try rate([["hash-loop", seconds]], in: machine))
        }
        return [
            Row("verifier-rate", asked.median, "/s", peer: "bare hash", bare.median),
            Row("bare-hash-rate", bare.median, "/s", peer: "one process", single.median),
        ]
    }

    /// The sum of what loops that run at the same time print.
    private static func rate(_ loops: [[String]], in machine: InstalledMachine) throws(RigError) -> Double {
        let processes = try loops.map { (words) throws(RigError) in
            try machine.root.start(Command([Locker.helper] + words, environment: [:]))
        }
        var sum = 0.0
        for process in processes {
            let finished = try process.finish(within: 60_000)
            guard let rate = Double(finished.output.split(separator: "\n").first ?? "") else {
                throw .refused("no rate in \(finished.output)\(finished.error)")
            }
            sum += rate
        }
        return sum
    }
}
