/// Where the dots of a grid lie. Every length is in one unit of the caller's choice, pixels for instance; x grows to
/// the right and y downwards, never mirrored for right-to-left scripts.
public struct BoardGeometry: Equatable, Sendable {
    public let grid: Grid

    /// The centre of the first dot.
    public let originX: Double
    public let originY: Double

    /// The distance between the centres of neighbouring dots, in both directions.
    public let cell: Double

    /// How near to a centre a stroke must pass, strictly, to hit the dot. Independent of the drawn dot.
    public let radius: Double

    /// Nil unless all numbers are finite and cell and radius positive. Without a radius it is `grid.hitRadius` cells.
    public init?(grid: Grid, originX: Double, originY: Double, cell: Double, radius: Double? = nil) {
        let radius = radius ?? cell * grid.hitRadius
        guard originX.isFinite, originY.isFinite, cell.isFinite, radius.isFinite, cell > 0, radius > 0 else {
            return nil
        }
        self.grid = grid
        self.originX = originX
        self.originY = originY
        self.cell = cell
        self.radius = radius
    }

    /// The centre of a dot.
    public func centre(of dot: Int) -> BoardPoint {
        BoardPoint(
            x: originX + Double(grid.column(of: dot)) * cell,
            y: originY + Double(grid.row(of: dot)) * cell)
    }

    /// The dot whose circle holds the point, the nearest one when circles overlap.
    public func dot(at point: BoardPoint) -> Int? {
        guard point.isUsable else { return nil }
        let column = nearest(to: point.x, origin: originX, count: grid.columns)
        let row = nearest(to: point.y, origin: originY, count: grid.rows)
        let dot = row * grid.columns + column
        return point.squaredDistance(to: centre(of: dot)) < radius * radius ? dot : nil
    }

    private func nearest(to coordinate: Double, origin: Double, count: Int) -> Int {
        Int(min(max((coordinate - origin) / cell + 0.5, 0), Double(count - 1)))
    }
}

/// A position in the caller's unit.
public struct BoardPoint: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// No position: a touch whose first samples were not numbers.
    static let unknown = BoardPoint(x: .nan, y: .nan)

    /// Whether a screen can have sent it. What is not a number, or so large that squares overflow, is no sample.
    var isUsable: Bool { abs(x) < 1e30 && abs(y) < 1e30 }

    func squaredDistance(to other: BoardPoint) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return dx * dx + dy * dy
    }
}
