import SessionCore
import Testing

/// A session that nobody is at: dim, black, locked; and what keeps it from that.
@Suite struct IdleTests {
    @Test func itDimsForTenSecondsFirst() {
        let bench = Bench.ready()
        #expect(bench.send(.idle(isSuspended: false)) == [.dim(10_000), .watchReturn(true)])
        #expect(bench.wait(9999) == [])
        #expect(bench.wait(1) == [.startLocker])
        #expect(
            bench.send(.locker(.locked)) == [
                .lighten, .watchReturn(false), .answer(isLocked: true), .tellActive(true), .hint(isLocked: true),
            ])
    }

    @Test func anyInputUndoesIt() {
        let bench = Bench.ready()
        bench.send(.idle(isSuspended: false))
        bench.wait(9999)
        #expect(bench.send(.userCame) == [.lighten, .watchReturn(false)])
        #expect(bench.wait(100_000) == [])
        #expect(bench.deadline == nil, "nothing is polled")
    }

    @Test func inTheGracePeriodItIsBlackAndOpens() {
        let bench = Bench.ready(grace: 5000)
        bench.send(.idle(isSuspended: false))
        #expect(bench.wait(10_000) == [.blacken, .tellActive(true)])
        #expect(bench.wait(4999) == [])
        #expect(bench.send(.userCame) == [.lighten, .watchReturn(false), .tellActive(false)])
    }

    @Test func afterItTheLockComesAndNobodyIsToldTwice() {
        let bench = Bench.ready(grace: 5000)
        bench.send(.idle(isSuspended: false))
        bench.wait(10_000)
        #expect(bench.wait(5000) == [.startLocker])
        #expect(bench.isActive)
        #expect(bench.send(.userCame) == [], "it is on its way: black until it is there")
        #expect(
            bench.send(.locker(.begun), .locker(.locked)) == [
                .letGo, .lighten, .watchReturn(false), .answer(isLocked: true), .hint(isLocked: true),
            ])
    }

    @Test func aLockThatSomebodyElseBeginsGetsTheInput() {
        let bench = Bench.ready(grace: 60_000)
        bench.send(.idle(isSuspended: false))
        bench.wait(10_000)
        #expect(bench.send(.locker(.begun)) == [.letGo])
        #expect(bench.send(.locker(.none)) == [.blacken], "it came to nothing")
        #expect(bench.send(.userCame) == [.lighten, .watchReturn(false), .tellActive(false)])
    }

    @Test func besideALockThatIsBegunNothingTakesTheInput() {
        let bench = Bench.ready(grace: 60_000)
        bench.send(.idle(isSuspended: false), .locker(.begun))
        #expect(bench.wait(10_000) == [])
        #expect(bench.send(.locker(.none)) == [.startLocker], "it was time for a lock, and that one is gone")
    }

    @Test func whoComesWhileItGrowsDarkIsHeardAfterwards() {
        for (dim, done) in [(10_000, SessionEffect.dim(10_000)), (0, .blacken)] {
            let effects = Bench.ready(dim: UInt64(dim), grace: 5000).send(.idle(isSuspended: false))
            #expect(effects.prefix(2) == [done, .watchReturn(true)])
        }
    }

    @Test func sleepEndsTheGracePeriod() {
        let bench = Bench.ready(grace: 60_000)
        bench.send(.idle(isSuspended: false))
        bench.wait(10_000)
        #expect(bench.send(.sleep(true)) == [.startLocker])
        #expect(bench.send(.locker(.locked)).contains(.releaseInhibitor))
        #expect(bench.send(.sleep(false)) == [.takeInhibitor, .answer(isLocked: true)])
    }

    @Test func afterASleepThereIsNone() {
        let bench = Bench.ready(grace: 60_000)
        bench.send(.sleep(true))
        bench.send(.starterFailed(mayHelp: false))
        bench.wait(4000)
        #expect(bench.send(.sleep(false)) == [.takeInhibitor, .startLocker])
    }

    @Test func askingForTheLockInTheGracePeriodLocks() {
        let bench = Bench.ready(grace: 60_000)
        bench.send(.idle(isSuspended: false))
        bench.wait(10_000)
        #expect(bench.send(.lockAsked) == [.startLocker])
        #expect(bench.send(.userCame) == [], "it stays black until the lock is there")
        #expect(bench.send(.locker(.locked)).contains(.hint(isLocked: true)))
    }

    @Test func withoutADimTimeItLocksAtOnce() {
        let bench = Bench.ready(dim: 0)
        #expect(bench.send(.idle(isSuspended: false)) == [.startLocker, .watchReturn(true)])
    }

    @Test func whoeverInhibitsIsRespected() {
        let bench = Bench.ready()
        #expect(bench.send(.inhibited(true)) == [.suspendSaver(true)])
        #expect(bench.send(.inhibited(true)) == [], "a second")
        #expect(bench.send(.idle(isSuspended: false)) == [.watchReturn(true)])
        #expect(bench.wait(10_000_000) == [])
        #expect(bench.send(.inhibited(false)) == [.suspendSaver(false)])
        #expect(bench.wait(589_999) == [], "it begins anew")
        #expect(bench.wait(1) == [.lookAtIdle])
        #expect(bench.send(.idle(isSuspended: false)) == [.dim(10_000)])
    }

    @Test func bothWaysToInhibitCount() {
        let bench = Bench.ready()
        #expect(bench.send(.inhibited(true)) == [.suspendSaver(true)])
        #expect(bench.send(.inhibited(true, by: .logind)) == [])
        #expect(bench.send(.inhibited(false)) == [])
        #expect(bench.send(.idle(isSuspended: false)) == [.watchReturn(true)])
        #expect(bench.wait(10_000_000) == [])
        #expect(bench.send(.inhibited(false, by: .logind)) == [.suspendSaver(false)])
        #expect(bench.wait(600_000) == [.lookAtIdle])
    }

    @Test func anInhibitionThatComesWhileItDimsLightens() {
        let bench = Bench.ready()
        bench.send(.idle(isSuspended: false))
        #expect(bench.send(.inhibited(true)) == [.suspendSaver(true), .lighten])
        #expect(bench.wait(1_000_000) == [])
    }

    @Test func aFilmThatJustEndedGivesAWholeTime() {
        let bench = Bench.ready()
        bench.send(.inhibited(true), .inhibited(false))
        bench.wait(1000)
        #expect(bench.send(.idle(isSuspended: false)) == [.watchReturn(true)])
        #expect(bench.wait(588_999) == [])
        #expect(bench.wait(1) == [.lookAtIdle])
    }

    @Test func aSuspendedSaverIsRespectedAndLookedAtAgain() {
        let bench = Bench.ready()
        #expect(bench.send(.idle(isSuspended: true)) == [.watchReturn(true)])
        #expect(bench.wait(30_000) == [.lookAtIdle])
        #expect(bench.send(.idle(isSuspended: true)) == [])
        #expect(bench.wait(30_000) == [.lookAtIdle])
        #expect(bench.send(.userCame) == [.watchReturn(false)])
    }

    @Test func feignedActivityIsActivity() {
        let bench = Bench.ready(grace: 5000)
        bench.send(.idle(isSuspended: false))
        #expect(bench.send(.activityFeigned) == [.lighten, .watchReturn(false), .resetSaver])
        bench.send(.lockAsked, .locker(.locked))
        #expect(bench.send(.activityFeigned) == [.resetSaver], "and opens nothing")
        #expect(bench.isActive)
    }

    @Test func aLockedSessionDoesNotDim() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.locked))
        #expect(bench.send(.idle(isSuspended: false)) == [])
    }
}
