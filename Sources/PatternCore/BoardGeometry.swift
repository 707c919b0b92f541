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

    /// A grid in a square, half a cell of air around it, on whole units; nil when there is no room for one.
    ///
    /// - Parameters:
    ///   - cell: the distance between dots; see `cell(of:within:)`.
    ///   - corner: the left and upper one of the square.
    ///   - across: how much of the room that is left over lies before the grid, from 0 to 1; `down` likewise.
    public init?(
        grid: Grid, cell: Double, inSquareAt corner: BoardPoint, side: Double, across: Double = 0.5,
        down: Double = 0.5
    ) {
        let (wide, high) = (cell * Double(grid.columns), cell * Double(grid.rows))
        self.init(
            grid: grid, originX: (corner.x + (side - wide) * across + cell / 2).rounded(),
            originY: (corner.y + (side - high) * down + cell / 2).rounded(), cell: cell)
    }

    /// The largest distance of whole units between the dots of a grid that is to fit into a square: cells stay square
    /// where the grid is not.
    public static func cell(of grid: Grid, within side: Double) -> Double {
        (side / Double(max(grid.rows, grid.columns))).rounded(.down)
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
