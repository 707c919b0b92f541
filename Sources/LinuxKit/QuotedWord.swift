/// A word of somebody's inside a sentence: short, and without control characters.
public func quoted(_ word: String, limit: Int = 40) -> String {
    let text = SystemLog.printable(word)
    return text.count <= limit ? "'\(text)'" : "'\(text.prefix(limit))…'"
}
