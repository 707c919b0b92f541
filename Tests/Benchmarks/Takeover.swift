import Glibc
import LinuxKit
import TestSupport

/// From SIGKILL of the guard that holds the grabs to grabs that the other one holds; beside it, by turns, the least there
/// can be: SIGKILL of one small process to the word of another that waited for its end.
struct Takeover {
    private let kills: Int
    private let rig: TouchRig
    private let machine: InstalledMachine

    init(_ plan: Plan) throws(RigError) {
        kills = plan.count(quick: 10, whole: 300)
        rig = try TouchRig()
        machine = try InstalledMachine()
        try machine.enrol(Drawn.text, home: true)
    }

    func rows() throws(RigError) -> [Row] {
        let lock = try machine.lock(rig)
        // What a killed guard leaves has this parent too.
        let parent = Int32(ProcFile.number("PPid", in: ProcFile.read("/proc/\(lock.pid)/status")))
        var layout = try lock.status("layout")
        var (gaps, whole, floor) = (Samples(), Samples(), Samples())
        let (begin, stolen) = (Clock.monotonic, ProcFile.stolen)
        for _ in 0..<kills {
            do throws(Errno) { floor.append(try deathToWord()) } catch {
                throw .system(operation: "two processes", error)
            }
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
        Output.say(
            "  takeover: \(gaps.count) of \(kills) gaps were long enough to be seen; a host took \(ProcFile.stolen - stolen) ms "
                + "of processor time away in these \((Clock.monotonic - begin) / 1000) s")
        try Drawn.open(lock, layout, rig, from: 3)
        return [
            Row("takeover-median", whole.median, "ms", peer: "two processes", floor.median),
            Row("takeover-p99", whole.late, "ms", peer: "two processes", floor.late, goal: .atMost(5)),
            Row("takeover-gap-median", gaps.median, "ms"), Row("takeover-gap-p99", gaps.late, "ms"),
        ]
    }

    /// Milliseconds from the kill of a process to the first byte of one that waited for it, neither of which does anything
    /// else.
    private func deathToWord() throws(Errno) -> Double {
        let death = try Pipe()
        let word = try Pipe()
        let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
        let victim = try ChildProcess.start(
            try FileDescriptor.open("/bin/sleep", flags: OpenFlags.pathOnly), arguments: ["sleep", "60"],
            descriptors: [(null.number, 0), (death.output.number, 1), (null.number, 2)])
        let heir = try ChildProcess.start(
            try FileDescriptor.open("/bin/sh", flags: OpenFlags.pathOnly), arguments: ["sh", "-c", "read line; echo"],
            descriptors: [(death.input.number, 0), (word.output.number, 1), (null.number, 2)])
        _ = death.closeOutput()
        let answer = word.closeOutput()
        PollSet.sleep(until: .after(50))
        let start = Clock.monotonicMicroseconds
        victim.signal(SIGKILL)
        _ = try answer.readAll(limit: 1)
        let end = Clock.monotonicMicroseconds
        _ = try victim.wait()
        _ = try heir.wait()
        return Double(end - start) / 1000
    }

    /// The guard that has the face.
    private func active(below pid: Int32) throws(RigError) -> Int32 {
        for figures in ProcessFigures.tree(of: pid) where figures.name == "patternlock-fac" {
            return Int32(ProcFile.number("PPid", in: ProcFile.read("/proc/\(figures.pid)/status")))
        }
        throw .refused("no guard has a face")
    }
}
