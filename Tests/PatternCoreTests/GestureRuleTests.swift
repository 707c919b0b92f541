import PatternCore
import Testing

/// The numbered rules of decoding, one or more tests each.
@Suite struct GestureRuleTests {
    @Test func rule1ATouchThatHitNothingNeverBlocks() {
        var hand = Hand()
        hand.down(0, 0, id: 9)
        hand.draw([0, 1, 2, 5])
        hand.move(150, 150, id: 9)
        hand.up(150, 150, id: 9)
        let news = hand.news()
        #expect(news == ["started", "+1", "+1", "+1", "+1", "attempt [0, 1, 2, 5]"])
    }

    @Test func rule1OtherFingersAreIgnoredAlsoWhenTheTrackedOneLifts() {
        var hand = Hand()
        hand.down(50, 50)
        hand.down(250, 250, id: 2)
        hand.move(250, 50)
        hand.move(150, 250, id: 2)
        hand.up(250, 50)
        hand.move(50, 250, id: 2)
        hand.up(50, 150, id: 2)
        let news = hand.news()
        #expect(news == ["started", "+1", "+2", "short [0, 1, 2]"])
    }

    @Test func rule1ALostTouchBlocksUntilACancelOrTheDeviceIsGone() {
        var hand = Hand()
        hand.down(50, 50)
        hand.draw([4, 5, 8, 7], id: 2)
        hand.cancel()
        hand.draw([4, 5, 8, 7], id: 3)
        let afterCancel = hand.news()
        #expect(
            afterCancel == ["started", "+1", "discarded", "started", "+1", "+1", "+1", "+1", "attempt [4, 5, 8, 7]"])
        hand.down(50, 50)
        hand.note(hand.tracker.deviceRemoved(1))
        hand.draw([4, 5, 8, 7], id: 4)
        let afterRemoval = hand.news()
        #expect(afterRemoval.suffix(6) == ["started", "+1", "+1", "+1", "+1", "attempt [4, 5, 8, 7]"])
        #expect(afterRemoval.prefix(4) == ["display ended", "started", "+1", "discarded"])
    }

    @Test func rule1APenBeatsTouch() {
        var hand = Hand()
        hand.down(50, 50)
        hand.move(150, 50)
        hand.down(250, 250, id: 2, tool: .pen)
        hand.move(250, 50)
        hand.down(50, 150, id: 3)
        hand.move(50, 250, id: 2)
        hand.move(50, 150, id: 2)
        hand.up(50, 150, id: 2)
        let news = hand.news()
        #expect(
            news == ["started", "+1", "+1", "discarded", "started", "+1", "+2", "+1", "attempt [8, 7, 6, 3]"])
    }

    @Test func rule1APenThatHitNothingStillBeatsTouch() {
        var hand = Hand()
        hand.down(0, 0, id: 2, tool: .pen)
        hand.draw([0, 1, 2, 5])
        hand.up(0, 0, id: 2)
        let news = hand.news()
        #expect(news == ["none"])
    }

    @Test func rule1HoverNeverDraws() {
        var hand = Hand()
        hand.move(50, 50)
        hand.move(250, 50)
        hand.up(250, 50)
        let (news, phase) = (hand.news(), hand.tracker.phase)
        #expect(news == [])
        #expect(phase == .empty)
    }

    @Test func rule2AStrokeMayStartOffADotAndStartsOnce() {
        var hand = Hand()
        hand.down(0, 50)
        hand.move(10, 50)
        let before = hand.news()
        #expect(before == [])
        hand.move(160, 50)
        hand.up(250, 150)
        let after = hand.news()
        #expect(after == ["started", "+2", "+1", "short [0, 1, 5]"])
    }

    @Test func rule3ACircleIsHitStrictlyInside() {
        var hand = Hand()
        hand.down(80, 50)
        hand.up(80, 50)
        hand.down(79.999, 50)
        hand.up(79.999, 50)
        hand.down(0, 80)
        hand.up(300, 80)
        let news = hand.news()
        #expect(news == ["none", "started", "+1", "short [0]", "display ended", "none"])
    }

    @Test func rule3HitsAlongOneSegmentComeInTravelOrder() {
        var hand = Hand(rows: 6, columns: 6)
        hand.down(550, 50)
        hand.up(50, 50)
        hand.down(-1000, -1000)
        hand.up(1550, 1550)
        let news = hand.news()
        #expect(
            news == [
                "started", "+1", "+5", "attempt [5, 4, 3, 2, 1, 0]", "display ended", "started", "+6",
                "attempt [0, 7, 14, 21, 28, 35]",
            ])
    }

    @Test func rule5SkippedDotsComeInTravelOrder() {
        var hand = Hand(rows: 5, columns: 5)
        hand.down(50, 50)
        // The finger arrives at the far dot by a way that touches no other.
        hand.move(-100, -100)
        hand.move(-100, 600)
        hand.move(600, 600)
        hand.move(600, 250)
        hand.up(450, 250)
        let news = hand.news()
        #expect(news == ["started", "+1", "+2", "short [0, 7, 14]"])
    }

    @Test func rule6AVisitedDotIsNeverTakenAgainAndTheLiftCounts() {
        var hand = Hand()
        hand.down(50, 50)
        hand.move(150, 50)
        hand.move(50, 50)
        hand.move(150, 150)
        hand.up(250, 150)
        let news = hand.news()
        #expect(news == ["started", "+1", "+1", "+1", "+1", "attempt [0, 1, 4, 5]"])
    }

    @Test(arguments: [1, 4, 6]) func rule7FewerThanTheMinimumIsShort(minimum: Int) {
        for length in 1...9 {
            let path = Array([0, 1, 2, 5, 4, 3, 6, 7, 8].prefix(length))
            var hand = Hand(minimum: minimum)
            hand.draw(path)
            let last = hand.news().last
            #expect(last == (length < minimum ? "short \(path)" : "attempt \(path)"))
        }
        var hand = Hand(minimum: minimum)
        hand.down(100, 100)
        hand.up(100, 100)
        let news = hand.news()
        #expect(news == ["none"])
    }

    @Test func rule8ACancelDiscardsAndNonFiniteSamplesAreIgnored() {
        var hand = Hand()
        hand.down(.nan, 50)
        hand.move(50, 50)
        hand.move(.infinity, 50)
        hand.move(250, .nan)
        hand.move(1e300, 1e300)
        hand.move(50, 150)
        hand.up(.nan, .nan)
        let news = hand.news()
        #expect(news == ["started", "+1", "+1", "short [0, 3]"])
        hand.down(50, 50)
        hand.note(hand.tracker.geometryChanged(to: board(rows: 3, columns: 3)))
        hand.move(250, 50)
        hand.up(250, 50)
        let changed = hand.news()
        #expect(changed == ["display ended", "started", "+1", "discarded"])
        let count = hand.tracker.count
        #expect(count == 0)
    }

    @Test func rule8AnotherGridForgetsWhatIsShown() {
        var hand = Hand()
        hand.draw([0, 1, 2])
        hand.note(hand.tracker.geometryChanged(to: board(rows: 4, columns: 4)))
        hand.draw([0, 15])
        let news = hand.news()
        #expect(
            news == [
                "started", "+1", "+1", "+1", "short [0, 1, 2]", "display ended", "started", "+1", "+3",
                "attempt [0, 5, 10, 15]",
            ])
    }

    @Test func rule10AClearTimerNeverWipesANewStroke() {
        var hand = Hand()
        hand.draw([0, 1, 2])
        let armed = hand.tracker.generation
        hand.down(50, 50)
        let wiped = hand.tracker.clear(ifGeneration: armed)
        let dots = hand.dots
        #expect(!wiped)
        #expect(dots == [0])
        hand.up(50, 50)
        let current = hand.tracker.generation
        let cleared = hand.tracker.clear(ifGeneration: current)
        let phase = hand.tracker.phase
        #expect(cleared)
        #expect(phase == .empty)
    }

    @Test func rule10ATouchThatBeginsWhileRefusedIsDead() {
        var hand = Hand()
        hand.draw([0, 1, 2, 5])
        hand.note(hand.tracker.refuse())
        _ = hand.news()
        hand.down(50, 50)
        hand.tracker.admit()
        hand.move(250, 50)
        hand.up(250, 250)
        let (dead, shown) = (hand.news(), hand.dots)
        #expect(dead == [])
        #expect(shown == [0, 1, 2, 5])
        hand.down(50, 50)
        let alive = hand.news()
        #expect(alive == ["display ended", "started", "+1"])
    }

    @Test func rule10RefusingDiscardsAStroke() {
        var hand = Hand()
        hand.down(50, 50)
        hand.note(hand.tracker.refuse())
        hand.note(hand.tracker.take(dot: 3))
        hand.note(hand.tracker.submit())
        hand.up(50, 50)
        let news = hand.news()
        #expect(news == ["started", "+1", "discarded"])
    }

    @Test func rule12TapsAndKeysTakeDotsOneByOne() {
        var hand = Hand()
        hand.note(hand.tracker.setTakesTaps(true))
        for (x, y) in [(50.0, 50.0), (250, 50), (50, 50), (100, 100)] {
            hand.down(x, y)
            hand.move(50, 250)
            hand.up(50, 250)
        }
        hand.note(hand.tracker.take(dot: 8))
        hand.note(hand.tracker.take(dot: 99))
        let tapped = hand.news()
        #expect(tapped == ["started", "+1", "+2", "+2"])
        hand.note(hand.tracker.submit())
        let submitted = hand.news()
        #expect(submitted == ["attempt [0, 1, 2, 5, 8]"])
        hand.note(hand.tracker.take(dot: 4))
        hand.note(hand.tracker.submit())
        hand.note(hand.tracker.clear())
        hand.note(hand.tracker.submit())
        let rest = hand.news()
        #expect(rest == ["display ended", "started", "+1", "short [4]", "display ended", "none"])
    }

    @Test func rule12EscapeClearsAnEntry() {
        var hand = Hand()
        hand.note(hand.tracker.take(dot: 0))
        hand.note(hand.tracker.clear())
        let (news, count, phase) = (hand.news(), hand.tracker.count, hand.tracker.phase)
        #expect(news == ["started", "+1", "discarded"])
        #expect(count == 0)
        #expect(phase == .empty)
        hand.draw([0, 1, 2, 5])
        let last = hand.news().last
        #expect(last == "attempt [0, 1, 2, 5]", "after keys a stroke works as before")
    }

    @Test func rule13ACrossingEndsTheStrokeAtOnce() {
        var hand = Hand(forbidsCrossings: true)
        hand.down(50, 50)
        hand.move(250, 250)
        hand.move(250, 50)
        // On the way the finger may cross; judged is the settled dot.
        hand.move(100, 200)
        let before = hand.news()
        #expect(before == ["started", "+1", "+2", "+2"])
        hand.move(50, 250)
        hand.move(50, 150)
        hand.up(50, 150)
        let after = hand.news()
        #expect(after == ["+1", "crossing [0, 4, 8, 5, 2, 6]"])
    }

    @Test func rule13ParallelSegmentsDoNotCross() {
        var hand = Hand(forbidsCrossings: true)
        hand.draw([0, 2, 6, 8])
        let last = hand.news().last
        #expect(last == "attempt [0, 1, 2, 4, 6, 7, 8]")
        // Back over the middle dot: an overlap.
        hand.draw([1, 0, 2])
        let overlap = hand.news().last
        #expect(overlap == "crossing [1, 0, 2]")
    }

    @Test func theTailRunsFromTheLastDotToTheFinger() {
        var hand = Hand()
        hand.down(50, 50)
        hand.move(50, 100)
        let during = hand.tracker.tail
        hand.up(50, 100)
        let after = hand.tracker.tail
        #expect(during?.dot == 0)
        #expect(during?.finger == BoardPoint(x: 50, y: 100))
        #expect(during?.length == 0.5)
        #expect(after == nil)
    }
}
