/// Goes through a source, as far as it must be understood to find texts: words, literals, brackets, comments.
struct Scanner {
    enum Language {
        case swift, c
    }

    /// A literal, or several that are one text.
    struct Literal {
        /// The label of the argument, such as `one`.
        var label: String
        var text: String
    }

    private let scalars: [Unicode.Scalar]
    private let language: Language
    private var position = 0

    init(_ source: String, language: Language) {
        scalars = Array(source.unicodeScalars)
        self.language = language
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
    private func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    /// The next identifier outside of literals and comments.
    mutating func nextWord() -> String? {
        while let scalar = current {
            if Self.isWord(scalar) { return word() }
            if scalar == "\"" { _ = literal() } else { step() }
        }
        return nil
    }

    /// Goes over a character if it is the next thing.
    mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard current == wanted else { return false }
        position += 1
        return true
    }

    /// The literals up to the bracket that closes what was opened, brackets in it included.
    mutating func texts(until end: Unicode.Scalar) -> [Literal] {
        var found: [Literal] = []
        var depth = 0
        var label = ""
        var joins = false
        while let scalar = current {
            if scalar == "\"" {
                let text = literal()
                if joins, let last = found.indices.last {
                    found[last].text = Self.joined(found[last].text, text)
                } else if label != "verbatim", label != "separator" {
                    found.append(Literal(label: label, text: text))
                }
                skipBlanks()
                joins = language == .c ? current == "\"" : take("+")
                continue
            }
            if Self.isWord(scalar) {
                let name = word()
                if current == ":" { label = name }
                joins = false
                continue
            }
            if depth == 0, scalar == end {
                position += 1
                return found
            }
            if "([{".unicodeScalars.contains(scalar) { depth += 1 }
            if ")]}".unicodeScalars.contains(scalar) { depth -= 1 }
            step()
        }
        return found
    }

    /// Two halves of a format: the values of the second are counted on.
    private static func joined(_ first: String, _ second: String) -> String {
        let count = Placeholders.of(first).count
        guard count > 0 else { return first + second }
        var text = second
        for number in Placeholders.of(second).indices.reversed() {
            text = text.replacing("%\(number + 1)$s", with: "%\(number + 1 + count)$s")
        }
        return first + text
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private mutating func word() -> String {
        let start = position
        while let scalar = current, Self.isWord(scalar) { position += 1 }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    private mutating func skipBlanks() {
        while let scalar = current, scalar.properties.isWhitespace { position += 1 }
    }

    /// Over one character, a comment, or a character literal of C.
    private mutating func step() {
        if current == "/", peek(1) == "/" {
            while let scalar = current, scalar != "\n" { position += 1 }
        } else if current == "/", peek(1) == "*" {
            position += 2
            while current != nil, !(current == "*" && peek(1) == "/") { position += 1 }
            position += 2
        } else if current == "'", language == .c {
            position += peek(1) == "\\" ? 4 : 3
        } else {
            position += 1
        }
    }

    /// From the quotation mark on. Values become places; with values every percent sign is doubled.
    private mutating func literal() -> String {
        if peek(1) == "\"", peek(2) == "\"" { return skipLongLiteral() }
        position += 1
        var parts = [""]
        while let scalar = current, scalar != "\"" {
            position += 1
            guard scalar == "\\", let next = current else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
                continue
            }
            position += 1
            switch next {
            case "n": parts[parts.count - 1] += "\n"
            case "(":
                _ = texts(until: ")")
                parts.append("")
            default: parts[parts.count - 1].unicodeScalars.append(next)
            }
        }
        position += 1
        guard parts.count > 1 else { return parts[0] }
        let escaped = parts.map { $0.replacing("%", with: "%%") }
        return escaped.dropFirst().enumerated().reduce(escaped[0]) { $0 + "%\($1.offset + 1)$s" + $1.element }
    }

    /// A literal of several lines: none of them is a text for translators.
    private mutating func skipLongLiteral() -> String {
        position += 3
        while current != nil, !(current == "\"" && peek(1) == "\"" && peek(2) == "\"") { position += 1 }
        position += 3
        return ""
    }
}
