import TestSupport

/// The commands and options as the program itself tells them: its `--help` is made from the table that it parses by.
enum Told {
    static let program = installedBuildDirectory() + "/patternlock"

    /// What the program says to arguments, and that it is no complaint.
    static func output(_ arguments: [String]) throws -> String {
        var command = Command([program] + arguments)
        command.input = .nothing
        let finished = try RunningProcess.start(command).finish()
        guard finished.status == 0, finished.error == "" else {
            throw RigError.refused("patternlock \(arguments.joined(separator: " ")): \(finished.error)")
        }
        return finished.output
    }

    /// Every command, in the order of the table.
    static func commands() throws -> [String] { names(in: try output(["--help"])) }

    /// Every option of a command, in the order of the table.
    static func options(of command: String) throws -> [String] {
        names(in: try output([command, "--help"])).filter { $0.hasPrefix("--") }
    }

    /// The words that begin the indented rows.
    private static func names(in help: String) -> [String] {
        help.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.dropFirst(2).first != " " }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
}
