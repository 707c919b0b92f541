/// Which grids a new pattern may be on: rows and columns each between two bounds.
public struct GridLimits: Equatable, Sendable {
    public let smallest: Grid
    public let largest: Grid

    /// Every grid, 2×2 to 6×6.
    public static let all = GridLimits(
        unchecked: Grid(rows: 2, columns: 2)!, Grid(rows: 6, columns: 6)!)

    /// Nil when the smallest has more rows or more columns than the largest.
    public init?(smallest: Grid, largest: Grid) {
        guard smallest.rows <= largest.rows, smallest.columns <= largest.columns else { return nil }
        self.init(unchecked: smallest, largest)
    }

    private init(unchecked smallest: Grid, _ largest: Grid) {
        self.smallest = smallest
        self.largest = largest
    }

    /// Whether a pattern may be on this grid.
    public func contains(_ grid: Grid) -> Bool {
        (smallest.rows...largest.rows).contains(grid.rows)
            && (smallest.columns...largest.columns).contains(grid.columns)
    }
}

extension GridLimits: CustomStringConvertible {
    /// As it is written in a configuration: `3x3`, or `3x3-5x5`.
    public var description: String { smallest == largest ? "\(smallest)" : "\(smallest)-\(largest)" }
}
