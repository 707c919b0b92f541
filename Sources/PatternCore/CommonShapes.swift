/// The shapes that people think of first, as corner points on a board. They are public knowledge, not secrets.
struct CommonShapes {
    let grid: Grid

    /// Rows and columns of the edges and, rounded towards the first dot, of the middle.
    private let top = 0
    private let left = 0
    private let bottom: Int
    private let right: Int
    private let middle: Int
    private let centre: Int

    typealias Corner = (row: Int, column: Int)

    init(grid: Grid) {
        self.grid = grid
        bottom = grid.rows - 1
        right = grid.columns - 1
        middle = bottom / 2
        centre = right / 2
    }

    /// Shapes that are common as a whole and, from four dots on, in their beginnings.
    var drawnInPart: [[Corner]] {
        [spiral, snake, raster, steps, square, letterZ, letterS]
    }

    /// Shapes that are common as a whole.
    var drawnWhole: [[Corner]] { angles + letters + closed }

    /// L and Γ, U and C, 7, hooks, a side and a diagonal.
    private var angles: [[Corner]] {
        [
            [(top, left), (bottom, left), (bottom, right)],
            [(top, left), (bottom, left), (bottom, right), (top, right)],
            [(top, left), (top, right), (bottom, left)],
            [(top, left), (top, right), (bottom, left), (middle, left)],
            [(top, left), (bottom, right), (bottom, left)],
            [(top, left), (bottom, centre), (top, right)],
            [(top, left), (bottom, centre), (top, centre), (bottom, right)],
            [(top, left), (top, right), (middle, right), (middle, left)],
            [(top, left), (top, centre), (bottom, centre), (bottom, right)],
            [(top, left), (top, centre), (middle, centre), (middle, left)],
            [(top, left), (bottom, left), (middle, centre), (top, right)],
        ]
    }

    /// M, W, N, G, P, T, Y, X, K, h, 4 and a plus sign.
    private var letters: [[Corner]] {
        [
            [(bottom, left), (top, left), (middle, centre), (top, right), (bottom, right)],
            [(bottom, left), (top, left), (bottom, right), (top, right)],
            [(top, right), (top, left), (bottom, left), (bottom, right), (middle, right), (middle, centre)],
            [(bottom, left), (top, left), (top, right), (middle, right), (middle, centre)],
            [(top, left), (top, right), (middle, centre), (bottom, centre)],
            [(top, left), (middle, centre), (top, right), (bottom, centre)],
            [(top, left), (middle, centre), (bottom, centre), (top, right)],
            [(top, left), (bottom, right), (top, right), (bottom, left)],
            [(top, left), (bottom, right), (bottom, left), (top, right)],
            [(top, left), (bottom, left), (top, right), (middle, centre), (bottom, right)],
            [(top, left), (bottom, left), (middle, left), (middle, right), (bottom, right)],
            [(top, left), (middle, left), (middle, right), (top, right), (bottom, right)],
            [(top, centre), (bottom, centre), (middle, left), (middle, right)],
        ]
    }

    /// Diamond, triangles, house, small square, digits that are boxes.
    private var closed: [[Corner]] {
        [
            [(top, centre), (middle, right), (bottom, centre), (middle, left)],
            [(top, centre), (middle, right), (bottom, centre), (middle, left), (middle, centre)],
            [(top, left), (bottom, left), (bottom, right), (top + 1, left + 1)],
            [(top, centre), (bottom, right), (bottom, left)],
            [(middle, left), (top, centre), (middle, right), (bottom, right), (bottom, left)],
            [(top, left), (top, left + 1), (top + 1, left + 1), (top + 1, left)],
            [(middle, right), (middle, left), (top, left), (top, right), (middle + 1, right), (bottom, right)],
            [(top, right), (top, left), (bottom, left), (bottom, right), (middle, right)],
        ]
    }

    private var letterZ: [Corner] { [(top, left), (top, right), (bottom, left), (bottom, right)] }

    private var letterS: [Corner] {
        [(top, right), (top, left), (middle, left), (middle, right), (bottom, right), (bottom, left)]
    }

    /// Once around the edge.
    private var square: [Corner] {
        [(top, left), (top, right), (bottom, right), (bottom, left), (top + 1, left)]
    }

    /// Around the edge and inwards until no dot is left.
    private var spiral: [Corner] {
        var corners: [Corner] = [(top, left)]
        var (low, high) = ((row: top, column: left), (row: bottom, column: right))
        while true {
            corners.append((low.row, high.column))
            low.row += 1
            guard low.row <= high.row else { break }
            corners.append((high.row, high.column))
            high.column -= 1
            guard low.column <= high.column else { break }
            corners.append((high.row, low.column))
            high.row -= 1
            guard low.row <= high.row else { break }
            corners.append((low.row, low.column))
            low.column += 1
            guard low.column <= high.column else { break }
        }
        return corners
    }

    /// Row by row, to and fro.
    private var snake: [Corner] {
        (0..<grid.rows).flatMap { row -> [Corner] in
            row.isMultiple(of: 2) ? [(row, left), (row, right)] : [(row, right), (row, left)]
        }
    }

    /// Row by row, always from the first column: 1, 2, 3 and so on.
    private var raster: [Corner] {
        (0..<grid.rows).flatMap { row -> [Corner] in [(row, left), (row, right)] }
    }

    /// Down a staircase as far as it goes.
    private var steps: [Corner] {
        var corners: [Corner] = [(top, left)]
        for index in 1..<min(grid.rows, grid.columns) {
            corners.append((index - 1, index))
            corners.append((index, index))
        }
        return corners
    }
}
