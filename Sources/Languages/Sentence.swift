/// A text for people: written in English where it is said, and shown in their language.
///
/// Its literal is what translators see, with `%1$s`, `%2$s`, … for the values in it. Literals joined with `+` are one
/// text. What is not ours to translate is `Sentence(verbatim:)`.
public struct Sentence: ExpressibleByStringInterpolation, Sendable, Equatable {
    /// What catalogues of translations know it by; with values a format of printf(3).
    let key: String
    let values: [String]
    /// Whether it is shown as it is.
    private let isVerbatim: Bool

    private init(key: String, values: [String], isVerbatim: Bool) {
        self.key = key
        self.values = values
        self.isVerbatim = isVerbatim
    }

    /// A text of another origin, such as one that was translated already.
    public init(verbatim text: String) { self.init(key: text, values: [], isVerbatim: true) }

    public init(stringLiteral text: String) { self.init(key: text, values: [], isVerbatim: false) }

    public init(stringInterpolation parts: StringInterpolation) {
        self.init(key: parts.format, values: parts.values, isVerbatim: false)
    }

    /// One text of two halves, neither of which is translated alone.
    public static func + (first: Sentence, second: Sentence) -> Sentence {
        guard !first.isVerbatim, !second.isVerbatim else { return Sentence(verbatim: first.text + second.text) }
        let values = first.values + second.values
        guard !values.isEmpty else { return Sentence(key: first.key + second.key, values: [], isVerbatim: false) }
        return Sentence(
            key: first.format(from: 0) + second.format(from: first.values.count), values: values, isVerbatim: false)
    }

    /// The text in the person's language.
    public var text: String { isVerbatim ? key : Self.fill(Catalogue.translation(of: key), values) }

    /// In the form that the language has for a number of things.
    static func text(one: Sentence, other: Sentence, count: Int) -> String {
        let form = Catalogue.translation(of: one.key, plural: other.key, count: count)
        return fill(form, other.values.isEmpty ? one.values : other.values)
    }

    /// The key as a format whose values are counted from `start`.
    private func format(from start: Int) -> String {
        guard !values.isEmpty else { return Self.escaped(key) }
        return start == 0 ? key : Self.fill(key, (1...values.count).map { "%\($0 + start)$s" }, keepsPercent: true)
    }

    static func escaped(_ literal: String) -> String {
        literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }

    /// Puts values in the places of a format; a place that there is no value for stays empty.
    private static func fill(_ format: String, _ values: [String], keepsPercent: Bool = false) -> String {
        guard !values.isEmpty else { return format }
        var text = ""
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += keepsPercent ? "%%" : "%"
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count + 2)
            if let number = Int(digits), values.indices.contains(number - 1) { text += values[number - 1] }
        }
        return text + rest
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var literal = ""
        fileprivate var values: [String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        fileprivate var format: String { literal }

        public mutating func appendLiteral(_ text: String) { literal += Sentence.escaped(text) }

        public mutating func appendInterpolation(_ value: some Any) { append(String(describing: value)) }

        public mutating func appendInterpolation(_ value: Sentence) { append(value.text) }

        private mutating func append(_ value: String) {
            values.append(value)
            literal += "%\(values.count)$s"
        }
    }
}

/// A text in the person's language.
public func translated(_ sentence: Sentence) -> String { sentence.text }

/// A text in the person's language, in the form that it has for so many things.
public func translated(one: Sentence, other: Sentence, count: Int) -> String {
    Sentence.text(one: one, other: other, count: count)
}
