import LinuxKit

/// The texts of `--help`, made from the tables of commands and options. Each fits a terminal of 80 columns and 24 lines.
enum Help {
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
        let width = Command.allCases.map(\.rawValue.count).max() ?? 0
        let commands = Command.allCases.map { command in
            "  \(command.rawValue.padded(to: width))  \(command.summary)"
        }
        return """
            patternlock \(Installation.version): a pattern lock for Linux
            patternlock COMMAND [OPTIONS]; patternlock COMMAND --help tells the options

            \(commands.joined(separator: "\n"))

            Dots are numbered from 1, row by row: 1-2-3-6-9. More: man patternlock.
            Exit status: 0 done or accepted, 1 wrong, 2 usage, 3 throttled, 4 not enrolled,
            5 unavailable, 6 another locker holds the screen, 7 refused by policy.

            """
    }

    /// One command and its options.
    private static func options(of command: Command) -> String {
        let options = command.options
        var rows = options.map { option in (option.form, option.summary) }
        if let operand = command.operand { rows.append((operand.name, operand.summary)) }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  \($0.padded(to: width))  \($1)\n" }
        return "patternlock \(command.rawValue): \(command.summary)\n\n\(usage(of: command))\n\n\(lines.joined())"
    }

    /// All that may stand on the line, over as many lines as that takes.
    private static func usage(of command: Command) -> String {
        let beginning = "patternlock " + command.rawValue
        var line = beginning
        var lines: [String] = []
        for word in command.options.map({ "[\($0.form)]" }) + (command.operand.map { [$0.form] } ?? []) {
            if line.count + 1 + word.count > 79 {
                lines.append(line)
                line = String(repeating: " ", count: beginning.count)
            }
            line += " " + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
