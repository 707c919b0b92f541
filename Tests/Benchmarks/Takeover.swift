import Glibc
import LinuxKit
import TestSupport

/// From SIGKILL of the guard that holds the grabs to grabs that the other one holds.
struct Takeover {
    private let kills: Int
    private let rig: TouchRig
    private let machine: InstalledMachine

    init(_ plan: Plan) throws(RigError) {
        kills = plan.count(quick: 10, whole: 100)
        rig = try TouchRig()
        machine = try InstalledMachine()
        try machine.enrol(Drawn.text, home: true)
    }

    func rows() throws(RigError) -> [Row] {
        let lock = try machine.lock(rig)
        // What a killed guard leaves has this parent too.
        let parent = Int32(ProcFile.number("PPid", in: ProcFile.read("/proc/\(lock.pid)/status")))
        var layout = try lock.status("layout")
        var (gaps, whole) = (Samples(), Samples())
        for _ in 0..<kills {
            // Both guards are at rest.
            PollSet.sleep(until: .after(150))
            let victim = try active(below: parent)
            let start = Clock.monotonicMicroseconds
            guard kill(victim, SIGKILL) == 0 else { throw .refused("kill \(victim): \(errno)") }
            // Shorter than the server takes for one answer, when it is not seen at all.
            let wasFree = try rig.awaitGrabs(held: false, within: 200)
            let free = Clock.monotonicMicroseconds
            guard try rig.awaitGrabs(held: true, within: 10_000) else { throw .refused("no guard took over") }
            let held = Clock.monotonicMicroseconds
            layout = try lock.status("layout")
            guard wasFree else { continue }
            gaps.append(Double(held - free) / 1000)
            whole.append(Double(held - start) / 1000)
        }
        try Drawn.open(lock, layout, rig, from: 3)
        Output.say("  takeover: \(gaps.count) of \(kills) gaps were long enough to be seen")
        return [
            Row("takeover-median", whole.median, "ms"),
            Row("takeover-p99", whole.late, "ms", peer: "goal", 5, goal: .atMost(5)),
            Row("takeover-gap-median", gaps.median, "ms"), Row("takeover-gap-p99", gaps.late, "ms"),
        ]
    }

    /// The guard that has the face.
    private func active(below pid: Int32) throws(RigError) -> Int32 {
        for figures in ProcessFigures.tree(of: pid) where figures.name == "patternlock-fac" {
            return Int32(ProcFile.number("PPid", in: ProcFile.read("/proc/\(figures.pid)/status")))
        }
        throw .refused("no guard has a face")
    }
}
