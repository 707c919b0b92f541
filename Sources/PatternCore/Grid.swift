/// A board of dots: rows × columns, each from 2 to 6. Dots are numbered from 0, row by row.
public struct Grid: Equatable, Hashable, Sendable {
    /// The most rows, and the most columns.
    public static let mostCells = 6

    public let rows: Int
    public let columns: Int

    /// Nil unless both are from 2 to 6.
    public init?(rows: Int, columns: Int) {
        guard (2...Self.mostCells).contains(rows), (2...Self.mostCells).contains(columns) else { return nil }
        self.rows = rows
        self.columns = columns
    }

    /// How many dots there are, from 4 to 36.
    public var count: Int { rows * columns }
}
