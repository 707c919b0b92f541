import Testing
import VerifierCore

@Suite struct WorkShareTests {
    @Test func threeTimesTheWorkIsRest() {
        var share = WorkShare()
        share.note(work: 2000, at: 100)
        #expect(share.restsUntil == 106)
    }

    @Test func littleWorkAddsUp() {
        var share = WorkShare()
        for _ in 0..<3 { share.note(work: 100, at: 100) }
        #expect(share.restsUntil == 0, "0.9 ms are less than the clock tells")
        share.note(work: 100, at: 100)
        #expect(share.restsUntil == 101)
        share.note(work: 250, at: 200)
        #expect(share.restsUntil == 101, "0.2 and 0.75 ms: what was rested is not owed again")
    }

    @Test func noRestIsLongerThanAPersonNotices() {
        var share = WorkShare()
        share.note(work: 1_000_000, at: 100)
        #expect(share.restsUntil == 150)
        share.note(work: 200, at: 200)
        #expect(share.restsUntil == 150, "what is longer is not made up for")
    }
}
