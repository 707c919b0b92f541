import Languages
import LinuxKit

/// `patternlock completion SHELL`: prints what teaches a shell the commands, their options and the values of those, from
/// the tables that the command itself is parsed by.
struct CompletionCommand {
    /// The shells.
    static let shells = ["bash", "zsh", "fish"]

    private let script: String

    init(_ invocation: Invocation) throws(Failure) {
        switch invocation.operand {
        case "bash": script = BashCompletion.script
        case "zsh": script = ZshCompletion.script
        case "fish": script = FishCompletion.script
        case let other?:
            throw Failure(
                .usage, "the shell is one of \(Self.shells.joined(separator: ", ")), not \(quoted(other))")
        case nil:
            throw Failure(.usage, "the shell is missing: one of \(Self.shells.joined(separator: ", "))")
        }
    }

    func run() { Output.write(script) }
}

/// What is said of options that stand in no table.
enum CompletionTexts {
    static var version: String { translated("tell the version") }
    static var help: String { translated("tell the commands, or the options of one") }
}

/// What stands where a command does, and is none.
let wordsBesideCommands = ["help", "--help", "--version"]

extension String {
    /// One word for a shell, whatever is in it.
    var quotedForShell: String { "'" + split("'").joined(separator: "'\\''") + "'" }

    /// The parts between a character, empty ones too.
    private func split(_ character: Character) -> [Substring] {
        split(separator: character, omittingEmptySubsequences: false)
    }
}
