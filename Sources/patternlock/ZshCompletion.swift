import Languages

/// For zsh.
enum ZshCompletion {
    static var script: String {
        let commands = Command.allCases.map { "        \("\($0.rawValue):\($0.summary.text)".quotedForShell)\n" }
        return """
            #compdef patternlock
            # Completion of patternlock for zsh, made by: patternlock completion zsh
            _patternlock() {
                local -a commands
                commands=(
            \(commands.joined())    )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    _arguments \(help) \(version)
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(Command.allCases.map(options).joined())        help) _describe command commands ;;
                esac
            }
            _patternlock "$@"

            """
    }

    private static func options(of command: Command) -> String {
        var words = command.options.map(specification) + [help]
        if let operand = command.operand, case .words = operand.values {
            words.append(":\(operand.name):\(action(of: operand.values))".quotedForShell)
        }
        return "        \(command.rawValue)) _arguments \(words.joined(separator: " ")) ;;\n"
    }

    /// `'--name=[what it does]:VALUE:action'`
    private static func specification(of option: Option) -> String {
        let summary = escaped(option.summary.text)
        guard let value = option.value else { return "\(option.name)[\(summary)]".quotedForShell }
        return "\(option.name)=[\(summary)]:\(value):\(action(of: option.values))".quotedForShell
    }

    private static var help: String { "--help[\(escaped(CompletionTexts.help))]".quotedForShell }
    private static var version: String { "--version[\(escaped(CompletionTexts.version))]".quotedForShell }

    private static func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func action(of values: Values) -> String {
        switch values {
        case .text: " "
        case .users: "_users"
        case .files: "_files"
        case .directories: "_directories"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }
}
