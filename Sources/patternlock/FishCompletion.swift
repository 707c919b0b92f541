import Languages

/// For fish.
enum FishCompletion {
    static var script: String {
        let commands = Command.allCases.map { command in
            "complete -c patternlock -n __patternlock_begins -a \(command.rawValue) -d \(quoted(command.summary.text))\n"
        }
        return """
            # Completion of patternlock for fish, made by: patternlock completion fish
            function __patternlock_begins
                test (count (commandline -opc)) -eq 1
            end
            function __patternlock_is
                set -l words (commandline -opc)
                test (count $words) -gt 1; and test $words[2] = $argv[1]
            end
            complete -c patternlock -f
            complete -c patternlock -n __patternlock_begins -l version -d \(quoted(CompletionTexts.version))
            complete -c patternlock -l help -d \(quoted(CompletionTexts.help))
            complete -c patternlock -n '__patternlock_is help' -a '\(Command.allCases.map(\.rawValue).joined(separator: " "))'
            \(commands.joined())\(Command.allCases.map(options).joined())
            """
    }

    private static func options(of command: Command) -> String {
        let beginning = "complete -c patternlock -n '__patternlock_is \(command.rawValue)'"
        var lines = command.options.map { option in
            let value = option.value == nil ? "" : " " + action(of: option.values)
            return "\(beginning) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.summary.text))\n"
        }
        if case .words(let words)? = command.operand?.values {
            lines.append("\(beginning) -a '\(words.joined(separator: " "))'\n")
        }
        return lines.joined()
    }

    private static func action(of values: Values) -> String {
        switch values {
        case .text: "-x"
        case .users: "-x -a '(__fish_complete_users)'"
        case .files: "-r -F"
        case .directories: "-x -a '(__fish_complete_directories)'"
        case .words(let words): "-x -a '\(words.joined(separator: " "))'"
        }
    }

    /// One word for fish, which knows two characters that mean something between single quotes.
    private static func quoted(_ text: String) -> String {
        "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
