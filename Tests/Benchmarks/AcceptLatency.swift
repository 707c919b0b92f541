import CredentialStore
import LinuxKit
import TestSupport

/// From the lift of a finger to *accepted*. The hash is meant to take long, and the same hash takes a fifth longer or
/// shorter from one run to the next: so all but the hash is measured with a record whose hash costs next to nothing.
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
        let whole = try rows("accept", home, system, bare: .standard)
        guard let cheap = CheapRecord.cost else { throw .refused("no cheaper hash") }
        try CheapRecord.put(on: home, home: true)
        try CheapRecord.put(on: system, home: false)
        let rest = try rows("accept-less-hash", home, system, bare: cheap, goal: .atMost(10))
        verifier.stop()
        return whole + rest
    }

    /// The hash alone, and the way from lift to *accepted* with both stores, by turns.
    private func rows(
        _ name: String, _ home: InstalledMachine, _ system: InstalledMachine, bare cost: HashCost,
        goal: Row.Goal? = nil
    ) throws(RigError) -> [Row] {
        var (bare, once, service) = (Samples(), Samples(), Samples())
        for run in 0...runs {
            let costs = (try BareHash.milliseconds(cost), try accept(on: home), try accept(on: system))
            if run == 0 { continue }
            bare.append(costs.0)
            once.append(costs.1)
            service.append(costs.2)
        }
        return [("home", once), ("system", service)].flatMap { store, accepts in
            [
                Row("\(name)-\(store)", accepts.median, "ms", peer: "bare hash", bare.median, goal: goal),
                Row("\(name)-\(store)-least", accepts.least, "ms", peer: "bare hash", bare.least),
            ]
        }
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
