internal import SecretMemory

/// Reads the parts of a pattern's text, byte by byte, without a copy outside secret memory.
struct PatternReader {
    /// How many bytes the text has.
    let count: Int

    /// How long the prefix `pattern:` is, when the text begins with it.
    func prefixLength(of text: borrowing SecretBytes) -> Int? {
        var index = 0
        for character in "pattern:".utf8 {
            guard index < count, text[index] == character else { return nil }
            index += 1
        }
        return index
    }

    func hasHyphen(_ text: borrowing SecretBytes) -> Bool {
        for index in 0..<count where text[index] == Ascii.hyphen { return true }
        return false
    }

    /// The grid written at `start` as `3x3:`.
    func grid(of text: borrowing SecretBytes, at start: Int) throws(PatternError) -> Grid {
        guard count >= start + 4 else { throw .malformed(position: count + 1) }
        guard text[start + 1] == Ascii.times, text[start + 3] == Ascii.colon,
            let grid = Grid(rowsDigit: text[start], columnsDigit: text[start + 2])
        else { throw .malformed(position: start + 1) }
        return grid
    }

    /// The dots written from `start` to the end, numbered from 0: numbers with a hyphen between two, or one digit each.
    func dots(
        of text: borrowing SecretBytes, from start: Int, on grid: Grid, runsTogether: Bool
    ) throws(PatternError) -> SecretBytes {
        guard start < count else { throw .empty }
        var dots = SecretBytes(capacity: grid.count)
        var position = 0
        var index = start
        while index < count {
            if position > 0, !runsTogether {
                guard text[index] == Ascii.hyphen else { throw .malformed(position: index + 1) }
                index += 1
            }
            position += 1
            let digits = try numberLength(of: text, at: index, runsTogether: runsTogether)
            var number = 0
            for digit in index..<index + digits { number = min(number * 10 + Int(text[digit] - Ascii.zero), 999) }
            guard (1...grid.count).contains(number) else { throw .unknownDot(position: position) }
            guard dots.append(UInt8(number - 1)) else { throw .tooMany }
            index += digits
        }
        return dots
    }

    /// How many digits the number at `index` has: at least one, and no zero in front of others.
    private func numberLength(
        of text: borrowing SecretBytes, at index: Int, runsTogether: Bool
    ) throws(PatternError) -> Int {
        var end = index
        while end < count, text[end] >= Ascii.zero, text[end] <= Ascii.nine {
            end += 1
            if runsTogether { break }
        }
        guard end > index, end == index + 1 || text[index] != Ascii.zero else { throw .malformed(position: index + 1) }
        return end - index
    }
}
