import PatternCore
import Testing

@Suite struct BlocklistTests {
    @Test(arguments: [
        [0, 3, 6, 7, 8], [6, 3, 0, 1, 2], [0, 1, 2, 4, 6, 7, 8], [6, 3, 0, 4, 8, 5, 2], [6, 3, 0, 4, 2, 5, 8],
        [2, 1, 0, 3, 4, 5, 8, 7, 6], [0, 3, 6, 7, 8, 5, 2], [0, 1, 2, 5, 8, 7, 6, 3], [0, 1, 2, 5, 8, 7, 6, 3, 4],
        [0, 1, 4, 5, 8], [1, 5, 7, 3], [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 5], [0, 1, 4, 3],
    ]) func holdsWellKnownShapesInEveryOrientation(dots: [Int]) throws {
        let list = Blocklist(grid: grid(3, 3))
        for turn in 0..<8 {
            let turned = dots.map { turnedDot($0, by: turn) }
            let found = list.contains(try pattern(turned))
            #expect(found, "\(turned)")
        }
    }

    @Test func holdsValidPatternsAndTheirReversals() throws {
        let list = Blocklist(grid: grid(3, 3))
        #expect((200...700).contains(list.count), "\(list.count)")
        for dots in list.patterns {
            let valid = dotsOf(try pattern(dots))
            #expect(valid == dots && dots.count >= 4)
            let backwards = Array(dots.reversed())
            guard let reversed = try? pattern(backwards), dotsOf(reversed) == backwards else { continue }
            let found = list.contains(reversed)
            #expect(found, "\(backwards)")
        }
    }

    @Test func refusesInOrderAndOnlyWhatThePolicySays() throws {
        let list = Blocklist(grid: grid(3, 3))
        let policy = PatternPolicy(forbidsCrossings: true)
        #expect(throws: PolicyRefusal.tooShort(minimum: 4)) {
            try policy.judge(try pattern([0, 1, 2]), blocklist: list)
        }
        #expect(throws: PolicyRefusal.crossing) {
            try policy.judge(try pattern([0, 5, 6, 1, 8]), blocklist: list)
        }
        #expect(throws: PolicyRefusal.tooCommon) { try policy.judge(try pattern([0, 3, 6, 7, 8]), blocklist: list) }
        try policy.judge(try pattern([0, 1, 4, 6, 7]), blocklist: list)
        try PatternPolicy(refusesCommon: false).judge(try pattern([0, 3, 6, 7, 8]), blocklist: list)
    }

    @Test func takesWhatAnAdministratorAdds() throws {
        var list = Blocklist(grid: grid(3, 3))
        let unusual = try pattern([0, 5, 6, 1, 8, 3, 2, 7])
        let before = list.contains(unusual)
        let (taken, other) = (list.add(unusual), list.add(try pattern([0, 1, 2, 3], on: grid(4, 4))))
        let after = list.contains(unusual)
        #expect([before, taken, other, after] == [false, true, false, true])
    }

    @Test func everyGridHasCommonShapes() throws {
        for rows in 2...6 {
            for columns in 2...6 {
                let list = Blocklist(grid: grid(rows, columns))
                let counted = list.contains(try pattern(Array(0..<rows * columns), on: grid(rows, columns)))
                #expect(counted, "\(rows)x\(columns): \(list.count)")
            }
        }
    }
}

/// A dot of a 3×3 board, turned by one of its eight symmetries.
private func turnedDot(_ dot: Int, by turn: Int) -> Int {
    var (row, column) = (dot / 3, dot % 3)
    if turn & 1 != 0 { row = 2 - row }
    if turn & 2 != 0 { column = 2 - column }
    if turn & 4 != 0 { (row, column) = (column, row) }
    return row * 3 + column
}
