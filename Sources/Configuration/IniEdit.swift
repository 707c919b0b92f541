/// Changes one setting in the text of a configuration and leaves every other line as it is.
public enum IniEdit {
    /// The text with `key = value` in `section`: in place of the last such line, else at the end of the section, else in a
    /// section of its own at the end.
    public static func setting(_ key: String, to value: String, section: String, in text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let entry = "\(key) = \(value)"
        var isInside = false
        var (found, end): (Int?, Int?) = (nil, nil)
        for (index, line) in lines.enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.first == "[" {
                isInside = line.dropFirst().prefix { $0 != "]" } == section
                if isInside { end = index }
            } else if isInside, !line.allSatisfy(\.isWhitespace) {
                end = index
                let name = line.prefix { $0 != "=" && $0 != ":" }
                if line.first != "#", line.first != ";", name.split(whereSeparator: \.isWhitespace) == [key[...]] {
                    found = index
                }
            }
        }
        if let found {
            lines[found] = entry
        } else if let end {
            lines.insert(entry, at: end + 1)
        } else {
            if !lines.isEmpty { lines.append("") }
            lines += ["[\(section)]", entry]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
