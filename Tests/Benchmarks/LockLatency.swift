import LinuxKit
import TestSupport

/// From the start of a locker to a screen that is covered and input that is grabbed.
struct LockLatency {
    private let runs: Int
    private let rig: TouchRig
    private let machine: InstalledMachine

    init(_ plan: Plan) throws(RigError) {
        runs = plan.count(quick: 7, whole: 16)
        rig = try TouchRig()
        machine = try InstalledMachine.withHelper()
        try machine.enrol(Drawn.text, home: true)
    }

    func rows() throws(RigError) -> [Row] {
        let lockers = Locker.allCases.filter(\.isInstalled)
        var taken: [Locker: Samples] = [:]
        // The first of each reads its files from the disk.
        for run in 0...runs {
            for locker in lockers {
                let milliseconds = try time(locker) / 1000
                if run > 0 { taken[locker, default: Samples()].append(milliseconds) }
            }
        }
        let ours = taken[.ours] ?? Samples()
        let others = lockers.filter { $0 != .ours }
        let fastest = others.map { taken[$0]?.median ?? 0 }.min()
        return others.flatMap { other in
            let theirs = taken[other] ?? Samples()
            return [
                Row(
                    "lock-latency", ours.median, "ms", peer: other.rawValue, theirs.median,
                    goal: theirs.median == fastest ? .ratioAtMost(0.6) : nil),
                Row("lock-latency-least", ours.least, "ms", peer: other.rawValue, theirs.least),
            ]
        }
    }

    private func time(_ locker: Locker) throws(RigError) -> Double {
        // What the last one left behind is gone when the server has answered and is idle.
        _ = try rig.pointer()
        PollSet.sleep(until: .after(30))
        let process = try locker.start(on: rig, in: machine)
        let microseconds = try process.took()
        if locker == .ours {
            try Drawn.open(process, try process.status("layout", from: 1), rig, from: 1)
        }
        process.stop()
        return microseconds
    }
}
