public import SecretMemory

/// Patterns in text, always in secret memory. Dots are numbered from 1, row by row:
///
/// * `pattern:3x3:1-2-3-6-9`, which cannot be mistaken for a password and carries its grid;
/// * `1-2-3-6-9`;
/// * `12369`, on grids of up to nine dots.
///
/// Strict: no spaces, no line ends, no leading zeros, no empty parts.
extension Pattern {
    /// Reads any of the forms. The unmistakable one brings its grid along; the others are read on `grid`, and digits
    /// without hyphens only when `allowsDigits`: where passwords are typed too, a number must stay a password.
    public init(text: borrowing SecretBytes, on grid: Grid, allowsDigits: Bool = true) throws(PatternError) {
        let reader = PatternReader(count: text.count)
        if let start = reader.prefixLength(of: text) {
            try self.init(unmistakable: text, from: start)
            return
        }
        let runsTogether = allowsDigits && grid.count <= 9 && !reader.hasHyphen(text)
        guard runsTogether || allowsDigits || reader.hasHyphen(text) else { throw .malformed(position: text.count + 1) }
        let dots = try reader.dots(of: text, from: 0, on: grid, runsTogether: runsTogether)
        try self.init(grid: grid, dots: dots)
    }

    /// Reads the unmistakable form and no other.
    public init(unmistakable text: borrowing SecretBytes) throws(PatternError) {
        let reader = PatternReader(count: text.count)
        guard let start = reader.prefixLength(of: text) else { throw .malformed(position: 1) }
        try self.init(unmistakable: text, from: start)
    }

    private init(unmistakable text: borrowing SecretBytes, from start: Int) throws(PatternError) {
        let reader = PatternReader(count: text.count)
        let grid = try reader.grid(of: text, at: start)
        let dots = try reader.dots(of: text, from: start + 4, on: grid, runsTogether: false)
        try self.init(grid: grid, dots: dots)
    }

    /// The unmistakable form, such as `pattern:3x3:1-2-3-6-9`.
    public borrowing func unmistakableText() -> SecretBytes {
        var text = SecretBytes(capacity: Self.longestText)
        for character in "pattern:".utf8 { text.append(character) }
        for character in [Ascii.digit(grid.rows), Ascii.times, Ascii.digit(grid.columns), Ascii.colon] {
            text.append(character)
        }
        appendHyphenated(to: &text)
        return text
    }

    /// The form with hyphens only, such as `1-2-3-6-9`.
    public borrowing func hyphenatedText() -> SecretBytes {
        var text = SecretBytes(capacity: Self.longestText)
        appendHyphenated(to: &text)
        return text
    }

    /// Enough bytes for any text form: the prefix and grid (12), 36 dots of up to two digits, and hyphens.
    public static var longestText: Int { 12 + 36 * 2 + 35 }

    private borrowing func appendHyphenated(to text: inout SecretBytes) {
        for index in 0..<count {
            if index > 0 { text.append(Ascii.hyphen) }
            let number = self[index] + 1
            if number > 9 { text.append(Ascii.digit(number / 10)) }
            text.append(Ascii.digit(number % 10))
        }
    }
}
