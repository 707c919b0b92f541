public import SecretMemory

/// A valid path on a grid: at least one dot, each at most once, and no free dot passed over. Two patterns that are
/// drawn alike are equal byte for byte.
public struct Pattern: ~Copyable {
    public let grid: Grid

    private let dots: SecretBytes

    /// The path that visits the given dots (one byte each, from 0), with the dots that are passed over on the way
    /// inserted: 0, 2 on an empty 3×3 grid is 0, 1, 2. How long a pattern must be is not judged here but by
    /// `PatternPolicy`.
    public init(grid: Grid, dots: consuming SecretBytes) throws(PatternError) {
        guard !dots.isEmpty else { throw .empty }
        guard dots.count <= grid.count else { throw .tooMany }
        var path = Path(grid: grid)
        for index in 0..<dots.count {
            let dot = Int(dots[index])
            guard dot < grid.count else { throw .unknownDot(position: index + 1) }
            guard path.take(dot) > 0 else { throw .repeatedDot(position: index + 1) }
        }
        self.init(path: path)
    }

    /// The pattern of a path that is not empty.
    init(path: consuming Path) {
        grid = path.grid
        dots = path.intoDots()
    }

    /// The pattern of dots that came from a path on this grid.
    init(grid: Grid, settled: consuming SecretBytes) {
        self.grid = grid
        dots = settled
    }

    /// How many dots, from 1 to the number on the grid.
    public var count: Int { dots.count }

    /// The dot at `index` (from 0 to `count - 1`), numbered from 0.
    public subscript(index: Int) -> Int { Int(dots[index]) }

    /// Lends the dots in order, one byte each, numbered from 0.
    public borrowing func withDots<Result: ~Copyable, Failure: Error>(
        _ body: (borrowing SecretBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(dots)
    }

    /// Whether both visit the same dots in the same order on the same grid. The time taken depends on their lengths only.
    public borrowing func isEqual(to other: borrowing Pattern) -> Bool {
        grid == other.grid && dots.isEqual(to: other.dots)
    }

    /// A second pattern like this one.
    public borrowing func duplicate() -> Pattern {
        Pattern(grid: grid, settled: dots.duplicate())
    }
}

/// Why dots or text are not a pattern. Positions count the dots as given, from 1; they tell nothing about the dots.
public enum PatternError: Error, Equatable, Sendable {
    /// No dot at all.
    case empty
    /// The dot at this position is not on the grid.
    case unknownDot(position: Int)
    /// The dot at this position was visited before, or passed over.
    case repeatedDot(position: Int)
    /// More dots than the grid has.
    case tooMany
    /// The text is in none of the forms; the position is a byte, from 1.
    case malformed(position: Int)
}
