/// A text that people see, as it stands in a source.
public struct SourceText: Hashable, Sendable {
    /// What catalogues know it by.
    public var key: String
    /// The form for several things; nil when there is none.
    public var plural: String?

    public init(key: String, plural: String? = nil) {
        self.key = key
        self.plural = plural
    }

    /// Whether it is a format of printf(3).
    public var isFormat: Bool { !Placeholders.of(key).isEmpty || !Placeholders.of(plural ?? "").isEmpty }
}

/// The places for values in a format.
public enum Placeholders {
    /// Such as `%1$s` and `%u`, sorted.
    public static func of(_ text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: percent)...]
            let digits = rest.prefix { $0.isNumber }
            let after = rest.dropFirst(digits.count)
            if !digits.isEmpty, after.hasPrefix("$s") { found.append("%\(digits)$s") }
            if digits.isEmpty, rest.hasPrefix("u") { found.append("%u") }
            if rest.first == "%" { rest = rest.dropFirst() }
        }
        return found.sorted()
    }
}

/// The texts of sources: literals in `translated(…)`, in `Failure(…)`, where a `Sentence` is returned, the `summary` of
/// an `Option` or `Operand`, and what a `DoctorCheck` or `PAMFinding` says; in C those in `_(…)` and `dngettext(…)`.
public enum SourceTexts {
    /// Those of a Swift source, in its order.
    public static func swift(_ source: String) -> [SourceText] {
        var scanner = Scanner(source, language: .swift)
        var found: [SourceText] = []
        while let word = scanner.nextWord() {
            switch word {
            case "translated":
                guard scanner.take("(") else { continue }
                let texts = scanner.texts(until: ")")
                if texts.count == 2, texts[0].label == "one", texts[1].label == "other" {
                    found.append(SourceText(key: texts[0].text, plural: texts[1].text))
                } else {
                    found += texts.map { SourceText(key: $0.text) }
                }
            case "Failure":
                if scanner.take("(") { found += scanner.texts(until: ")").map { SourceText(key: $0.text) } }
            case "Option", "Operand":
                guard scanner.take("(") else { continue }
                found += scanner.texts(until: ")").filter { $0.label == "summary" }.map { SourceText(key: $0.text) }
            case "DoctorCheck", "PAMFinding":
                guard scanner.take("(") else { continue }
                let texts = scanner.texts(until: ")").filter { $0.label != "command" }
                // The name of a check is a word for scripts.
                found += texts.dropFirst(word == "DoctorCheck" ? 1 : 0).map { SourceText(key: $0.text) }
            case "Sentence":
                if scanner.take("{") { found += scanner.texts(until: "}").map { SourceText(key: $0.text) } }
            default: break
            }
        }
        return found.filter { !$0.key.isEmpty }
    }

    /// Those of a C source, in its order.
    public static func c(_ source: String) -> [SourceText] {
        var scanner = Scanner(source, language: .c)
        var found: [SourceText] = []
        while let word = scanner.nextWord() {
            guard word == "_" || word == "dngettext", scanner.take("(") else { continue }
            let texts = scanner.texts(until: ")")
            if word == "_" {
                found += texts.map { SourceText(key: $0.text) }
            } else if texts.count == 2 {
                found.append(SourceText(key: texts[0].text, plural: texts[1].text))
            }
        }
        return found
    }
}
