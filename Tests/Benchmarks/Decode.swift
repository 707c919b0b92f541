import LinuxKit
import PatternCore

/// Touch samples through the rules of strokes, on one processor.
enum Decode {
    private static let order = [0, 1, 2, 5, 4, 3, 6, 7, 8]
    private static let samplesPerSegment = 32

    static func rows(_ plan: Plan) -> [Row] {
        guard let grid = Grid(rows: 3, columns: 3),
            let board = BoardGeometry(grid: grid, originX: 720, originY: 300, cell: 240)
        else { return [] }
        let points = stroke(over: board)
        var rates = Samples()
        for _ in 0..<plan.count(quick: 5, whole: 15) { rates.append(rate(points, board)) }
        return [Row("decode", rates.median, "million/s", peer: "goal", 5, goal: .atLeast(5))]
    }

    private static func stroke(over board: BoardGeometry) -> [BoardPoint] {
        zip(order, order.dropFirst()).flatMap { from, to in
            let (one, two) = (board.centre(of: from), board.centre(of: to))
            return (1...samplesPerSegment).map { sample in
                let share = Double(sample) / Double(samplesPerSegment)
                return BoardPoint(x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share)
            }
        }
    }

    /// Whole strokes, each to the attempt that comes of it.
    private static func rate(_ points: [BoardPoint], _ board: BoardGeometry) -> Double {
        var tracker = GestureTracker(geometry: board)
        let finger = TouchID(number: 1)
        let (first, last) = (board.centre(of: order[0]), board.centre(of: order[order.count - 1]))
        let strokes = 4000
        var hits = 0
        let start = Clock.monotonicMicroseconds
        for _ in 0..<strokes {
            hits += tracker.down(finger, at: first).dotsAdded
            for point in points { hits += tracker.move(finger, to: point).dotsAdded }
            _ = tracker.up(finger, at: last)
        }
        let microseconds = Double(Clock.monotonicMicroseconds - start)
        precondition(hits == strokes * order.count, "the strokes did not visit all dots")
        return Double(strokes * (points.count + 2)) / microseconds
    }
}
