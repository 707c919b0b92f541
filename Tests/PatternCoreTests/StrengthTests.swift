import PatternCore
import SecretMemory
import Testing

@Suite struct StrengthTests {
    @Test(arguments: [
        ("1375", 0.175333), ("0125", 0.188667), ("01258", 0.236), ("0124678", 0.337333), ("01258763", 0.389429),
        ("012543678", 0.442), ("05618327", 0.917429), ("408172653", 0.99),
    ]) func scoresLikeThePublishedFormula(digits: String, expected: Double) throws {
        let strength = Strength(try pattern(digits.utf8.map { Int($0) - 48 }))
        #expect(abs(strength.score - expected) < 0.000_001, "\(digits): \(strength.score)")
    }

    @Test func advisesInThreeSteps() throws {
        let advice = [[0, 1, 2, 5], [0, 1, 2, 5, 4, 3, 6, 7, 8], [0, 5, 6, 1, 8, 3, 2, 7]].map { dots in
            (try? Strength(pattern(dots)))?.advice
        }
        #expect(advice == [.weak, .fair, .good])
    }

    @Test func scoresStayInRangeOnEveryGrid() throws {
        for rows in 2...6 {
            for columns in 2...6 {
                let all = try pattern(Array(0..<rows * columns), on: grid(rows, columns))
                let strength = Strength(all)
                #expect((0...1).contains(strength.score), "\(rows)x\(columns): \(strength.score)")
            }
        }
        let single = Strength(try pattern([0]))
        #expect(single.score == 0)
    }
}

/// The pattern of dots from 0.
func pattern(_ dots: [Int], on board: Grid = grid(3, 3)) throws(PatternError) -> Pattern {
    var bytes = SecretBytes(capacity: max(dots.count, 1))
    for dot in dots { bytes.append(UInt8(dot)) }
    return try Pattern(grid: board, dots: bytes)
}
