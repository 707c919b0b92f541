/// Patterns that are too common to be chosen: well-known shapes in every orientation, in both directions, and what
/// an administrator adds. Everything in it is public; only what is compared with it is secret.
public struct Blocklist: Sendable {
    public let grid: Grid

    /// Every entry as its dots in order, from 0.
    private var entries: Set<[UInt8]> = []

    /// The generated list for a grid. On 3×3 a few hundred patterns; on larger grids the shapes of that grid and
    /// the ones of a 3×3 board in every place of it.
    public init(grid: Grid) {
        self.grid = grid
        addShapes(of: grid, row: 0, column: 0)
        guard let small = Grid(rows: 3, columns: 3), grid.rows >= 3, grid.columns >= 3, grid != small else { return }
        for row in 0...grid.rows - 3 {
            for column in 0...grid.columns - 3 { addShapes(of: small, row: row, column: column) }
        }
    }

    /// How many patterns are refused.
    public var count: Int { entries.count }

    /// Every entry as its dots in order, from 0; in no order.
    package var patterns: [[Int]] { entries.map { $0.map { Int($0) } } }

    /// Adds a pattern exactly as it is, from an administrator's list. Returns false when it is on another grid.
    @discardableResult
    public mutating func add(_ pattern: borrowing Pattern) -> Bool {
        guard pattern.grid == grid else { return false }
        var entry: [UInt8] = []
        for index in 0..<pattern.count { entry.append(UInt8(pattern[index])) }
        entries.insert(entry)
        return true
    }

    /// Adds those of an administrator's list that are on this grid.
    public mutating func add(_ blocked: BlockedPatterns) { entries.formUnion(blocked.entries(on: grid)) }

    /// Whether the pattern is refused. Which entry it is stays unsaid. The pattern is compared in place.
    public func contains(_ pattern: borrowing Pattern) -> Bool {
        guard pattern.grid == grid else { return false }
        var found = false
        for entry in entries where entry.count == pattern.count {
            var differs = false
            for index in 0..<entry.count where Int(entry[index]) != pattern[index] { differs = true }
            if !differs { found = true }
        }
        return found
    }

    /// Adds the shapes of a board whose first dot lies in a row and column of the grid. A board that is not square
    /// also has the shapes of the board that lies on its side.
    private mutating func addShapes(of board: Grid, row: Int, column: Int) {
        for turned in [false, true] {
            guard let source = turned ? Grid(rows: board.columns, columns: board.rows) : board else { continue }
            let shapes = CommonShapes(grid: source)
            let whole = shapes.drawnWhole.compactMap { ShapePath(corners: $0, on: source) }
            let parts = shapes.drawnInPart.compactMap { ShapePath(corners: $0, on: source) }.flatMap(\.beginnings)
            for shape in whole + parts where shape.dots.count >= PatternPolicy.standardMinimum {
                for mirror in shape.mirrored {
                    add(turned ? mirror.transposed : mirror, row: row, column: column)
                }
            }
        }
    }

    private mutating func add(_ shape: ShapePath, row: Int, column: Int) {
        for path in [shape.dots, shape.dots.reversed()] {
            let dots = path.map { (row + shape.board.row(of: $0)) * grid.columns + column + shape.board.column(of: $0) }
            // Backwards, a shape may pass over a dot that it leaves for later: then it is not a pattern.
            guard let entry = ShapePath(dots: dots, on: grid), entry.dots == dots else { continue }
            entries.insert(dots.map { UInt8($0) })
        }
    }
}

/// A path of public shape on a board, with the dots it passes over.
private struct ShapePath {
    let board: Grid
    let dots: [Int]

    /// Nil when a corner is visited twice or outside the board.
    init?(corners: [CommonShapes.Corner], on board: Grid) {
        let dots = corners.compactMap { board.dot(row: $0.row, column: $0.column) }
        guard dots.count == corners.count else { return nil }
        self.init(dots: dots, on: board)
    }

    /// Nil when a dot is visited twice.
    init?(dots: [Int], on board: Grid) {
        var path: [Int] = []
        for dot in dots {
            guard !path.contains(dot) else { return nil }
            if let last = path.last { path += board.dotsBetween(last, dot).filter { !path.contains($0) } }
            path.append(dot)
        }
        self.init(board: board, settled: path)
    }

    private init(board: Grid, settled: [Int]) {
        self.board = board
        dots = settled
    }

    /// The path and what it is when it ends earlier.
    var beginnings: [ShapePath] {
        dots.indices.map { ShapePath(board: board, settled: Array(dots[...$0])) }
    }

    /// As it is, upside down, left to right, and both.
    var mirrored: [ShapePath] {
        [(false, false), (false, true), (true, false), (true, true)].map { flipsRows, flipsColumns in
            let flipped = dots.map { dot in
                let (row, column) = (board.row(of: dot), board.column(of: dot))
                return (flipsRows ? board.rows - 1 - row : row) * board.columns
                    + (flipsColumns ? board.columns - 1 - column : column)
            }
            return ShapePath(board: board, settled: flipped)
        }
    }

    /// On the board that lies on its side.
    var transposed: ShapePath {
        guard let side = Grid(rows: board.columns, columns: board.rows) else { return self }
        return ShapePath(board: side, settled: dots.map { board.column(of: $0) * board.rows + board.row(of: $0) })
    }
}
