import FaceSamples
import FaceView
import Glibc
import LinuxKit
import LockCore
import LockWire
import PatternCore
import SecretMemory
import X11Kit

/// `face-bench [DISPLAY [WIDTHxHEIGHT]]`: what a touch sample costs, at 1920×1080 by default, from the rules to pixels in memory and, with a
/// display, to pixels the X server has taken. One line of JSON a figure, in microseconds.
@main
enum Bench {
    static let size = CommandLine.arguments.dropFirst(2).first.flatMap(parse) ?? (width: 1920, height: 1080)
    static var width: Int { size.width }
    static var height: Int { size.height }

    private static func parse(_ text: String) -> (width: Int, height: Int)? {
        let parts = text.split(separator: "x").compactMap { Int($0) }
        return parts.count == 2 && parts.allSatisfy { (1...16384).contains($0) } ? (parts[0], parts[1]) : nil
    }

    static func main() {
        measure("frame", window: nil) {}
        guard CommandLine.arguments.count > 1 else { return }
        do throws(X11Error) {
            let connection = try Connection(CommandLine.arguments[1])
            let window = try FaceWindow(
                on: connection, parent: connection.root, x: 0, y: 0, width: width, height: height)
            window.map()
            connection.sync()
            measure("frame-shown", window: window) { connection.sync() }
        } catch {
            print("\(error)")
            exit(5)
        }
    }

    /// A finger goes round the board, 16 samples from dot to dot; every sample is a frame.
    static func measure(_ name: String, window: consuming FaceWindow?, sync: () -> Void) {
        var window = window
        let shared =
            switch window {
            case .some(let window): window.buffer
            case .none: PixelBuffer(width: width, height: height, isShared: false)
            }
        var bench = Stroke(buffer: shared)
        var costs: [UInt64] = []
        for round in 0..<60 {
            for (from, to) in zip(Stroke.order, Stroke.order.dropFirst()) {
                for step in 0..<16 {
                    let start = Clock.monotonicMicroseconds
                    let damage = bench.sample(from: from, to: to, share: Double(step) / 16, stroke: round)
                    for (index, rect) in damage.rects.enumerated() {
                        window?.show(
                            x: rect.x, y: rect.y, width: rect.width, height: rect.height,
                            isLast: index == damage.rects.count - 1)
                    }
                    sync()
                    costs.append(Clock.monotonicMicroseconds - start)
                    while window?.nextEvent() != nil {}
                }
            }
            bench.lift()
        }
        costs.sort()
        let (median, late) = (costs[costs.count / 2], costs[costs.count * 99 / 100])
        print(
            "{\"name\":\"\(name)\",\"samples\":\(costs.count),\"median_us\":\(median),\"p99_us\":\(late),\"max_us\":\(costs[costs.count - 1])}"
        )
    }
}

/// A tracker and a renderer, as the face has them.
struct Stroke: ~Copyable {
    static let order = [0, 1, 2, 5, 4, 3, 6, 7, 8]

    private static let surroundings = Surroundings(clock: "07:40")

    private let metrics = StageMetrics(
        width: Bench.width, height: Bench.height, widthMillimetres: 309, heightMillimetres: 174, textDotsPerInch: nil)
    private let grid = Grid(rows: 3, columns: 3)!
    private var tracker: GestureTracker
    private var renderer: FaceRenderer
    private var dots = SecretBytes(capacity: 36)
    private let none = SecretBytes(capacity: 1)
    private var isDown = false

    init(buffer: PixelBuffer) {
        let look = FaceLook(
            screen: .pattern(BoardLook(grid: grid)), status: FaceNotice(Texts.drawPattern),
            buttons: [.usePassword, .tapDots])
        let layout = FaceLayout(metrics: metrics, look: look)
        guard let board = layout.board else { fatalError("no board") }
        tracker = GestureTracker(geometry: board)
        renderer = FaceRenderer(buffer: buffer, theme: .dark)
        _ = renderer.draw(
            FaceScene(look: look, layout: layout, theme: .dark, surroundings: Stroke.surroundings), dots: dots,
            typed: none)
    }

    mutating func sample(from: Int, to: Int, share: Double, stroke: Int) -> Damage {
        let (one, two) = (tracker.geometry.centre(of: from), tracker.geometry.centre(of: to))
        let point = BoardPoint(x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share)
        if isDown {
            _ = tracker.move(TouchID(number: 1), to: point)
        } else {
            _ = tracker.down(TouchID(number: 1), at: point)
        }
        isDown = true
        while dots.count < tracker.count { dots.append(UInt8(tracker[dots.count])) }
        var board = BoardLook(grid: grid, stroke: UInt64(stroke), count: dots.count)
        board.finger = tracker.tail?.finger
        let look = FaceLook(
            screen: .pattern(board), status: FaceNotice(Texts.drawPattern), buttons: [.usePassword, .tapDots])
        let scene = FaceScene(
            look: look, layout: FaceLayout(metrics: metrics, look: look), theme: .dark,
            surroundings: Stroke.surroundings)
        return renderer.draw(scene, dots: dots, typed: none)
    }

    mutating func lift() {
        _ = tracker.clear()
        isDown = false
        dots.removeAll()
    }
}
