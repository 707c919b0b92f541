import LinuxKit

/// The texts of `--help`, made from the tables of commands and options.
enum Help {
    /// All commands, on one screen.
    static var overview: String {
        let width = Command.allCases.map(\.rawValue.count).max() ?? 0
        let commands = Command.allCases.map { command in
            "  \(command.rawValue.padded(to: width))  \(command.summary)"
        }
        return """
            patternlock \(Installation.version): a pattern lock for Linux

            patternlock COMMAND [OPTIONS]

            \(commands.joined(separator: "\n"))

            patternlock COMMAND --help tells the options; dots are numbered from 1, row by row: 1-2-3-6-9.
            Exit status: 0 done or accepted, 1 wrong, 2 usage, 3 throttled, 4 not enrolled, 5 unavailable,
            6 another locker holds the screen, 7 refused by policy.

            """
    }

    /// One command and its options.
    static func options(of command: Command) -> String {
        let options = optionTable.filter { $0.commands.contains(command) }
        let words = options.map { option in option.value.map { "\(option.name) \($0)" } ?? option.name }
        let width = words.map(\.count).max() ?? 0
        let lines = zip(words, options).map { "  \($0.padded(to: width))  \($1.summary)" }
        return "patternlock \(command.rawValue): \(command.summary)\n\n\(lines.joined(separator: "\n"))\n"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
