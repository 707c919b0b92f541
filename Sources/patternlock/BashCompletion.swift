/// For bash, with the functions of the package bash-completion.
enum BashCompletion {
    static var script: String {
        let words = (Command.allCases.map(\.rawValue) + wordsBesideCommands).joined(separator: " ")
        return """
            # Completion of patternlock for bash, made by: patternlock completion bash
            _patternlock() {
                local cur prev words cword split
                _init_completion -s || return
                if ((cword == 1)); then
                    COMPREPLY=($(compgen -W '\(words)' -- "$cur"))
                    return
                fi
                local offered=
                case ${words[1]} in
            \(Command.allCases.map(options).joined())        help) offered='\(Command.allCases.map(\.rawValue).joined(separator: " "))' ;;
                esac
                local word left=
                for word in $offered; do
                    [[ " ${words[*]:2:cword-2} " == *" $word "* || " ${words[*]:2:cword-2}" == *" $word="* ]] || left+=" $word"
                done
                COMPREPLY=($(compgen -W "$left" -- "$cur"))
            }
            complete -F _patternlock patternlock

            """
    }

    /// The branch of one command: values after an option that takes one, else its options.
    private static func options(of command: Command) -> String {
        let values = command.options.filter { $0.value != nil }.map { option in
            "                \(option.name)) \(completion(of: option.values)); return ;;\n"
        }
        var offered = command.options.map(\.name) + ["--help"]
        if case .words(let words)? = command.operand?.values { offered += words }
        let branches =
            values.isEmpty ? "" : "            case $prev in\n\(values.joined())            esac\n"
        return """
                    \(command.rawValue))
            \(branches)            offered='\(offered.joined(separator: " "))'
                        ;;

            """
    }

    private static func completion(of values: Values) -> String {
        switch values {
        case .text: ":"
        case .users: "COMPREPLY=($(compgen -u -- \"$cur\"))"
        case .files: "_filedir"
        case .directories: "_filedir -d"
        case .words(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
        }
    }
}
