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
        guard let line = lines.popFirst(), line.hasPrefix(key + " ") else { return nil }
        return line.dropFirst(key.count + 1)
    }

    /// Whether every line was taken.
    var isAtEnd: Bool { lines.isEmpty }

    /// A number in the one form that we write: no sign, no leading zero.
    static func number<Value: FixedWidthInteger>(_ text: Substring?, as type: Value.Type = Value.self) -> Value? {
        guard let text, let value = Value(text), String(value) == text else { return nil }
        return value
    }
}
