import Testing
import VerifierCore

@Suite struct ScheduleTests {
    private func entry(_ real: UInt32, _ target: UInt32) -> Schedule.Entry { .init(real: real, target: target) }

    @Test func rootGoesFirst() {
        let waiting = [entry(1, 1), entry(2, 2), entry(0, 3)]
        #expect(Schedule.next(waiting, running: []) == 2)
    }

    @Test func oneHashPerTarget() {
        #expect(Schedule.next([entry(0, 5), entry(5, 5)], running: [entry(5, 5)]) == nil)
        #expect(Schedule.next([entry(0, 5), entry(6, 6)], running: [entry(5, 5)]) == 1)
    }

    @Test func rootFindsAPlaceWhenUsersHoldTheirs() {
        let running = [entry(1, 1), entry(2, 2), entry(3, 3)]
        #expect(Schedule.next([entry(4, 4)], running: running) == nil)
        #expect(Schedule.next([entry(4, 4), entry(0, 4)], running: running) == 1)
        #expect(Schedule.next([entry(0, 9)], running: running + [entry(0, 8)]) == nil, "four in all")
    }

    @Test func whoHasLessGoesFirst() {
        #expect(Schedule.next([entry(1, 7), entry(2, 8)], running: [entry(1, 6)]) == 1)
        #expect(Schedule.next([entry(1, 7)], running: [entry(1, 5), entry(1, 6)]) == nil, "no more than his share")
    }

    @Test func theQueueIsBounded() {
        var queue: [Schedule.Entry] = []
        while Schedule.admits(entry(1, 1), to: queue) { queue.append(entry(1, 1)) }
        #expect(queue.count == Schedule.waitingPerCaller)
        #expect(Schedule.admits(entry(2, 2), to: queue))
        for caller in 2..<200 as Range<UInt32> where Schedule.admits(entry(caller, 1), to: queue) {
            queue.append(entry(caller, 1))
        }
        #expect(queue.count == Schedule.waiting)
        #expect(Schedule.admits(entry(0, 1), to: queue), "root still waits in line")
    }
}
