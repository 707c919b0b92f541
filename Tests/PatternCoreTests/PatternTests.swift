import PatternCore
import SecretMemory
import Testing

@Suite struct PatternTests {
    @Test func insertsSkippedDots() throws {
        #expect(dotsOf(try pattern([0, 2])) == [0, 1, 2])
        #expect(dotsOf(try pattern([1, 0, 2])) == [1, 0, 2])
        #expect(dotsOf(try pattern([0, 14], on: grid(5, 5))) == [0, 7, 14])
        #expect(dotsOf(try pattern([15, 0], on: grid(4, 4))) == [15, 10, 5, 0])
    }

    @Test func refusesWhatIsNoPath() {
        #expect(throws: PatternError.empty) { dotsOf(try pattern([])) }
        #expect(throws: PatternError.unknownDot(position: 2)) { dotsOf(try pattern([0, 9])) }
        #expect(throws: PatternError.repeatedDot(position: 3)) { dotsOf(try pattern([0, 2, 1])) }
        #expect(throws: PatternError.tooMany) { dotsOf(try pattern(Array(0...9))) }
    }

    @Test func comparesDotsAndGrid() throws {
        let one = try pattern([0, 2, 8])
        let same = try pattern([0, 1, 2, 5, 8])
        let other = try pattern([0, 1, 2, 5, 8], on: grid(3, 4))
        let copy = one.duplicate()
        let results = [one.isEqual(to: same), one.isEqual(to: other), one.isEqual(to: copy)]
        #expect(results == [true, false, true])
    }

    @Test(arguments: [
        ("1-2-3-6-9", 3, 3, [0, 1, 2, 5, 8]), ("12369", 3, 3, [0, 1, 2, 5, 8]), ("1-3", 3, 3, [0, 1, 2]),
        ("13", 3, 3, [0, 1, 2]), ("5", 3, 3, [4]), ("1-16", 4, 4, [0, 5, 10, 15]), ("12", 4, 4, [11]),
        ("pattern:3x3:1-2-3-6-9", 4, 4, [0, 1, 2, 5, 8]), ("pattern:6x6:36-1", 3, 3, [35, 28, 21, 14, 7, 0]),
    ]) func readsEveryForm(text: String, rows: Int, columns: Int, dots: [Int]) throws {
        let pattern = try Pattern(text: secret(text), on: grid(rows, columns))
        let read = dotsOf(pattern)
        #expect(read == dots, "\(text)")
    }

    @Test(arguments: [
        ("", PatternError.empty), ("pattern:3x3:", .empty), ("0", .unknownDot(position: 1)),
        ("1-10", .unknownDot(position: 2)), ("120", .unknownDot(position: 3)), ("1-2-1", .repeatedDot(position: 3)),
        ("1-3-2", .repeatedDot(position: 3)), ("01-2", .malformed(position: 1)), ("1--2", .malformed(position: 3)),
        ("1-2-", .malformed(position: 5)), ("-1-2", .malformed(position: 1)), ("1 2", .malformed(position: 2)),
        ("1-2\n", .malformed(position: 4)), ("pattern:3x7:1-2", .malformed(position: 9)),
        ("pattern:3x3", .malformed(position: 12)), ("pattern:3x3:12369", .unknownDot(position: 1)),
        ("Pattern:3x3:1-2", .malformed(position: 1)), ("1-99999999999999999999999", .unknownDot(position: 2)),
        ("1234567891", .tooMany), ("abc", .malformed(position: 1)),
    ]) func refusesTextThatIsNoPattern(text: String, error: PatternError) {
        #expect(throws: error, "\(text)") { dotsOf(try Pattern(text: secret(text), on: grid(3, 3))) }
    }

    @Test func aNumberStaysAPasswordWhereBothAreTyped() throws {
        #expect(throws: PatternError.malformed(position: 6)) {
            dotsOf(try Pattern(text: secret("12369"), on: grid(3, 3), allowsDigits: false))
        }
        let hyphens = try Pattern(text: secret("1-2-3"), on: grid(3, 3), allowsDigits: false)
        let dots = dotsOf(hyphens)
        #expect(dots == [0, 1, 2])
        #expect(throws: PatternError.malformed(position: 1)) {
            dotsOf(try Pattern(unmistakable: secret("1-2-3")))
        }
    }

    @Test(arguments: [(3, 3, [0, 1, 2, 5, 8]), (6, 6, [35, 28, 21, 14, 7, 0]), (2, 5, [9, 3, 0])])
    func writesWhatItReads(rows: Int, columns: Int, dots: [Int]) throws {
        let original = try pattern(dots, on: grid(rows, columns))
        let unmistakable = original.unmistakableText()
        let hyphenated = original.hyphenatedText()
        let expected = dotsOf(original).map { "\($0 + 1)" }.joined(separator: "-")
        let matches = [
            unmistakable.isEqual(to: secret("pattern:\(rows)x\(columns):\(expected)")),
            hyphenated.isEqual(to: secret(expected)),
            try Pattern(unmistakable: unmistakable).isEqual(to: original),
            try Pattern(text: hyphenated, on: grid(rows, columns)).isEqual(to: original),
        ]
        #expect(matches == [true, true, true, true])
    }

    @Test func everyLongestPatternHasRoomInText() throws {
        let all = try pattern(Array(0..<36), on: grid(6, 6))
        let text = all.unmistakableText()
        let back = try Pattern(unmistakable: text)
        let count = back.count
        #expect(count == 36)
    }
}

private func secret(_ text: String) -> SecretBytes {
    var bytes = SecretBytes(capacity: max(text.utf8.count, 1))
    for byte in text.utf8 { bytes.append(byte) }
    return bytes
}
