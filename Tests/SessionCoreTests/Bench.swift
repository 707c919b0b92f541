import SessionCore

/// A session daemon's decisions on a clock of the test's own.
final class Bench {
    private var machine: SessionMachine
    private(set) var now: UInt64 = 100_000

    init(
        lockAfter: UInt64 = 600_000, dim: UInt64 = 10_000, grace: UInt64 = 0, locksOnSleep: Bool = true,
        locksOnLid: Bool = true
    ) {
        machine = SessionMachine(
            rules: SessionRules(
                lockAfter: lockAfter, dim: dim, grace: grace, locksOnSleep: locksOnSleep, locksOnLid: locksOnLid))
    }

    /// One that holds its inhibitor.
    static func ready(
        lockAfter: UInt64 = 600_000, dim: UInt64 = 10_000, grace: UInt64 = 0, locksOnSleep: Bool = true,
        locksOnLid: Bool = true
    ) -> Bench {
        let bench = Bench(
            lockAfter: lockAfter, dim: dim, grace: grace, locksOnSleep: locksOnSleep, locksOnLid: locksOnLid)
        bench.send(.locker(.none), .logindCame)
        if locksOnSleep { bench.send(.inhibitor(isHeld: true)) }
        return bench
    }

    var deadline: UInt64? { machine.deadline.map { $0 - now } }
    var isActive: Bool { machine.isActive }

    /// What is done about events that come at once.
    @discardableResult
    func send(_ events: SessionEvent...) -> [SessionEffect] {
        events.flatMap { machine.handle($0, now: now) }
    }

    /// What is done in the course of time.
    @discardableResult
    func wait(_ milliseconds: UInt64) -> [SessionEffect] {
        let end = now + milliseconds
        var effects: [SessionEffect] = []
        while let time = machine.deadline, time <= end {
            now = max(now, time)
            let done = machine.handle(.tick, now: now)
            effects += done
            if done.isEmpty { break }
        }
        now = end
        return effects + machine.handle(.tick, now: now)
    }
}
