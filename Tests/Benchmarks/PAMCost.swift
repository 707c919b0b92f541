import LinuxKit
import PAMKit
import SecretMemory
import TestSupport

/// What the module adds to a program that uses PAM: a right pattern beside a right password of pam_unix, by turns; the
/// same without its hash; and what it costs who has no pattern, where nothing is asked.
struct PAMCost {
    private static let plain = "plain"
    private let runs: Int
    private let machine: InstalledMachine

    init(_ plan: Plan) throws(RigError) {
        runs = plan.count(quick: 5, whole: 12)
        machine = try InstalledMachine.withHelper()
        try machine.root.addUser(Self.plain, password: InstalledMachine.password)
        for (service, module) in [("bench-pattern", "pam_patternlock.so"), ("bench-unix", "pam_unix.so")] {
            try machine.root.writeFile("/etc/pam.d/" + service, "auth required \(module)\n")
        }
        try machine.enrol(Drawn.text, home: false)
    }

    func rows() throws(RigError) -> [Row] {
        let verifier = try machine.listen()
        var (pattern, unix, cheap, unenrolled) = (Samples(), Samples(), Samples(), Samples())
        for run in 0...runs {
            let costs = (
                try cost("bench-pattern", InstalledMachine.user, Drawn.text, prompts: 1),
                try cost("bench-unix", InstalledMachine.user, InstalledMachine.password, prompts: 1),
                try cost("bench-pattern", Self.plain, "", prompts: 0)
            )
            if run == 0 { continue }
            pattern.append(costs.0)
            unix.append(costs.1)
            unenrolled.append(costs.2)
        }
        try CheapRecord.put(on: machine, home: false)
        for _ in 0..<runs { cheap.append(try cost("bench-pattern", InstalledMachine.user, Drawn.text, prompts: 1)) }
        verifier.signal(9)
        _ = try verifier.waitForEnd()
        let refused = try absent()
        try machine.root.must(["rm", "/run/patternlock/root.sock", "/run/patternlock/user.sock"])
        let gone = try absent()
        return [
            Row("pam-right-pattern", pattern.median, "ms", peer: "pam_unix, right password", unix.median)
        ] + rows("without-hash", cheap, atMost: 5) + rows("not-enrolled", unenrolled, atMost: 2)
            + rows("service-down", refused, atMost: 2) + rows("service-absent", gone, atMost: 2)
    }

    /// On a busy machine the least tells more than the middle.
    private func rows(_ name: String, _ samples: Samples, atMost goal: Double) -> [Row] {
        [
            Row("pam-\(name)", samples.median, "ms", peer: "goal", goal, goal: .atMost(goal)),
            Row("pam-\(name)-least", samples.least, "ms", peer: "goal", goal, goal: .atMost(goal)),
        ]
    }

    private func absent() throws(RigError) -> Samples {
        var samples = Samples()
        for run in 0...runs {
            let took = try cost("bench-pattern", Self.plain, "", prompts: 0)
            if run > 0 { samples.append(took) }
        }
        return samples
    }

    /// Milliseconds of one pam_authenticate in a process of its own.
    private func cost(_ service: String, _ user: String, _ answer: String, prompts: Int) throws(RigError) -> Double {
        let finished = try machine.root.run([Locker.helper, "pam-once", service, user, answer])
        let fields = finished.output.split(whereSeparator: \.isWhitespace)
        guard finished.status == 0, fields.count == 2, let took = Double(fields[0]), Int(fields[1]) == prompts else {
            throw .refused("\(service): expected \(prompts) prompts, came \(finished.output)\(finished.error)")
        }
        return took
    }
}

/// `benchmarks pam-once SERVICE USER ANSWER`: authenticates once and prints the milliseconds and the prompts. Ends with 0
/// when it was let in, or when there was no answer to give and it was not.
enum PAMOnce {
    static func run(_ words: [String]) -> Int32 {
        guard words.count == 4 else { return 2 }
        let dialogue = FixedAnswer(words[3])
        do throws(PAMError) {
            let transaction = try PAMTransaction(
                service: words[1], user: words[2], directory: nil, dialogue: dialogue)
            let start = Clock.monotonicMicroseconds
            let result = transaction.authenticate()
            Output.say("\(Double(Clock.monotonicMicroseconds - start) / 1000) \(dialogue.prompts)")
            return (result == .success) != words[3].isEmpty ? 0 : 1
        } catch { return 1 }
    }

    private final class FixedAnswer: PAMDialogue {
        private let text: String
        private(set) var prompts = 0

        init(_ text: String) { self.text = text }

        func prompt(isEchoed: Bool, text: String, answer: inout SecretBytes) {
            prompts += 1
            for byte in self.text.utf8 { answer.append(byte) }
        }

        func show(isError: Bool, text: String) {}
    }
}
