/// A file of ours: one `key value` per line, every key once, in one order, nothing else.
struct KeyedLines {
    private var lines: ArraySlice<Substring>

    /// Nil unless it is UTF-8 without control characters and ends with its last line's end.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self), text.utf8.last == UInt8(ascii: "\n"),
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 >= 0x20 && $0 != 0x7f })
        else { return nil }
        lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
    }

    /// The value of the next line, nil when its key is another.
    mutating func next(_ key: String) -> Substring? {
        // Byte by byte: a space and an accent after it are one character.
        let start = Array((key + " ").utf8)
        guard let line = lines.popFirst(), line.utf8.starts(with: start) else { return nil }
        return Substring(line.utf8.dropFirst(start.count))
    }

    /// Whether every line was taken.
    var isAtEnd: Bool { lines.isEmpty }

    /// A number in the one form that we write: not negative, no sign, no leading zero.
    static func number<Value: FixedWidthInteger>(_ text: Substring?, as type: Value.Type = Value.self) -> Value? {
        guard let text, let value = Value(text), value >= 0, String(value) == text else { return nil }
        return value
    }
}
