import SessionCore
import Testing

/// One lock, however many ask, whoever starts it.
@Suite struct LockerTests {
    @Test func manyTriggersStartOne() {
        let bench = Bench.ready()
        let effects = (0..<20).flatMap { _ in bench.send(.lockAsked) } + bench.send(.sleep(true), .lid(isClosed: true))
        #expect(effects == [.startLocker])
        #expect(bench.send(.locker(.begun)) == [])
        #expect(
            bench.send(.locker(.locked)) == [
                .answer(isLocked: true), .releaseInhibitor, .tellActive(true), .hint(isLocked: true),
            ])
        #expect(bench.send(.starterDone) == [])
        #expect(bench.send(.lockAsked) == [.answer(isLocked: true)])
    }

    @Test func aLockOfAnotherIsFollowed() {
        let bench = Bench.ready()
        #expect(bench.send(.locker(.begun)) == [])
        #expect(bench.send(.lockAsked) == [], "somebody is at it")
        #expect(
            bench.send(.locker(.locked)) == [.answer(isLocked: true), .tellActive(true), .hint(isLocked: true)])
        #expect(bench.send(.locker(.begun)) == [.tellActive(false), .hint(isLocked: false)], "it was opened")
        #expect(bench.send(.locker(.none)) == [])
    }

    @Test func aLockThatIsAskedForWhileTheLastOneEndsComes() {
        let bench = Bench.ready()
        bench.send(.locker(.locked), .locker(.begun))
        #expect(bench.send(.lockAsked) == [])
        #expect(bench.send(.locker(.none)) == [.startLocker])
    }

    @Test func aDaemonThatStartsUnderALockSaysSo() {
        let bench = Bench()
        #expect(bench.send(.locker(.locked)).contains(.tellActive(true)))
        #expect(bench.send(.logindCame) == [.takeInhibitor, .hint(isLocked: true)])
    }

    @Test func aKilledLockIsStartedAgainAndNothingSaysOpenMeanwhile() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.begun), .locker(.locked), .starterDone)
        #expect(bench.send(.locker(.killed)) == [.say(.lockWasKilled)])
        #expect(bench.wait(100) == [.startLocker])
        #expect(bench.send(.locker(.begun)) == [])
        #expect(bench.isActive)
        #expect(bench.send(.locker(.locked)) == [.answer(isLocked: true)])
    }

    @Test func oneThatWasKilledBeforeItsWordCameIsStartedAgain() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.begun), .locker(.locked), .locker(.killed))
        #expect(bench.send(.starterDone) == [], "its word came late")
        #expect(bench.wait(100) == [.startLocker])
    }

    @Test func aLockThatDiesBeforeItIsLockedIsTriedAgainThreeTimes() {
        let bench = Bench.ready()
        bench.send(.lockAsked)
        for pause: UInt64 in [100, 500, 2000] {
            bench.send(.locker(.begun), .locker(.none))
            #expect(bench.send(.starterFailed(mayHelp: true)) == [])
            #expect(bench.wait(pause - 1) == [])
            #expect(bench.wait(1) == [.startLocker])
        }
        #expect(bench.send(.starterFailed(mayHelp: true)) == [.say(.lockGivenUp), .answer(isLocked: false)])
        #expect(bench.deadline == nil)
        #expect(bench.send(.lockAsked) == [.startLocker], "the next who asks")
    }

    @Test func aLockThatNothingCouldOpenIsNotTriedAgain() {
        let bench = Bench.ready()
        bench.send(.lockAsked)
        #expect(bench.send(.starterFailed(mayHelp: false)) == [.say(.lockGivenUp), .answer(isLocked: false)])
    }

    @Test func oneThatWasOpenedBeforeItsWordCameCounts() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.begun))
        #expect(bench.send(.starterDone) == [.answer(isLocked: true)])
        #expect(bench.send(.locker(.none)) == [])
    }
}
