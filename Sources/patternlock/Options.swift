/// The commands; the words are fixed.
enum Command: String, CaseIterable {
    case lock
    case enroll
    case change
    case verify
    case remove
    case status
    case reset
    case settings
    case config
    case askpass
    case doctor
    case demo

    /// One line for `--help`.
    var summary: String {
        switch self {
        case .lock: "lock the screen; ends with 0 only after an accepted unlock"
        case .enroll: "choose a pattern"
        case .change: "replace the pattern, given the old one"
        case .verify: "check a pattern; a wrong one counts"
        case .remove: "remove the pattern"
        case .status: "say whether a pattern is enrolled and can be tried"
        case .reset: "clear the failure counters of a user (root)"
        case .settings: "one window to set, change and remove the pattern, and to choose a look"
        case .config: "check the configuration"
        case .askpass: "draw a pattern for another program (sudo -A), print it"
        case .doctor: "check the installation, say what to fix"
        case .demo: "try the lock in a window, with a throw-away pattern"
        }
    }
}

/// One option, everywhere it is known: for parsing and for `--help`.
struct Option {
    let name: String
    /// What its value stands for; nil for a switch.
    let value: String?
    let commands: Set<Command>
    let summary: String
}

/// The one table of options.
let optionTable: [Option] = [
    Option(
        name: "--user", value: "NAME", commands: [.enroll, .change, .verify, .remove, .status, .reset],
        summary: "for another user (root)"),
    Option(
        name: "--home", value: nil, commands: [.enroll, .change, .verify, .remove, .status, .settings],
        summary: "the pattern in your home, for your own screen lock only"),
    Option(name: "--home", value: nil, commands: [.config], summary: "FILE is to be a user's own, without [policy]"),
    Option(name: "--grid", value: "RxC", commands: [.enroll, .change], summary: "rows x columns, 2x2 to 6x6 (3x3)"),
    Option(
        name: "--stdin", value: nil, commands: [.enroll, .change, .verify, .remove],
        summary: "one pattern per line from standard input, no prompt"),
    Option(
        name: "--terminal", value: nil, commands: [.enroll, .change],
        summary: "ask on the terminal, also where there is a display"),
    Option(
        name: "--must-change", value: nil, commands: [.enroll],
        summary: "the pattern opens once and must then be changed"),
    Option(
        name: "--if-none", value: nil, commands: [.enroll],
        summary: "done at once when there is a pattern already"),
    Option(
        name: "--json", value: nil, commands: [.status, .doctor],
        summary: "one JSON object; with --all one on each line"),
    Option(name: "--all", value: nil, commands: [.status], summary: "every pattern in the system store (root)"),
    Option(
        name: "--stale", value: nil, commands: [.remove],
        summary: "every pattern whose user is gone from the system store (root)"),
    Option(
        name: "--check", value: "FILE", commands: [.config],
        summary: "this file, and those in FILE.d; without it, the installed ones"),
    Option(name: "--system", value: nil, commands: [.doctor], summary: "the computer alone, not your own pattern"),
    Option(name: "--daemonize", value: nil, commands: [.lock], summary: "return once the screen is locked"),
    Option(
        name: "--status-fd", value: "N", commands: [.lock, .enroll, .change, .verify, .settings, .askpass, .demo],
        summary: "one JSON object per event on descriptor N"),
    Option(name: "--preview", value: nil, commands: [.lock], summary: "a window to try it, without locking anything"),
    Option(
        name: "--theme", value: "NAME", commands: [.lock],
        summary: "dark, light, contrast or dusk, instead of the configured one"),
    Option(name: "--password-only", value: nil, commands: [.lock], summary: "no grid: the password opens"),
    Option(
        name: "--pam-dir", value: "DIR", commands: [.lock],
        summary: "PAM service files from DIR, for demonstration and tests"),
    Option(
        name: "--store", value: "DIR", commands: [.lock, .enroll, .change, .verify, .remove, .status],
        summary: "the home store in DIR, for demonstration and tests"),
    Option(
        name: "--screen", value: nil, commands: [.demo], summary: "lock the whole screen instead of opening a window"),
    Option(name: "--module", value: "FILE", commands: [.demo], summary: "pam_patternlock.so from here"),
]

/// A command line that was understood.
struct Invocation {
    let command: Command
    private var values: [String: String] = [:]
    private var switches: Set<String> = []
    /// What stands alone: the prompt of askpass, nil without one.
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
            if command == .askpass, operand == nil, word == "--" || !word.hasPrefix("-") {
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

/// A word of the user inside a sentence: short, and without control characters.
func quoted(_ word: String) -> String {
    let printable = word.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) }
    let text = String(printable)
    return text.count <= 40 ? "'\(text)'" : "'\(text.prefix(40))…'"
}
