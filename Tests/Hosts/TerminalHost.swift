import LinuxKit
import TestSupport

/// A program that asks on a terminal.
final class TerminalHost {
    private let host: HostMachine
    let process: RunningProcess

    /// Starts it, as the user or as root.
    init(_ arguments: [String], as user: String?, on host: HostMachine, environment: [String: String] = [:]) throws {
        self.host = host
        var command = Command(arguments, environment: environment)
        command.terminal = true
        process = try host.root.start(command, as: user)
    }

    /// One pam_authenticate call, with the same answer to every prompt. Each prompt must be seen on the terminal.
    ///
    /// - Parameter own: what the program shows in place of "Password: ".
    func round(typing text: String, own: String? = nil) throws -> Round {
        try host.witness.round { prompt in
            let shown = prompt == "Password: " ? own ?? prompt : prompt
            _ = try process.text(through: String(shown.drop { $0.isWhitespace }))
            process.write(text + "\n")
        }
    }

    /// Everything that was to be seen.
    var screen: String { process.written() }
}
