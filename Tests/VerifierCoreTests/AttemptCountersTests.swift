import Testing
import VerifierCore

@Suite struct AttemptCountersTests {
    private let ladder = Ladder.standard

    private func at(_ milliseconds: UInt64, boot: String = "a") -> BootMoment {
        BootMoment(boot: boot, milliseconds: milliseconds)
    }

    /// Counters after so many failures of one kind at one moment.
    private func failed(_ times: Int, _ kind: CounterKind = .own, at now: BootMoment) -> AttemptCounters {
        var counters = AttemptCounters(at: now)
        for _ in 0..<times { counters.charge(kind, at: now) }
        return counters
    }

    @Test(arguments: [
        (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 30_000), (6, 60_000), (7, 300_000), (8, 900_000), (9, 1_800_000),
    ])
    func waitsByTheLadder(_ failures: Int, _ wait: UInt64) {
        let counters = failed(failures, at: at(1000))
        let left = 10 - failures
        let expected: Admission = wait == 0 ? .open(triesLeft: left) : .wait(milliseconds: wait, triesLeft: left)
        #expect(counters.admission(.own, at: at(1000), ladder: ladder) == expected)
        if wait > 0 {
            #expect(
                counters.admission(.own, at: at(999 + wait), ladder: ladder) == .wait(milliseconds: 1, triesLeft: left))
        }
        #expect(counters.admission(.own, at: at(1000 + wait), ladder: ladder) == .open(triesLeft: left))
    }

    @Test func tenInARowSwitchOffForGood() {
        let counters = failed(10, at: at(0))
        #expect(counters.admission(.own, at: at(.max), ladder: ladder) == .off)
    }

    @Test func aRightPatternEndsTheRowAndKeepsTheSum() {
        var counters = AttemptCounters(at: at(0))
        for round in 1...10 {
            for _ in 0..<3 { counters.charge(.own, at: at(0)) }
            counters.charge(.own, at: at(0))
            counters.succeed(.own)
            #expect(counters[.own].inRow == 0)
            #expect(counters[.own].inAll == 3 * round)
        }
        #expect(counters.admission(.own, at: at(.max), ladder: ladder) == .off, "thirty failures in all")
    }

    @Test func theLastOfThirtyIsTold() {
        var counters = AttemptCounters(at: at(0))
        for _ in 0..<9 {
            for _ in 0..<4 { counters.charge(.own, at: at(0)) }
            counters.succeed(.own)
        }
        #expect(counters[.own].inAll == 27)
        #expect(counters.admission(.own, at: at(0), ladder: ladder) == .open(triesLeft: 3))
    }

    @Test func theThreeCountersDoNotTouch() {
        for kind in CounterKind.allCases {
            let counters = failed(10, kind, at: at(5))
            for other in CounterKind.allCases {
                let expected: Admission = other == kind ? .off : .open(triesLeft: 10)
                #expect(counters.admission(other, at: at(5), ladder: ladder) == expected, "\(kind) and \(other)")
            }
        }
    }

    @Test func aRestartBeginsTheWaitAgain() {
        var counters = failed(6, at: at(100_000))
        let after = at(50, boot: "b")
        let restarted = counters.adopt(after)
        #expect(restarted)
        #expect(counters.admission(.own, at: after, ladder: ladder) == .wait(milliseconds: 60_000, triesLeft: 4))
        #expect(counters.boot == "b")
        let again = counters.adopt(at(60, boot: "b"))
        #expect(!again, "once only")
        #expect(
            counters.admission(.own, at: at(60, boot: "b"), ladder: ladder) == .wait(milliseconds: 59_990, triesLeft: 4)
        )
    }

    @Test func aTimeAheadOfTheClockBeginsTheWaitAgain() {
        var counters = failed(5, at: at(1_000_000))
        let changed = counters.adopt(at(10))
        #expect(changed)
        #expect(counters.admission(.own, at: at(10), ladder: ladder) == .wait(milliseconds: 30_000, triesLeft: 5))
    }

    @Test func aRestartGivesNoTry() {
        var counters = failed(10, at: at(10))
        _ = counters.adopt(at(0, boot: "b"))
        #expect(counters.admission(.own, at: at(0, boot: "b"), ladder: ladder) == .off)
    }
}
