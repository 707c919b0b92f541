import Languages
import LinuxKit

/// The texts of `--help`, made from the tables of commands and options. In every language each fits a terminal of 80
/// columns and 24 lines.
enum Help {
    /// The columns of a line; terminals that wrap after the last one get no empty line.
    private static let width = 79

    /// What `words` ask for, nil when they ask for no help: `--help` anywhere, `-h`, `help`, `help COMMAND`.
    static func text(_ words: [String]) -> String? {
        if words.first == "help", words.count <= 2 { return text(about: words.dropFirst().first) }
        // What follows -- is a word like any other.
        guard words == ["-h"] || words.prefix(while: { $0 != "--" }).contains("--help") else { return nil }
        return text(about: words.first)
    }

    private static func text(about word: String?) -> String {
        word.flatMap(Command.init).map(options) ?? overview
    }

    /// All commands, on one screen.
    private static var overview: String {
        let about = [
            translated("patternlock \(Installation.version): a pattern lock for Linux"),
            translated("patternlock COMMAND [OPTIONS]; patternlock COMMAND --help tells the options"),
        ]
        let notes = [
            translated("Dots are numbered from 1, row by row: 1-2-3-6-9. More: man patternlock."),
            translated(
                "Exit status: 0 done or accepted, 1 wrong, 2 usage, 3 throttled, 4 not enrolled, "
                    + "5 unavailable, 6 another locker holds the screen, 7 refused by policy."),
        ]
        return paragraph(about) + "\n"
            + table(Command.allCases.map { ($0.rawValue, $0.summary.text) }) + "\n" + paragraph(notes)
    }

    /// One command and its options.
    private static func options(of command: Command) -> String {
        var rows = command.options.map { ($0.form, $0.summary.text) }
        if let operand = command.operand { rows.append((operand.name, operand.summary.text)) }
        return paragraph(["patternlock \(command.rawValue): \(command.summary.text)"]) + "\n"
            + "\(usage(of: command))\n\n\(table(rows))"
    }

    /// Sentences, each from the beginning of a line.
    private static func paragraph(_ sentences: [String]) -> String {
        sentences.flatMap { TextColumns.lines($0, of: width) }.map { $0 + "\n" }.joined()
    }

    /// Words, and what is said of them beside.
    private static func table(_ rows: [(word: String, summary: String)]) -> String {
        let column = (rows.map(\.word.count).max() ?? 0) + 4
        return rows.map { word, summary in
            let lines = TextColumns.lines(summary, of: width - column)
            return lines.enumerated().map { index, line in
                TextColumns.padded(index == 0 ? "  " + word : "", to: column) + line + "\n"
            }.joined()
        }.joined()
    }

    /// All that may stand on the line, over as many lines as that takes.
    private static func usage(of command: Command) -> String {
        let beginning = "patternlock " + command.rawValue
        var line = beginning
        var lines: [String] = []
        for word in command.options.map({ "[\($0.form)]" }) + (command.operand.map { [$0.form] } ?? []) {
            if line.count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: beginning.count)
            }
            line += " " + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
