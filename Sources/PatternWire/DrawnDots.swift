public import PatternCore
public import SecretMemory

/// A grid and the dots that were drawn on it: 0-based, row by row, each at most once. Not yet known to be a pattern.
public struct DrawnDots: ~Copyable {
    public let grid: Grid
    public let dots: SecretBytes

    /// Throws `dots` when there is none, or one is outside the grid or comes twice.
    public init(grid: Grid, dots: consuming SecretBytes) throws(WireError) {
        guard dots.count > 0, dots.count <= grid.count else { throw .dots }
        var seen: UInt64 = 0
        var valid = true
        for index in 0..<dots.count {
            let dot = Int(dots[index])
            guard dot < grid.count, seen & 1 << UInt64(dot) == 0 else {
                valid = false
                break
            }
            seen |= 1 << UInt64(dot)
        }
        guard valid else { throw .dots }
        self.grid = grid
        self.dots = dots
    }

    /// A second one with the same dots.
    public borrowing func duplicate() -> DrawnDots { DrawnDots(checked: grid, dots.duplicate()) }

    private init(checked grid: Grid, _ dots: consuming SecretBytes) {
        self.grid = grid
        self.dots = dots
    }
}
