import Testing
import VerifierCore

@Suite struct ScheduleTests {
    private func entry(_ real: UInt32, _ target: UInt32) -> Schedule.Entry { .init(real: real, target: target) }

    private let fresh = Schedule()

    /// After these callers had their turns, in this order.
    private func served(_ reals: [UInt32]) -> Schedule {
        var schedule = Schedule()
        for real in reals { _ = schedule.serve(entry(real, real), at: 1000) }
        return schedule
    }

    @Test func rootGoesFirst() {
        let waiting = [entry(1, 1), entry(2, 2), entry(0, 3)]
        #expect(fresh.next(waiting, running: []) == 2)
    }

    @Test func oneHashPerTarget() {
        #expect(fresh.next([entry(0, 5), entry(5, 5)], running: [entry(5, 5)]) == nil)
        #expect(fresh.next([entry(0, 5), entry(6, 6)], running: [entry(5, 5)]) == 1)
    }

    @Test func rootFindsAPlaceWhenUsersHoldTheirs() {
        let running = [entry(1, 1), entry(2, 2), entry(3, 3)]
        #expect(fresh.next([entry(4, 4)], running: running) == nil)
        #expect(fresh.next([entry(4, 4), entry(0, 4)], running: running) == 1)
        #expect(fresh.next([entry(0, 9)], running: running + [entry(0, 8)]) == nil, "four in all")
    }

    @Test func whoHasLessGoesFirst() {
        #expect(fresh.next([entry(1, 7), entry(2, 8)], running: [entry(1, 6)]) == 1)
        #expect(fresh.next([entry(1, 7)], running: [entry(1, 5), entry(1, 6)]) == nil, "no more than his share")
    }

    @Test func whatIsNotHashedNeedsNoWorker() {
        let running = [entry(1, 1), entry(2, 2), entry(0, 3), entry(0, 4)]
        let quick = Schedule.Entry(real: 5, target: 5, isHashed: false)
        #expect(fresh.next([entry(0, 9), quick], running: running) == 1)
        let same = Schedule.Entry(real: 1, target: 1, isHashed: false)
        #expect(fresh.next([same], running: running) == nil, "not while the same record is being hashed")
    }

    @Test func whoWasServedLongestAgoGoesFirst() {
        #expect(served([1, 2, 3]).next([entry(3, 3), entry(1, 1), entry(2, 2)], running: []) == 1)
        #expect(served([1, 2]).next([entry(1, 1), entry(2, 2), entry(9, 9)], running: []) == 2, "never served")
        #expect(served([0, 1]).next([entry(1, 1), entry(0, 2)], running: []) == 1, "root all the same")
    }

    @Test func whoAsksMoreThanAPersonDoesIsModestNoMore() {
        var schedule = Schedule()
        let verdicts = (0..<8).map { _ in schedule.serve(entry(1, 1), at: 1000) }
        #expect(verdicts == Array(repeating: true, count: Schedule.modest) + [false, false])
        let another = schedule.serve(entry(2, 1), at: 1000)
        #expect(another)
        let later = schedule.serve(entry(1, 1), at: 61_000)
        #expect(later, "a minute later")
        let root = (0..<100).map { _ in schedule.serve(entry(0, 1), at: 1000) }
        #expect(root.allSatisfy { $0 })
    }

    @Test func whatIsRememberedIsBounded() {
        let callers = (1...UInt32(Schedule.remembered) + 1).map { $0 }
        #expect(served(callers).next([entry(2, 2), entry(1, 1)], running: []) == 1, "the oldest is forgotten")
        #expect(served(callers).next([entry(3, 3), entry(2, 2)], running: []) == 1, "and no other")
    }

    /// A queue without room, of eight callers with eight each.
    private let full: [Schedule.Entry] = (0..<64).map { .init(real: 1 + $0 / 8, target: 1 + $0 / 8) }

    @Test func nobodyWaitsMoreThanEightTimes() {
        let held = Array(repeating: entry(1, 1), count: Schedule.waitingPerCaller)
        #expect(fresh.place(entry(1, 1), in: held) == .busy)
        #expect(fresh.place(entry(2, 2), in: held) == .waits)
    }

    @Test func aFullQueueGivesUpTheLastOfWhoHoldsMost() {
        #expect(full.count == Schedule.waiting)
        #expect(fresh.place(entry(9, 9), in: full) == .insteadOf(63))
        #expect(fresh.place(entry(1, 1), in: full) == .busy)
        #expect(served([8, 3]).place(entry(9, 9), in: full) == .insteadOf(23), "the last served among them")
    }

    @Test func amongEqualsWhoWasServedLongestAgoWaits() {
        let queue = (1...UInt32(Schedule.waiting)).map { entry($0, $0) }
        #expect(fresh.place(entry(100, 100), in: queue) == .busy)
        #expect(served([7]).place(entry(100, 100), in: queue) == .insteadOf(6))
        #expect(served([100, 7]).place(entry(100, 100), in: queue) == .insteadOf(6))
        #expect(served([7, 100]).place(entry(100, 100), in: queue) == .busy)
    }

    @Test func rootWaitsWhateverOthersHold() {
        #expect(fresh.place(entry(0, 1), in: full) == .waits)
        let more = full + Array(repeating: entry(0, 1), count: Schedule.waiting)
        #expect(fresh.place(entry(0, 1), in: more) == .busy, "bounded too")
        #expect(fresh.place(entry(9, 9), in: more) == .insteadOf(63), "and never gives its place up")
    }
}
