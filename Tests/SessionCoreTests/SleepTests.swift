import SessionCore
import Testing

/// The machine sleeps locked, and sleeps.
@Suite struct SleepTests {
    @Test func theInhibitorGoesWhenLockedWasSaid() {
        let bench = Bench.ready()
        #expect(bench.send(.sleep(true)) == [.startLocker])
        bench.wait(1000)
        bench.send(.locker(.begun))
        #expect(bench.send(.starterDone).contains(.releaseInhibitor))
    }

    @Test func andInAnyCaseAfterFourSeconds() {
        let bench = Bench.ready()
        bench.send(.sleep(true), .locker(.begun))
        #expect(bench.wait(3999) == [])
        #expect(bench.wait(1) == [.say(.sleepsUnlocked), .releaseInhibitor])
        #expect(
            bench.send(.locker(.locked)) == [.answer(isLocked: true), .tellActive(true), .hint(isLocked: true)],
            "too late, and still")
    }

    @Test func aLockedSessionSleepsAtOnce() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.locked), .starterDone)
        #expect(bench.send(.sleep(true)) == [.answer(isLocked: true), .releaseInhibitor])
        #expect(bench.send(.sleep(false)) == [.takeInhibitor, .answer(isLocked: true)])
    }

    @Test func sleepWhileALockIsOnItsWayWaitsForThatOne() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.begun))
        #expect(bench.send(.sleep(true)) == [])
        #expect(bench.send(.locker(.locked)).contains(.releaseInhibitor))
    }

    @Test func theInhibitorIsTakenOnce() {
        let bench = Bench()
        bench.send(.locker(.none))
        #expect(bench.send(.logindCame) == [.takeInhibitor, .hint(isLocked: false)])
        #expect(bench.send(.sleep(false)) == [.startLocker], "asked for already")
        #expect(bench.send(.inhibitor(isHeld: true)) == [])
        #expect(bench.send(.sleep(false)) == [], "held already")
        #expect(bench.send(.inhibitor(isHeld: true)) == [])
    }

    @Test func anInhibitorThatComesLateIsGivenBackWhenItIsOfNoUse() {
        let bench = Bench()
        bench.send(.locker(.locked), .logindCame)
        bench.send(.sleep(true))
        #expect(bench.send(.inhibitor(isHeld: true)).contains(.releaseInhibitor))
    }

    @Test func oneThatComesLateIsKeptUntilLocked() {
        let bench = Bench()
        bench.send(.locker(.none), .logindCame)
        #expect(bench.send(.sleep(true)) == [.startLocker])
        #expect(bench.send(.inhibitor(isHeld: true)) == [])
        #expect(bench.send(.locker(.locked)).contains(.releaseInhibitor))
    }

    @Test func afterASleepWithoutALockItLocks() {
        let bench = Bench.ready()
        bench.send(.sleep(true))
        bench.send(.starterFailed(mayHelp: false))
        #expect(bench.wait(4000).contains(.releaseInhibitor))
        #expect(bench.send(.sleep(false)) == [.takeInhibitor, .startLocker])
    }

    @Test func whereItIsNotWantedNothingIsHeldAndNothingLocks() {
        let bench = Bench(locksOnSleep: false)
        bench.send(.locker(.none))
        #expect(bench.send(.logindCame) == [.hint(isLocked: false)])
        #expect(bench.send(.sleep(true)) == [])
        #expect(bench.send(.sleep(false)) == [])
        #expect(bench.deadline == nil)
    }

    @Test func logindThatGoesAndComesIsMetAnew() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.locked), .starterDone)
        #expect(bench.send(.logindGone) == [])
        #expect(bench.send(.logindCame) == [.takeInhibitor, .hint(isLocked: true)])
    }

    @Test func theLidLocksWhenItIsClosedAndNotWhenItWas() {
        let docked = Bench.ready()
        #expect(docked.send(.lid(isClosed: true)) == [], "how it is")
        #expect(docked.send(.lid(isClosed: false)) == [])
        #expect(docked.send(.lid(isClosed: true)) == [.startLocker])
        let unwanted = Bench.ready(locksOnLid: false)
        #expect(unwanted.send(.lid(isClosed: false), .lid(isClosed: true)) == [])
    }
}
