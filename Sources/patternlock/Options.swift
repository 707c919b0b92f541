import Languages
import LinuxKit

/// The commands; the words are fixed. A new one is a case here, its line, what runs it, and its options in the table
/// below: parsing, `--help` and completion follow from that, and a test asks the manual page for it.
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
    case enable
    case disable
    case demo
    case completion

    /// One line for `--help`.
    var summary: Sentence {
        switch self {
        case .lock: "lock the screen; ends with 0 only after an accepted unlock"
        case .enroll: "choose a pattern"
        case .change: "replace the pattern, given the old one"
        case .verify: "check a pattern; a wrong one counts"
        case .remove: "remove the pattern"
        case .status: "say whether a pattern is enrolled and can be tried"
        case .reset: "clear the failure counters of a user (root)"
        case .settings: "one window to set, change, remove, and choose a look"
        case .config: "check the configuration"
        case .askpass: "draw a pattern for another program (sudo -A), print it"
        case .doctor: "check the installation, say what to fix"
        case .enable: "lock by itself: idle, lid, suspend; no other locker"
        case .disable: "the way back: other lockers start again"
        case .demo: "try the lock in a window, with a throw-away pattern"
        case .completion: "print the completion for a shell"
        }
    }

    /// What runs it.
    func run(_ invocation: Invocation) throws(Failure) -> ExitCode {
        switch self {
        case .lock: return try LockCommand(invocation).run()
        case .enroll: try EnrollCommand(invocation).run()
        case .change: try ChangeCommand(invocation).run()
        case .verify: try VerifyCommand(invocation).run()
        case .remove: try RemoveCommand(invocation).run()
        case .status: try StatusCommand(invocation).run()
        case .reset: try ResetCommand(invocation).run()
        case .settings: try SettingsCommand(invocation).run()
        case .config: try ConfigCommand(invocation).run()
        case .askpass: return try AskpassCommand(invocation).run()
        case .doctor: return try DoctorCommand(invocation).run()
        case .enable: return try EnableCommand(invocation).run()
        case .disable: return try DisableCommand(invocation).run()
        case .demo: return try DemoCommand(invocation).run()
        case .completion: try CompletionCommand(invocation).run()
        }
        return .done
    }

    /// The word that may stand alone, nil for a command that takes none.
    var operand: Operand? {
        switch self {
        case .askpass:
            Operand(
                name: "PROMPT", summary: "the words of that program, shown in quotation marks", isOptional: true)
        case .completion:
            Operand(name: "SHELL", summary: "bash, zsh or fish", values: .words(CompletionCommand.shells))
        default: nil
        }
    }
}

/// What a value may be, for those who type it: completion offers it.
enum Values {
    case text
    case users
    case files
    case directories
    case words([String])
}

/// A word without an option before it.
struct Operand {
    let name: String
    let summary: Sentence
    var values = Values.text
    var isOptional = false

    /// The word as it stands in a usage line.
    var form: String { isOptional ? "[\(name)]" : name }
}

/// One option, everywhere it is known: for parsing, `--help` and completion. The manual page is compared with it.
struct Option {
    let name: String
    /// What its value stands for; nil for a switch.
    let value: String?
    let commands: Set<Command>
    let summary: Sentence
    var values = Values.text

    /// The option as it is typed, with what its value stands for.
    var form: String { value.map { "\(name) \($0)" } ?? name }
}

extension Command {
    /// Its options, in the order of the table.
    var options: [Option] { optionTable.filter { $0.commands.contains(self) } }
}

/// The themes that are built in.
let themeNames = ["dark", "light", "contrast", "dusk"]

/// The one table of options.
let optionTable: [Option] = [
    Option(
        name: "--user", value: "NAME", commands: [.enroll, .change, .verify, .remove, .status, .reset],
        summary: "for another user (root)", values: .users),
    Option(
        name: "--home", value: nil, commands: [.enroll, .change, .verify, .remove, .status, .settings],
        summary: "the pattern in your home, for your own screen lock only"),
    Option(name: "--home", value: nil, commands: [.config], summary: "FILE is to be a user's own, without [policy]"),
    Option(
        name: "--grid", value: "RxC", commands: [.enroll, .change], summary: "rows x columns, 2x2 to 6x6 (3x3)",
        values: .words(["2x2", "3x3", "4x4", "5x5", "6x6"])),
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
        summary: "this file, and those in FILE.d; without it, the installed ones", values: .files),
    Option(name: "--system", value: nil, commands: [.doctor], summary: "the computer alone, not your own pattern"),
    Option(name: "--daemonize", value: nil, commands: [.lock], summary: "return once the screen is locked"),
    Option(
        name: "--status-fd", value: "N", commands: [.lock, .enroll, .change, .verify, .settings, .askpass, .demo],
        summary: "one JSON object per event on descriptor N"),
    Option(name: "--preview", value: nil, commands: [.lock], summary: "a window to try it, without locking anything"),
    Option(
        name: "--theme", value: "NAME", commands: [.lock],
        summary: "dark, light, contrast or dusk, instead of the configured one", values: .words(themeNames)),
    Option(name: "--password-only", value: nil, commands: [.lock], summary: "no grid: the password opens"),
    Option(
        name: "--pam-dir", value: "DIR", commands: [.lock],
        summary: "PAM service files from DIR, for demonstration and tests", values: .directories),
    Option(
        name: "--store", value: "DIR", commands: [.lock, .enroll, .change, .verify, .remove, .status],
        summary: "the home store in DIR, for demonstration and tests", values: .directories),
    Option(name: "--global", value: nil, commands: [.enable, .disable], summary: "for everybody (root)"),
    Option(
        name: "--at-login", value: nil, commands: [.enable],
        summary: "lock before the desktop shows when the machine logs in by itself"),
    Option(
        name: "--screen", value: nil, commands: [.demo], summary: "lock the whole screen instead of opening a window"),
    Option(
        name: "--module", value: "FILE", commands: [.demo], summary: "pam_patternlock.so from here", values: .files),
]
