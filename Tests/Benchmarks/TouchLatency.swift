import LinuxKit
import TestSupport

/// From a touch sample on its way to the X server to changed pixels on the screen, on a server of its own for each
/// side, by turns. The peer is the least there can be: a C client that fills a square where the event says.
struct TouchLatency {
    private static let blockSize = 100
    private let blocks: Int
    private let machine: InstalledMachine
    private let ours: TouchRig
    private let theirs: TouchRig

    init(_ plan: Plan) throws(RigError) {
        blocks = plan.count(quick: 2, whole: 6)
        machine = try InstalledMachine()
        try machine.enrol(Drawn.text, home: true)
        ours = try TouchRig()
        theirs = try TouchRig()
    }

    func rows() throws(RigError) -> [Row] {
        let lock = try machine.lock(ours)
        let layout = try lock.status("layout")
        let square = try Spy(.fill, on: theirs)
        var (tails, squares) = (Samples(), Samples())
        var place = 0
        for _ in 0..<blocks {
            try measureTail(layout, into: &tails)
            // Uncounted, and shown until the next finger.
            _ = try lock.status("attempt")
            try measureSquares(from: &place, into: &squares)
        }
        square.stop()
        try Drawn.open(lock, layout, ours, from: 3)
        return [
            Row("touch-latency-median", tails.median, "ms", peer: "C client", squares.median, goal: .atMost(2)),
            Row("touch-latency-p99", tails.late, "ms", peer: "C client", squares.late, goal: .atMost(6)),
        ]
    }

    /// A finger on the first dot that goes to and fro outside of the grid: the line from the dot to it comes and goes.
    private func measureTail(_ layout: StatusEvent, into samples: inout Samples) throws(RigError) {
        let dots = try layout.points(of: [1, 2])
        let reach = (dots[1].x - dots[0].x) * 9 / 10
        let away = [Point(dots[0].x - reach, dots[0].y), Point(dots[0].x, dots[0].y - reach)]
        let watched = Point(dots[0].x - reach / 2, dots[0].y)
        try ours.injector.touchBegin(0, dots[0])
        try ours.injector.touchUpdate(0, away[1])
        try ours.injector.sync()
        PollSet.sleep(until: .after(200))
        for number in 0..<Self.blockSize {
            try measure(ours, at: watched, into: &samples) { () throws(RigError) in
                try ours.injector.touchUpdate(0, away[number % 2])
            }
        }
        try ours.injector.touchEnd(0, away[1])
        try ours.injector.sync()
    }

    /// A finger that goes on to a place where no square is yet.
    private func measureSquares(from place: inout Int, into samples: inout Samples) throws(RigError) {
        let point = { (number: Int) in Point(20 + number % 90 * 20, 20 + number / 90 * 20) }
        try theirs.injector.touchBegin(0, point(place))
        try theirs.injector.sync()
        PollSet.sleep(until: .after(200))
        for _ in 0..<Self.blockSize {
            place += 1
            let next = point(place)
            try measure(theirs, at: next, into: &samples) { () throws(RigError) in
                try theirs.injector.touchUpdate(0, next)
            }
        }
        place += 1
        try theirs.injector.touchEnd(0, point(place - 1))
        try theirs.injector.sync()
    }

    private func measure(
        _ rig: TouchRig, at watched: Point, into samples: inout Samples, _ act: () throws(RigError) -> Void
    ) throws(RigError) {
        // As fast as touchscreens report, and everyone is idle again.
        PollSet.sleep(until: .after(8))
        let before = try rig.pixel(at: watched)
        let start = Clock.monotonicMicroseconds
        try act()
        try rig.awaitChange(at: watched, from: before)
        samples.append(Double(Clock.monotonicMicroseconds - start) / 1000)
    }
}
