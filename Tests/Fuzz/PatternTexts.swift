import CPatternText
import PatternCore
import SecretMemory

/// The text forms of patterns and grids: what is accepted is written again as it was, and the PAM module, which has a
/// reader of its own, takes the same texts for the same patterns.
enum PatternTexts {
    static func checkGrid(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let grid = Grid(text) else { return }
        insist(Array(grid.description.utf8) == bytes, "a grid is written as \(grid)")
        insist((4...36).contains(grid.count), "a grid of \(grid.count) dots")
    }

    /// The first byte tells the grid and whether digits alone are a pattern; the rest is the text.
    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first, bytes.count <= 1024 else { return }
        let choice = Int(first & 0x7f) % 25
        guard let grid = Grid(rows: 2 + choice / 5, columns: 2 + choice % 5) else { return }
        let allowsDigits = first & 0x80 != 0
        let text = bytes.dropFirst()
        let pattern: Pattern?
        do throws(PatternError) {
            pattern = try Pattern(text: secret(text), on: grid, allowsDigits: allowsDigits)
        } catch {
            pattern = nil
        }
        compareWithModule(Array(text), grid, allowsDigits, pattern)
        guard let pattern else { return }
        checkDots(of: pattern)
        checkWriting(of: pattern, read: Array(text))
    }

    private static func checkDots(of pattern: borrowing Pattern) {
        var seen: UInt64 = 0
        for index in 0..<pattern.count {
            insist((0..<pattern.grid.count).contains(pattern[index]), "a dot outside the grid")
            insist(seen & 1 << UInt64(pattern[index]) == 0, "a dot comes twice")
            seen |= 1 << UInt64(pattern[index])
        }
        insist(seen != 0, "a pattern without dots")
    }

    private static func checkWriting(of pattern: borrowing Pattern, read text: [UInt8]) {
        do throws(PatternError) {
            let again = try Pattern(unmistakable: pattern.unmistakableText())
            insist(again.isEqual(to: pattern), "the unmistakable form is another pattern")
            let short = try Pattern(text: pattern.hyphenatedText(), on: pattern.grid)
            insist(short.isEqual(to: pattern), "the form with hyphens is another pattern")
        } catch {
            fatalError("a form that was written is not read: \(error)")
        }
        // Only a text that leaves passed dots out is written longer than it was.
        let forms = [open(pattern.unmistakableText()), open(pattern.hyphenatedText())]
        let digits = forms[1].filter { $0 != UInt8(ascii: "-") }
        let isWhole = written(text) == pattern.count
        insist(!isWhole || forms.contains(text) || digits == text, "a text is written as \(forms)")
    }

    /// How many dots a valid text names.
    private static func written(_ text: [UInt8]) -> Int {
        let colon = text.lastIndex(of: UInt8(ascii: ":"))
        let body = colon.map { text[($0 + 1)...] } ?? text[...]
        let hyphens = body.count { $0 == UInt8(ascii: "-") }
        return hyphens == 0 && colon == nil ? body.count : hyphens + 1
    }

    private static func compareWithModule(
        _ text: [UInt8], _ grid: Grid, _ allowsDigits: Bool, _ pattern: borrowing Pattern?
    ) {
        // Text in C ends at the first zero byte.
        guard !text.contains(0) else { return }
        var sides: [UInt8] = [0, 0]
        var dots = [UInt8](repeating: 0, count: 36)
        let terminated = (text + [0]).map { CChar(bitPattern: $0) }
        let count = unsafe cpt_read(
            terminated, UInt8(grid.rows), UInt8(grid.columns), allowsDigits ? 1 : 0, &sides, &dots)
        switch pattern {
        case .none: insist(count == 0, "the module alone takes this for a pattern")
        case .some(let pattern):
            var own: [UInt8] = []
            for index in 0..<pattern.count { own.append(UInt8(pattern[index])) }
            insist(Array(dots.prefix(Int(count))) == own, "the module reads \(dots.prefix(Int(count))), not \(own)")
            insist(sides == [UInt8(pattern.grid.rows), UInt8(pattern.grid.columns)], "the module reads another grid")
        }
    }
}
