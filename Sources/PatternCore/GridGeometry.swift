/// Lattice geometry. Dots are numbered from 0, row by row.
extension Grid {
    /// The row of a dot, from 0.
    public func row(of dot: Int) -> Int { dot / columns }

    /// The column of a dot, from 0.
    public func column(of dot: Int) -> Int { dot % columns }

    /// The dot in a row and column, or nil outside the grid.
    public func dot(row: Int, column: Int) -> Int? {
        guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
        return row * columns + column
    }

    /// The lattice points strictly between two dots, in travel order: the step is the difference divided by the
    /// greatest common divisor of its parts. One rule for every grid; the well-known 3×3 table is a special case.
    public func dotsBetween(_ first: Int, _ last: Int) -> DotsBetween {
        let rowDifference = row(of: last) - row(of: first)
        let columnDifference = column(of: last) - column(of: first)
        let divisor = greatestCommonDivisor(rowDifference.magnitude, columnDifference.magnitude)
        guard divisor > 1 else { return DotsBetween(upcoming: first, step: 0, left: 0) }
        let step = (rowDifference * columns + columnDifference) / divisor
        return DotsBetween(upcoming: first + step, step: step, left: divisor - 1)
    }

    /// The radius within which a dot is hit, in cells (1 cell is the distance between neighbouring dots).
    ///
    /// Straight strokes between centres stay clear of other dots only while the radius is below
    /// 1 / √((n-1)² + (n-2)²), where n is the longer side: .447, .277, .200 and .156 for 3 to 6.
    public var hitRadius: Double {
        switch max(rows, columns) {
        case ...3: 0.30
        case 4: 0.25
        case 5: 0.18
        default: 0.14
        }
    }
}

/// The lattice points strictly between two dots, in travel order. Walks without allocating.
public struct DotsBetween: Sequence, IteratorProtocol, Sendable {
    fileprivate var upcoming: Int
    fileprivate let step: Int
    fileprivate var left: Int

    public mutating func next() -> Int? {
        guard left > 0 else { return nil }
        left -= 1
        defer { upcoming += step }
        return upcoming
    }
}

private func greatestCommonDivisor(_ one: UInt, _ other: UInt) -> Int {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return Int(one)
}
