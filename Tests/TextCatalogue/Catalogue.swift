/// A catalogue of translations, as far as this project writes one: a .pot or .po file.
public struct TextCatalogue: Sendable {
    public struct Entry: Equatable, Sendable {
        public var text: SourceText
        /// One translation, or one for each form of the plural; empty in a .pot.
        public var translations: [String]
        /// Whether it was only guessed.
        public var isFuzzy: Bool
    }

    /// What stands in the translation of the empty text.
    public private(set) var head = ""
    public private(set) var entries: [Entry] = []

    /// Reads a file's text.
    public init(_ text: String) {
        var reader = Reader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.take(line) }
        reader.finish()
        entries = reader.entries
        if let first = entries.first, first.text.key.isEmpty {
            head = first.translations.first ?? ""
            entries.removeFirst()
        }
    }

    /// How many forms of the plural the language has.
    public var formCount: Int {
        let line = head.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") } ?? ""
        return line.split(separator: "nplurals=").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 1
    }

    /// A template for these texts.
    public static func template(_ texts: [SourceText]) -> String {
        var lines = [
            "# Texts of patternlock. Written by \"make texts\".", "msgid \"\"", "msgstr \"\"",
            "\"Project-Id-Version: patternlock\\n\"", "\"MIME-Version: 1.0\\n\"",
            "\"Content-Type: text/plain; charset=UTF-8\\n\"", "\"Content-Transfer-Encoding: 8bit\\n\"", "",
        ]
        for text in texts {
            if text.isFormat { lines.append("#, c-format") }
            lines.append("msgid \(quoted(text.key))")
            if let plural = text.plural {
                lines += ["msgid_plural \(quoted(plural))", "msgstr[0] \"\"", "msgstr[1] \"\"", ""]
            } else {
                lines += ["msgstr \"\"", ""]
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
    }

    private struct Reader {
        var entries: [Entry] = []
        private var entry = Entry(text: SourceText(key: ""), translations: [], isFuzzy: false)
        private var isFuzzy = false
        private var target = ""

        mutating func take(_ line: Substring) {
            if line.hasPrefix("#,") { isFuzzy = line.contains("fuzzy") }
            guard !line.hasPrefix("#"), let open = line.firstIndex(of: "\""), let close = line.lastIndex(of: "\""),
                open < close
            else { return }
            let word = line[..<open].trimmingSuffix { $0 == " " }
            let text = Self.unquoted(line[line.index(after: open)..<close])
            if word == "msgid" {
                finish()
                entry = Entry(text: SourceText(key: ""), translations: [], isFuzzy: isFuzzy)
                isFuzzy = false
            }
            if !word.isEmpty { target = String(word) }
            switch target {
            case "msgid": entry.text.key += text
            case "msgid_plural": entry.text.plural = (entry.text.plural ?? "") + text
            default:
                if !word.isEmpty { entry.translations.append("") }
                entry.translations[entry.translations.count - 1] += text
            }
        }

        mutating func finish() {
            if !target.isEmpty { entries.append(entry) }
        }

        private static func unquoted(_ text: Substring) -> String {
            var result = ""
            var isEscaped = false
            for character in text {
                if isEscaped {
                    result.append(character == "n" ? "\n" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    result.append(character)
                }
            }
            return result
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTaken: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isTaken(last) { rest.removeLast() }
        return rest
    }
}
