/// Dots in order on a grid.
package protocol DotSequence: ~Copyable {
    var grid: Grid { get }
    var count: Int { get }
    subscript(index: Int) -> Int { get }
}

extension Path: DotSequence {}
extension Pattern: DotSequence {}

extension DotSequence where Self: ~Copyable {
    /// Whether the polyline through the dots is simple: no two segments touch, except neighbours in their common
    /// dot. Parallel segments that share no point do not count.
    package var isSimple: Bool {
        for index in 0..<count where stepCrosses(to: index) { return false }
        return true
    }

    /// Whether the step to the dot at `index` touches the way before it: another segment, an earlier dot, or the
    /// step before when it runs back over it. Exact: all on the lattice.
    package func stepCrosses(to index: Int) -> Bool {
        guard index > 1 else { return false }
        let step = segment(to: index)
        if step.runsBack(over: self[index - 2], on: grid) { return true }
        var earlier = 1
        while earlier < index - 1 {
            if step.touches(segment(to: earlier)) { return true }
            earlier += 1
        }
        return false
    }

    /// The segment that ends in the dot at `index`, from 1.
    func segment(to index: Int) -> LatticeSegment {
        LatticeSegment(from: self[index - 1], to: self[index], on: grid)
    }
}

/// A segment between two dots, in rows and columns.
struct LatticeSegment {
    let fromRow, fromColumn, toRow, toColumn: Int

    init(from start: Int, to end: Int, on grid: Grid) {
        fromRow = grid.row(of: start)
        fromColumn = grid.column(of: start)
        toRow = grid.row(of: end)
        toColumn = grid.column(of: end)
    }

    /// Its extent, never negative.
    var height: Int { abs(toRow - fromRow) }
    var width: Int { abs(toColumn - fromColumn) }

    /// On which side of the segment's line a point lies: its sign; 0 on the line.
    func side(row: Int, column: Int) -> Int {
        ((toColumn - fromColumn) * (row - fromRow) - (toRow - fromRow) * (column - fromColumn)).signum()
    }

    /// Whether the two share any point.
    func touches(_ other: LatticeSegment) -> Bool {
        if crossesInside(other) { return true }
        return holds(row: other.fromRow, column: other.fromColumn) || holds(row: other.toRow, column: other.toColumn)
            || other.holds(row: fromRow, column: fromColumn) || other.holds(row: toRow, column: toColumn)
    }

    /// Whether they cross in a point that is an end of neither.
    func crossesInside(_ other: LatticeSegment) -> Bool {
        side(row: other.fromRow, column: other.fromColumn) * side(row: other.toRow, column: other.toColumn) < 0
            && other.side(row: fromRow, column: fromColumn) * other.side(row: toRow, column: toColumn) < 0
    }

    /// Whether the dot before this step lies on its line on the same side as its end: the step runs back over the
    /// one before.
    func runsBack(over previous: Int, on grid: Grid) -> Bool {
        let (row, column) = (grid.row(of: previous), grid.column(of: previous))
        guard side(row: row, column: column) == 0 else { return false }
        return (toRow - fromRow) * (row - fromRow) + (toColumn - fromColumn) * (column - fromColumn) > 0
    }

    private func holds(row: Int, column: Int) -> Bool {
        side(row: row, column: column) == 0
            && (min(fromRow, toRow)...max(fromRow, toRow)).contains(row)
            && (min(fromColumn, toColumn)...max(fromColumn, toColumn)).contains(column)
    }
}
