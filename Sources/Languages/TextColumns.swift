/// Texts on a terminal, where a character takes no column, one, or two.
public enum TextColumns {
    /// How many columns a text takes.
    public static func count(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// A text with blanks up to a width.
    public static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - count(text), 0))
    }

    /// A text in lines of at most so many columns, broken at blanks, and before or after characters of two columns but
    /// never before a mark that ends what stands before it. A word longer than a line stays whole.
    public static func lines(_ text: String, of width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for piece in pieces(of: text) {
            let isFull = count(line) + count(piece.trimmingBlank) > width
            if isFull, !line.isEmpty {
                lines.append(String(line.trimmingBlank))
                line = ""
            }
            line += piece
        }
        return lines + [String(line.trimmingBlank)]
    }

    /// What stays together, with the blank after it.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var isBroken = true
        for character in text {
            let isWide = character.unicodeScalars.contains { columns(of: $0) == 2 }
            let endsOthers = closing.contains(character)
            if pieces.isEmpty || (isBroken || isWide) && !endsOthers {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1].append(character)
            }
            isBroken = character == " " || isWide && !opening.contains(character)
        }
        return pieces
    }

    private static let closing = Set<Character>("，。；：、）」”？！ ,.;:)")
    private static let opening = Set<Character>("（「“")

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch scalar.value {
        // East Asian wide and fullwidth, as Unicode's annex 11 has them.
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
            0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff,
            0x20000...0x3fffd:
            return 2
        default: return 1
        }
    }
}

extension StringProtocol {
    fileprivate var trimmingBlank: SubSequence {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
