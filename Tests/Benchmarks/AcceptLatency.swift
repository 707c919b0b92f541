import LinuxKit
import TestSupport

/// From the lift of a finger to *accepted*, less the hash, which is meant to take long and is measured by turns.
struct AcceptLatency {
    private let runs: Int
    private let rig: TouchRig

    init(_ plan: Plan) throws(RigError) {
        runs = plan.count(quick: 5, whole: 12)
        rig = try TouchRig()
    }

    func rows() throws(RigError) -> [Row] {
        let home = try InstalledMachine()
        try home.enrol(Drawn.text, home: true)
        let system = try InstalledMachine()
        let verifier = try system.listen()
        try system.enrol(Drawn.text, home: false)
        var (bare, once, service) = (Samples(), Samples(), Samples())
        for run in 0...runs {
            let costs = (try BareHash.milliseconds(), try accept(on: home), try accept(on: system))
            if run == 0 { continue }
            bare.append(costs.0)
            once.append(costs.1)
            service.append(costs.2)
        }
        verifier.stop()
        // How far the middle is from the least tells how busy the machine is with other things.
        let hash = Row("bare-hash", bare.median, "ms", peer: "its least", bare.least)
        return [hash] + rows("home", once, bare) + rows("system", service, bare)
    }

    /// On a busy machine the hash is late by more than the rest takes: there the least of both tells more.
    private func rows(_ store: String, _ accepts: Samples, _ bare: Samples) -> [Row] {
        [
            Row("accept-\(store)", accepts.median, "ms", peer: "bare hash", bare.median),
            Row(
                "accept-\(store)-less-hash", accepts.median - bare.median, "ms", peer: "goal", 10, goal: .atMost(10)),
            Row(
                "accept-\(store)-less-hash-least", accepts.least - bare.least, "ms", peer: "goal", 10, goal: .atMost(10)
            ),
        ]
    }

    private func accept(on machine: InstalledMachine) throws(RigError) -> Double {
        let lock = try machine.lock(rig)
        let points = try lock.status("layout").points(of: Drawn.dots)
        try rig.injector.touchBegin(0, points[0])
        for point in points.dropFirst() { try rig.injector.touchUpdate(0, point) }
        try rig.injector.sync()
        // No hand lifts earlier, and a conversation that just began has asked by then.
        PollSet.sleep(until: .after(200))
        let start = Clock.monotonicMicroseconds
        try rig.injector.touchEnd(0, points[points.count - 1])
        let attempt = try lock.status("attempt")
        let took = Double(Clock.monotonicMicroseconds - start) / 1000
        guard attempt.result == "accepted" else { throw .refused("the pattern was not accepted: \(attempt)") }
        _ = try lock.waitForEnd()
        return took
    }
}
