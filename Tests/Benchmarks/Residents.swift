import LinuxKit
import TestSupport

/// What a locker needs while it is locked and nobody comes: memory, wake-ups, processor time. All at the same time,
/// each on a server of its own.
struct Residents {
    private let seconds: Int
    private let machine: InstalledMachine

    init(_ plan: Plan) throws(RigError) {
        seconds = plan.count(quick: 20, whole: 60)
        machine = try InstalledMachine.withHelper()
        try machine.enrol(Drawn.text, home: true)
    }

    /// A locker on its screen.
    private struct Resident {
        let locker: Locker
        let rig: TouchRig
        let process: RunningProcess
        let figures: [ProcessFigures]
        let before: (sleeps: Int, busy: Double)
    }

    func rows() throws(RigError) -> [Row] {
        var residents: [Resident] = []
        for locker in Locker.allCases where locker.isInstalled { residents.append(try settle(locker)) }
        PollSet.sleep(until: .after(UInt64(seconds) * 1000))
        guard let ours = residents.first(where: { $0.locker == .ours }) else { return [] }
        let others = residents.filter { $0.locker != .ours }
        let rows = memory(ours, others) + quiet(ours, others)
        for resident in residents { resident.process.stop() }
        return rows
    }

    private func settle(_ locker: Locker) throws(RigError) -> Resident {
        let rig = try TouchRig()
        let process = try locker.start(on: rig, in: machine)
        // All that the locker is and starts comes to be below the parent of the starter, also i3lock's second process.
        let parent = ProcFile.number("PPid", in: ProcFile.read("/proc/\(process.pid)/status"))
        _ = try process.took()
        if locker == .ours { _ = try process.status("layout", from: 1) }
        // The first seconds are for what a start leaves to do.
        PollSet.sleep(until: .after(3000))
        let figures = ProcessFigures.tree(of: Int32(parent)).filter { !Self.harness.contains($0.name) }
        guard !figures.isEmpty else { throw .refused("\(locker) left no process") }
        return Resident(
            locker: locker, rig: rig, process: process, figures: figures, before: Self.activity(figures))
    }

    /// What our processes are, by their names in process lists, which the kernel cuts off.
    private static let roles = [
        "patternlock": "command", "patternlock-gua": "guard", "patternlock-fac": "face", "patternlock-aut": "auth",
    ]

    /// Processes of ours around a locker.
    private static let harness = ["", "test-keeper", "benchmarks"]

    private static func activity(_ figures: [ProcessFigures]) -> (sleeps: Int, busy: Double) {
        (figures.reduce(0) { $0 + $1.sleeps }, figures.reduce(0) { $0 + $1.busy })
    }

    private func memory(_ ours: Resident, _ others: [Resident]) -> [Row] {
        let guards = ours.figures.filter { $0.name == "patternlock-gua" }
        let (resident, share) = (guards.map(\.resident).max() ?? 0, guards.map(\.share).max() ?? 0)
        let all = { (of: Resident) in of.figures.reduce(0) { $0 + $1.share } }
        let whole = { (of: Resident) in of.figures.reduce(0) { $0 + $1.resident } }
        return [
            Row("guard-memory-rss", resident, "MiB", peer: "goal", 8, goal: .atMost(8)),
            Row("guard-memory-pss", share, "MiB", peer: "goal", 8, goal: .atMost(8)),
        ]
            + others.map { Row("all-memory-pss", all(ours), "MiB", peer: $0.locker.rawValue, all($0)) }
            + others.map { Row("all-memory-rss", whole(ours), "MiB", peer: $0.locker.rawValue, whole($0)) }
            + ours.figures.map { Row("memory-rss-\(Self.roles[$0.name] ?? $0.name)", $0.resident, "MiB") }
    }

    private func quiet(_ ours: Resident, _ others: [Resident]) -> [Row] {
        let perMinute = 60 / Double(seconds)
        let since = { (resident: Resident) -> (sleeps: Double, busy: Double) in
            let now = Self.activity(resident.figures)
            return (
                Double(now.sleeps - resident.before.sleeps) * perMinute, (now.busy - resident.before.busy) * perMinute
            )
        }
        let mine = since(ours)
        return others.flatMap { other in
            let theirs = since(other)
            return [
                Row("wakeups", mine.sleeps, "/min", peer: other.locker.rawValue, theirs.sleeps, goal: .atMost(1)),
                Row("idle-cpu", mine.busy, "ms/min", peer: other.locker.rawValue, theirs.busy),
            ]
        }
    }
}
