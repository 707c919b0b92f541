import PatternCore
import Testing

@Suite struct GridTests {
    @Test func takesTwoToSixRowsAndColumns() {
        for rows in 0...8 {
            for columns in 0...8 {
                let valid = (2...6).contains(rows) && (2...6).contains(columns)
                #expect((Grid(rows: rows, columns: columns) != nil) == valid, "\(rows)x\(columns)")
            }
        }
    }
}

@Suite struct GridGeometryTests {
    @Test func findsDotsBetweenInTravelOrder() {
        #expect(Array(grid(3, 3).dotsBetween(0, 2)) == [1])
        #expect(Array(grid(3, 3).dotsBetween(8, 0)) == [4])
        #expect(Array(grid(3, 3).dotsBetween(0, 5)) == [])
        #expect(Array(grid(5, 5).dotsBetween(0, 14)) == [7])
        #expect(Array(grid(4, 5).dotsBetween(4, 0)) == [3, 2, 1])
        #expect(Array(grid(6, 6).dotsBetween(35, 0)) == [28, 21, 14, 7])
    }

    @Test func readsAndWritesItsSize() {
        for rows in 2...6 {
            for columns in 2...6 { #expect(Grid("\(rows)x\(columns)") == Grid(rows: rows, columns: columns)) }
        }
        #expect(grid(3, 4).description == "3x4")
        for text in ["", "3", "3x", "x3", "3x33", "03x3", "3X3", "1x3", "3x7", " 3x3", "3×3"] {
            #expect(Grid(text) == nil, "\(text)")
        }
    }

    @Test func aGridStandsInASquareOnWholeUnits() throws {
        let grid = grid(3, 4)
        #expect(BoardGeometry.cell(of: grid, within: 403) == 100)
        let corner = BoardPoint(x: 10, y: 20.4)
        let board = try #require(BoardGeometry(grid: grid, cell: 100, inSquareAt: corner, side: 403))
        #expect(board.centre(of: 0) == BoardPoint(x: 62, y: 122) && board.cell == 100)
        let aside = try #require(
            BoardGeometry(grid: grid, cell: 100, inSquareAt: corner, side: 403, across: 0, down: 1))
        #expect(aside.centre(of: 0) == BoardPoint(x: 60, y: 173))
        for side in [3.0, 0, -50] {
            let cell = BoardGeometry.cell(of: grid, within: side)
            #expect(BoardGeometry(grid: grid, cell: cell, inSquareAt: corner, side: side) == nil, "no room in \(side)")
        }
    }

    @Test func hitRadiusKeepsStraightStrokesClear() {
        for (side, radius) in [(3, 0.30), (4, 0.25), (5, 0.18), (6, 0.14)] {
            let bound = 1 / Double((side - 1) * (side - 1) + (side - 2) * (side - 2)).squareRoot()
            #expect(grid(side, side).hitRadius == radius)
            #expect(grid(2, side).hitRadius == radius)
            #expect(radius < bound)
        }
    }

    /// Every straight stroke between two centres takes the dots between and no others.
    @Test(arguments: 3...6) func straightStrokesDecodeToThemselves(side: Int) {
        let grid = grid(side, side)
        var hand = Hand(rows: side, columns: side, minimum: 1)
        var wrong = 0
        for start in 0..<grid.count {
            for end in 0..<grid.count where end != start {
                hand.draw([start, end])
                let dots = hand.dots
                if dots != [start] + Array(grid.dotsBetween(start, end)) + [end] { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    /// What phones use on 3×3 does not work on larger grids.
    @Test func aFixedRadiusWouldMisread() throws {
        for side in 4...6 {
            let board = try #require(
                BoardGeometry(grid: grid(side, side), originX: 0, originY: 0, cell: 1, radius: 0.30))
            var tracker = GestureTracker(geometry: board)
            var wrong = 0
            for start in 0..<board.grid.count {
                for end in 0..<board.grid.count where end != start {
                    _ = tracker.down(TouchID(number: 0), at: board.centre(of: start))
                    _ = tracker.up(TouchID(number: 0), at: board.centre(of: end))
                    if tracker.count != 2 + Array(board.grid.dotsBetween(start, end)).count { wrong += 1 }
                }
            }
            #expect(wrong > 0, "\(side)x\(side)")
        }
    }
}
