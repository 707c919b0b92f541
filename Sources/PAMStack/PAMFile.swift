/// A service file, read as libpam reads it; what it would not understand is kept as such.
public struct PAMFile: Equatable, Sendable {
    public enum Entry: Equatable, Sendable {
        case line(PAMLine)
        /// `include` and `@include`: the lines of the other file stand here. A nil kind takes all of them.
        case include(String, kind: PAMLine.Kind?)
        /// `substack`: they stand here, and *done* and *die* end only them.
        case substack(String, kind: PAMLine.Kind)
        /// libpam refuses everything of this kind of request then.
        case malformed(PAMLine.Place)
    }

    public let entries: [Entry]

    /// Reads the text of the file at a path.
    public init(_ text: String, path: String) {
        var entries: [Entry] = []
        for (number, line) in Self.logicalLines(text) {
            let place = PAMLine.Place(file: path, number: number)
            if let entry = Self.entry(line, place) { entries.append(entry) }
        }
        self.entries = entries
    }

    /// Lines without comments, those that end in a backslash joined with the next.
    private static func logicalLines(_ text: String) -> [(Int, String)] {
        var lines: [(Int, String)] = []
        var open: (number: Int, text: String)?
        for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = String(raw.prefix { $0 != "#" })
            let goesOn = line.hasSuffix("\\")
            if goesOn { line.removeLast() }
            let whole = (open?.text ?? "") + line
            let number = open?.number ?? index + 1
            open = goesOn ? (number, whole + " ") : nil
            if !goesOn { lines.append((number, whole)) }
        }
        if let open { lines.append(open) }
        return lines
    }

    private static func entry(_ line: String, _ place: PAMLine.Place) -> Entry? {
        var words = Self.words(line)[...]
        guard let first = words.popFirst() else { return nil }
        if first == "@include" { return words.first.map { .include($0, kind: nil) } ?? .malformed(place) }
        // A hyphen before the kind says that a missing module is no news.
        let name = first.hasPrefix("-") ? String(first.dropFirst()) : first
        guard let kind = PAMLine.Kind(rawValue: name.lowercased()), let control = words.popFirst(),
            let module = words.popFirst()
        else { return .malformed(place) }
        switch control.lowercased() {
        case "include": return .include(module, kind: kind)
        case "substack": return .substack(module, kind: kind)
        default:
            guard let read = PAMControl(control) else { return .malformed(place) }
            return .line(
                PAMLine(kind: kind, control: read, module: module, arguments: Array(words), place: place))
        }
    }

    /// Words; what stands in brackets is one.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isBracketed = false
        for character in line {
            if character.isWhitespace, !isBracketed {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character == "[" { isBracketed = true }
            if character == "]" { isBracketed = false }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}
