/// What a key of the keyboard on the screen types.
public struct KeyCap: Equatable, Hashable, Sendable {
    /// A keysym of the X protocol.
    public var symbol: UInt32
    /// What stands on the key.
    public var label: String

    public init(symbol: UInt32, label: String) {
        self.symbol = symbol
        self.label = label
    }

    /// A character of ASCII, whose keysym is its own number.
    public init(ascii character: Unicode.Scalar) {
        self.init(symbol: character.value, label: String(character))
    }

    /// Whether it is a letter of some script, or a digit.
    var isLetterOrDigit: Bool { label.allSatisfy { $0.isLetter || $0.isNumber } && !label.isEmpty }
}

/// One layout of the keyboard on the screen: the letters in the places that they have on a hardware keyboard, and pages
/// for everything else that the layout has.
public struct KeyboardLayout: Equatable, Sendable {
    /// One key of a page of letters: without shift and with it.
    public struct Key: Equatable, Sendable {
        public var base: KeyCap
        public var shifted: KeyCap

        public init(base: KeyCap, shifted: KeyCap) {
            self.base = base
            self.shifted = shifted
        }

        /// Whether it has a letter and its capital: the keys that Caps Lock is for.
        var isLetter: Bool { base.label != shifted.label && base.label.uppercased() == shifted.label }
    }

    /// Such as "English (US)".
    public var name: String
    public var letters: [[Key]]
    /// At least one; a page has four rows.
    public var symbols: [[[KeyCap]]]
    /// Whether every letter of a Latin password can be typed with it.
    public var hasLatin: Bool

    /// How many keys a row of a page of symbols has at most; the last row has less, for it has other keys too.
    static let symbolColumns = 11
    static let lastRowColumns = 8

    /// Arranges what a layout has.
    ///
    /// - Parameters:
    ///   - block: the rows of the main block of a keyboard; of each key what it types on each level, nil for nothing.
    public init(name: String, block: [[[KeyCap?]]]) {
        self.name = name
        letters = block.compactMap { row in
            let keys = row.compactMap { Self.letterKey($0) }
            return keys.isEmpty ? nil : keys
        }
        let shown = Set(letters.joined().flatMap { [$0.base, $0.shifted] })
        hasLatin = (0x61...0x7a).allSatisfy { code in shown.contains { $0.symbol == code } }
        var seen = shown
        var others: [KeyCap] = []
        for cap in block.joined().joined().compactMap({ $0 }) where cap.symbol >= 0x80 && seen.insert(cap).inserted {
            others.append(cap)
        }
        symbols = [Self.asciiPage] + Self.pages(of: others)
    }

    /// A key for the page of letters: one that has a letter or a digit. What has one with shift only, as the digits of
    /// a French keyboard, keeps both.
    private static func letterKey(_ levels: [KeyCap?]) -> Key? {
        let base = levels.first ?? nil
        let shifted = levels.count > 1 ? levels[1] : nil
        guard let first = base ?? shifted else { return nil }
        let key = Key(base: first, shifted: shifted ?? first)
        return key.base.isLetterOrDigit || key.shifted.isLetterOrDigit ? key : nil
    }

    /// The digits and all signs of ASCII, whatever the layout: no password is out of reach. Comma and full stop stand
    /// beside the space bar.
    private static let asciiPage: [[KeyCap]] = ["1234567890", "@#$%&-+()/\\", "*\"':;!?_=~|", "`^[]{}<>"].map { row in
        row.unicodeScalars.map { KeyCap(ascii: $0) }
    }

    private static func pages(of caps: [KeyCap]) -> [[[KeyCap]]] {
        var pages: [[[KeyCap]]] = []
        var rest = caps[...]
        while !rest.isEmpty {
            var page: [[KeyCap]] = []
            for row in 0..<4 {
                let count = row < 3 ? symbolColumns : lastRowColumns
                page.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            pages.append(page)
        }
        return pages
    }
}
