import LinuxKit
import TestSupport

/// Root's verification, and that of one fair user, while many other users flood the socket for users in every way
/// there is; beside it root's without a flood, by turns. The flooding clients are at nice 19: measured is the queue, and
/// not what is left of the processors.
struct LoadedVerifier {
    private let plan: Plan
    private let machine: InstalledMachine
    private let verifier: RunningProcess
    /// Flooding users by what they do, and their numbers.
    private var flooders: [(kind: Flood.Kind, user: String, uid: String)] = []
    private let fair: String
    private let victim: String

    /// What the service may have at most, in MiB: four hashes of 64, and the rest. Its unit has the same in MemoryMax.
    private static let memory = 400.0

    init(_ plan: Plan) throws(RigError) {
        self.plan = plan
        machine = try InstalledMachine.withHelper()
        // What it writes is left to nobody: a pipe that is not read would stop it.
        verifier = try machine.root.start(
            Command(
                ["sh", "-c", "exec /usr/libexec/patternlock/patternlock-verifier --listen 2>/dev/null"],
                environment: [:]))
        try machine.root.must([
            "timeout", "20", "sh", "-c", "until [ -S /run/patternlock/user.sock ]; do sleep 0.05; done",
        ])
        fair = try Self.enrol("fair", in: machine)
        victim = try Self.enrol("victim", in: machine)
        let each = plan.count(quick: 4, whole: 8)
        for kind in Flood.Kind.allCases {
            for number in 0..<each {
                let user = "\(kind.rawValue)\(number)"
                flooders.append((kind, user, try Self.enrol(user, in: machine)))
            }
        }
    }

    private static func enrol(_ user: String, in machine: InstalledMachine) throws(RigError) -> String {
        try machine.root.addUser(user)
        let enrolled = try machine.patternlock(
            ["enroll", "--user", user, "--stdin"], as: nil, input: Drawn.text + "\n")
        guard enrolled.status == 0 else { throw .refused("enroll: \(enrolled.error)") }
        return try machine.root.run(["id", "-u", user]).output.split(separator: "\n").first.map(String.init) ?? ""
    }

    func rows() throws(RigError) -> [Row] {
        let blocks = plan.count(quick: 2, whole: 4)
        let count = plan.count(quick: 30, whole: 60)
        var (alone, loaded, other) = (Samples(), Samples(), Samples())
        var (lost, peak) = (0, 0.0)
        for _ in 0..<blocks {
            try measure(start("0", count, pause: 0, as: nil), into: &alone, &lost)
            var flood: [RunningProcess] = []
            for flooder in flooders { flood.append(try start(flooder.kind, flooder.user, flooder.uid)) }
            // Each has given way to everything else, has asked and been answered or closed by then.
            PollSet.sleep(until: .after(UInt64(flooders.count) * 200 + 3000))
            let asking = try start(fair, count / 10, pause: 300, as: "fair")
            let root = try start("0", count, pause: 0, as: nil)
            while root.isRunning {
                peak = max(peak, ProcessFigures.tree(of: verifier.pid).reduce(0) { $0 + $1.share })
                PollSet.sleep(until: .after(200))
            }
            try measure(root, into: &loaded, &lost)
            try measure(asking, into: &other, &lost)
            for process in flood { process.stop() }
        }
        guard verifier.isRunning else { throw .refused("the service ended") }
        let people = "\(flooders.count) users flood"
        Output.say("  load: \(people); \(alone.count) and \(loaded.count) of root's, \(other.count) of the fair user's")
        return [
            Row("load-root-median", loaded.median, "ms", peer: "unloaded", alone.median),
            Row("load-root-p99", loaded.late, "ms", peer: "unloaded", alone.late, goal: .ratioAtMost(1.5)),
            Row("load-fair-median", other.median, "ms"), Row("load-fair-p99", other.late, "ms", goal: .atMost(5000)),
            Row("load-lost", Double(lost), "requests", goal: .atMost(0)),
            Row("load-memory", peak, "MiB", peer: "bound", Self.memory, goal: .atMost(Self.memory)),
        ]
    }

    private func start(
        _ kind: Flood.Kind, _ user: String, _ uid: String
    ) throws(RigError) -> RunningProcess {
        var command = Command(["nice", "-n", "19", Locker.helper, "flood", kind.rawValue, user, uid], environment: [:])
        command.input = .nothing
        command.readable = []
        command.grace = 0
        return try machine.root.start(command, as: user)
    }

    /// `real` is root or the fair user's number; both verify a right pattern.
    private func start(
        _ real: String, _ count: Int, pause: Int, as user: String?
    ) throws(RigError) -> RunningProcess {
        let target = user ?? "victim"
        let uid = user == nil ? victim : real
        var command = Command(
            [Locker.helper, "verify-times", "\(count)", "\(pause)", target, uid], environment: [:])
        command.input = .nothing
        return try machine.root.start(command, as: user)
    }

    private func measure(
        _ process: RunningProcess, into samples: inout Samples, _ lost: inout Int
    ) throws(RigError) {
        for line in try process.finish(within: 300_000).output.split(separator: "\n") {
            if let milliseconds = Double(line) {
                samples.append(milliseconds)
            } else {
                lost += 1
                Output.say("  load: \(line)")
            }
        }
    }
}
