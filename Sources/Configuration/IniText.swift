internal import Languages

/// The text of one configuration file, read by inih. Stricter than that library: a line has one meaning or is a problem,
/// an indented line goes on with nothing, and no line is cut in silence.
package struct IniText {
    /// What was read, in order.
    package private(set) var entries: [ConfigurationEntry] = []
    /// What could not be read, in order.
    package private(set) var problems: [ConfigurationProblem] = []

    /// The headings under which a line could not be read, empty for none at all.
    private(set) var doubtfulSections: Set<String> = []

    private let file: String
    private let lines: [[UInt8]]
    /// How many lines were handed out: the number of the current one.
    private var line = 0
    /// The heading that it stands under.
    private var heading = ""
    /// Whether the line that was handed out last must yield an entry.
    private var isAwaited = false

    /// Reads the bytes of a file; `file` is its name in what comes of it.
    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        InihParser.run(&self)
    }

    /// The next line for inih, which has room for so many bytes and cuts what is longer. Nil at the end.
    mutating func next(room: Int) -> [UInt8]? {
        settle()
        guard line < lines.count else { return nil }
        let text = IniText.trimmed(lines[line])
        line += 1
        // A remark is nobody's rule, whatever it holds.
        if text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: ";") { return [] }
        guard text.count < room else {
            problem(translated("the line is too long: \(room - 1) characters at most"))
            return []
        }
        guard String(validating: text, as: UTF8.self) != nil, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 9 })
        else {
            problem(translated("the line is not plain text"))
            return []
        }
        switch text.first {
        case nil: return []
        case UInt8(ascii: "["): return section(text)
        default:
            isAwaited = true
            return text
        }
    }

    /// What inih made of the current line.
    mutating func take(section: String, key: String, value: String) {
        isAwaited = false
        entries.append(ConfigurationEntry(section: section, key: key, value: value, place: place))
    }

    /// A line that inih made nothing of is a problem.
    private mutating func settle() {
        guard isAwaited else { return }
        isAwaited = false
        problem(translated("neither [section] nor key = value"))
    }

    /// Under a heading that is none, lines must not count for the section above it.
    private mutating func section(_ text: [UInt8]) -> [UInt8] {
        // inih keeps 49 bytes of a name, and takes what follows a semicolon for a comment.
        let name = text.dropFirst().dropLast()
        let isName = name.allSatisfy { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ";") }
        if text.last == UInt8(ascii: "]"), (1...49).contains(name.count), isName {
            heading = String(decoding: name, as: UTF8.self)
            return text
        }
        heading = ""
        problem(translated("a heading is [section], alone on its line"))
        return Array("[]".utf8)
    }

    private var place: ConfigurationPlace { ConfigurationPlace(file: file, line: line) }

    private mutating func problem(_ sentence: String) {
        problems.append(ConfigurationProblem(place, sentence))
        doubtfulSections.insert(heading)
    }

    private static func trimmed(_ line: [UInt8]) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 13 }
        let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
        return Array(line[..<end].drop(while: isBlank))
    }
}
