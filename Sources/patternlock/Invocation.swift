import Languages
import LinuxKit

/// A command line that was understood.
struct Invocation {
    let command: Command
    private var values: [String: String] = [:]
    private var switches: Set<String> = []
    /// What stands alone: the prompt of askpass, the shell of completion; nil without one.
    private(set) var operand: String?

    /// The value of an option, nil without it.
    func value(_ name: String) -> String? { values[name] }

    /// The absolute path that an option names, nil without it.
    func absolutePath(_ name: String) throws(Failure) -> String? {
        guard let path = values[name] else { return nil }
        guard path.hasPrefix("/") else {
            throw Failure(.usage, "\(name) needs an absolute path, not \(quoted(path))")
        }
        return path
    }

    /// Whether a switch is there.
    func has(_ name: String) -> Bool { switches.contains(name) }

    /// Reads `command [options]`; `--name=value` and `--name value` are the same.
    init(_ words: [String]) throws(Failure) {
        guard let first = words.first else { throw Failure(.usage, "a command is missing; see patternlock --help") }
        guard let command = Command(rawValue: first) else {
            throw Failure(.usage, "there is no command \(quoted(first)); see patternlock --help")
        }
        self.command = command
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            if command.operand != nil, operand == nil, word == "--" || !word.hasPrefix("-") {
                operand = word == "--" ? rest.popFirst() ?? "" : word
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = optionTable.first(where: { $0.name == parts[0] && $0.commands.contains(command) }) else {
                throw Failure(.usage, "\(first) does not know \(quoted(word)); see patternlock \(first) --help")
            }
            try take(option, inline: parts.count == 2 ? parts[1] : nil, from: &rest)
        }
    }

    private mutating func take(
        _ option: Option, inline: String?, from rest: inout ArraySlice<String>
    ) throws(Failure) {
        guard option.value != nil else {
            if inline != nil { throw Failure(.usage, "\(option.name) takes no value") }
            switches.insert(option.name)
            return
        }
        guard let value = inline ?? rest.popFirst() else {
            throw Failure(.usage, "\(option.name) needs a value: \(option.name) \(option.value ?? "")")
        }
        values[option.name] = value
    }
}
