import FaceView
import LockCore
import PatternCore
import Testing

@Suite struct MotionTests {
    private func look(_ count: Int, _ state: BoardLook.State = .normal, stroke: UInt64 = 1, hidden: Bool = false)
        -> FaceLook
    {
        FaceLook(
            screen: .pattern(
                BoardLook(
                    grid: Grid(rows: 3, columns: 3)!, state: state, stroke: stroke, count: count,
                    isPathHidden: hidden)), status: FaceNotice(""))
    }

    @Test func aDotGrowsWhenItIsTakenAndSettles() {
        var motion = FaceMotion()
        motion.follow(look(0), now: 1000)
        #expect(motion.nextFrame(now: 1000) == nil, "nothing moves: no timer")
        motion.follow(look(1), now: 1000)
        #expect(motion.nextFrame(now: 1000) == 1016)
        #expect(motion.look(now: 1060).growths.map(\.index) == [0])
        #expect((motion.look(now: 1060).growths.first?.share ?? 0) > 0.2)
        motion.follow(look(2), now: 1100)
        #expect(motion.look(now: 1100).growths.count == 2)
        motion.follow(look(2), now: 1290)
        #expect(motion.look(now: 1290) == .still)
        #expect(motion.nextFrame(now: 1290) == nil)
    }

    @Test func aWrongPathShakesAndStops() {
        var motion = FaceMotion()
        motion.follow(look(4), now: 0)
        motion.follow(look(4, .wrong), now: 1000)
        var (left, right) = (0.0, 0.0)
        for now in stride(from: UInt64(1000), to: 1400, by: 16) {
            motion.follow(look(4, .wrong), now: now)
            left = min(left, motion.look(now: now).shake)
            right = max(right, motion.look(now: now).shake)
        }
        #expect(left < -0.02 && right > 0.02, "it swings from \(left) to \(right)")
        motion.follow(look(4, .wrong), now: 1400)
        #expect(motion.look(now: 1400) == .still)
        #expect(motion.nextFrame(now: 1400) == nil)
        // A touch that begins meanwhile ends it.
        motion.follow(look(0, .normal, stroke: 2), now: 1500)
        motion.follow(look(0, .wrong, stroke: 2), now: 1500)
        motion.follow(look(1, .normal, stroke: 3), now: 1550)
        #expect(motion.look(now: 1560).shake == 0)
    }

    @Test func nothingMovesForWhoWantsNoMotionAndNoDotOfAHiddenPath() {
        var still = FaceMotion(isReduced: true)
        still.follow(look(3), now: 0)
        still.follow(look(3, .wrong), now: 10)
        #expect(still.look(now: 50) == .still)
        #expect(still.nextFrame(now: 50) == nil)
        var hidden = FaceMotion()
        hidden.follow(look(3, hidden: true), now: 0)
        #expect(hidden.look(now: 50) == .still)
    }
}
