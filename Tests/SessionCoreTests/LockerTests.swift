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

    /// The tries that follow each other quickly, all of which come to nothing.
    private func failQuickly(_ bench: Bench) -> [SessionEffect] {
        for pause: UInt64 in [100, 500, 2000] {
            #expect(bench.send(.starterFailed(mayHelp: true)) == [])
            #expect(bench.wait(pause) == [.startLocker])
        }
        return bench.send(.starterFailed(mayHelp: true))
    }

    @Test func aCoverThatNobodyGuardsIsNeverGivenUp() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.locked), .starterDone, .locker(.killed))
        #expect(bench.wait(100) == [.startLocker])
        #expect(failQuickly(bench) == [.say(.lockIsLate), .answer(isLocked: false)])
        #expect(bench.isActive, "it is covered")
        for _ in 0..<100 {
            #expect(bench.deadline == 30_000)
            #expect(bench.wait(30_000) == [.startLocker])
            #expect(bench.send(.starterFailed(mayHelp: true)) == [], "said once")
        }
        #expect(bench.wait(30_000) == [.startLocker])
        #expect(bench.send(.locker(.locked)) == [.answer(isLocked: true)])
        #expect(bench.send(.starterDone) == [])
        #expect(bench.deadline == nil)
    }

    @Test func oneThatCannotTakeThePlaceOfTheKilledOneIsNoNews() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.locked), .starterDone, .locker(.killed))
        #expect(bench.wait(100) == [.startLocker])
        for pause: UInt64 in [100, 500, 2000] {
            #expect(bench.send(.locker(.begun), .locker(.killed), .starterFailed(mayHelp: true)) == [])
            #expect(bench.isActive, "it is covered")
            #expect(bench.wait(pause) == [.startLocker])
        }
        #expect(
            bench.send(.locker(.begun), .locker(.killed), .starterFailed(mayHelp: true)) == [
                .say(.lockIsLate), .answer(isLocked: false),
            ])
        #expect(bench.deadline == 30_000)
    }

    @Test func noRetryHelpsACoverThatNothingCouldOpen() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.locked), .starterDone, .locker(.killed))
        #expect(bench.wait(100) == [.startLocker])
        #expect(
            bench.send(.starterFailed(mayHelp: false)) == [
                .say(.lockGivenUp), .answer(isLocked: false), .tellActive(false), .hint(isLocked: false),
            ])
        #expect(bench.deadline == nil)
    }

    @Test func anIdleSessionIsLockedWhenThatIsPossibleAgain() {
        let bench = Bench.ready(dim: 0, grace: 5000)
        bench.send(.idle(isSuspended: false))
        #expect(bench.wait(5000) == [.startLocker])
        #expect(
            failQuickly(bench) == [
                .lighten, .watchReturn(false), .say(.lockIsLate), .answer(isLocked: false), .tellActive(false),
            ], "whoever comes back is not kept from the session for ever")
        #expect(bench.wait(29_999) == [])
        #expect(bench.wait(1) == [.startLocker])
        #expect(bench.send(.locker(.begun), .locker(.locked)).contains(.hint(isLocked: true)))
        #expect(bench.send(.starterDone) == [])
    }

    @Test(arguments: [SessionEvent.sleep(true), .lid(isClosed: true)]) func soIsOneThatIsLeft(by event: SessionEvent) {
        let bench = Bench.ready()
        bench.send(.lid(isClosed: false))
        #expect(bench.send(event) == [.startLocker])
        _ = failQuickly(bench)
        #expect(bench.wait(30_000).contains(.startLocker))
    }

    @Test func whoAsksIsNotKeptWaitingByLongPauses() {
        let bench = Bench.ready()
        bench.send(.lid(isClosed: false), .lid(isClosed: true))
        _ = failQuickly(bench)
        bench.wait(5000)
        #expect(bench.send(.lockAsked) == [.startLocker])
        #expect(bench.send(.starterFailed(mayHelp: true)) == [])
        #expect(bench.wait(100) == [.startLocker], "quickly again")
    }

    @Test func oneThatWasOpenedBeforeItsWordCameCounts() {
        let bench = Bench.ready()
        bench.send(.lockAsked, .locker(.begun))
        #expect(bench.send(.starterDone) == [.answer(isLocked: true)])
        #expect(bench.send(.locker(.none)) == [])
    }
}
