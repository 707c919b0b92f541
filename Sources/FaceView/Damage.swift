public import LockCore
internal import PatternCore

/// Whole pixels, inside the stage.
public struct PixelRect: Equatable, Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole pixels that a rectangle touches, as far as they are inside width × height; nil when none is.
    public init?(covering rect: FaceRect, width: Int, height: Int) {
        let left = Int(max(0, min(rect.x, Double(width))).rounded(.down))
        let top = Int(max(0, min(rect.y, Double(height))).rounded(.down))
        let right = Int(max(0, min(rect.right, Double(width))).rounded(.up))
        let bottom = Int(max(0, min(rect.bottom, Double(height))).rounded(.up))
        guard right > left, bottom > top else { return nil }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    public var area: Int { width * height }

    var faceRect: FaceRect { FaceRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

    func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(x + width, other.x + other.width)
        let bottom = max(y + height, other.y + other.height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// The places to draw again, few and as small as the change.
public struct Damage: Equatable, Sendable {
    public private(set) var rects: [PixelRect] = []
    private let width: Int
    private let height: Int

    /// More rectangles than this are joined: each costs a request to the X server.
    static let mostRects = 16

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public static func everything(width: Int, height: Int) -> Damage {
        var damage = Damage(width: width, height: height)
        damage.rects = [PixelRect(x: 0, y: 0, width: width, height: height)]
        return damage
    }

    public var isEmpty: Bool { rects.isEmpty }

    /// Pixels in all, those that lie in two rectangles twice.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    public mutating func add(_ rect: FaceRect) {
        if let pixels = PixelRect(covering: rect, width: width, height: height) { add(pixels) }
    }

    public mutating func add(_ damage: Damage) {
        for rect in damage.rects { add(rect) }
    }

    private mutating func add(_ rect: PixelRect) {
        var rect = rect
        // What joins without many pixels more is one rectangle.
        var index = 0
        while index < rects.count {
            let joined = rects[index].union(rect)
            if joined.area <= (rects[index].area + rect.area) * 5 / 4 {
                rect = joined
                rects.remove(at: index)
                index = 0
            } else {
                index += 1
            }
        }
        rects.append(rect)
        if rects.count > Self.mostRects { joinAll() }
    }

    private mutating func joinAll() {
        guard var all = rects.first else { return }
        for rect in rects.dropFirst() { all = all.union(rect) }
        rects = [all]
    }

    /// A slanting line in pieces: its bounds would be mostly untouched pixels.
    mutating func add(line: Drawing) {
        guard case .line(let start, let end, let width, _, _) = line else {
            add(line.bounds)
            return
        }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let pieces = max(1, min(6, Int(min(abs(dx), abs(dy)) / 48)))
        for piece in 0..<pieces {
            let from = Double(piece) / Double(pieces)
            let to = Double(piece + 1) / Double(pieces)
            let rect = FaceRect(
                x: start.x + min(dx * from, dx * to), y: start.y + min(dy * from, dy * to),
                width: abs(dx) / Double(pieces), height: abs(dy) / Double(pieces))
            add(rect.grown(by: width / 2 + 2))
        }
    }
}
