import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The completions where they are installed, in the shells themselves: every command and every option of the table is
/// typed up to its last letter, and the shell types that.
@Suite(.serialized, .requires(.root)) struct CompletionTests {
    @Test(.requires(.program("bash")), .requires(.file("/usr/share/bash-completion/bash_completion")))
    func bash() throws {
        let shell = try Shell(["bash", "--norc", "--noprofile", "-i"]) { "printf '%s\\n' \($0)" }
        shell.enter("PS1=; . /usr/share/bash-completion/bash_completion; bind 'set enable-bracketed-paste off'")
        try expectEverything(shell)
    }

    @Test(.requires(.program("zsh"))) func zsh() throws {
        let shell = try Shell(["zsh", "-f", "-i"]) { "print -rl -- \($0)" }
        shell.enter("PROMPT= RPROMPT=; unsetopt prompt_cr prompt_sp; autoload -U compinit && compinit -u -D")
        try expectEverything(shell)
    }

    @Test(.requires(.program("fish"))) func fish() throws {
        let machine = try InstalledMachine()
        func offered(_ line: String) throws -> [String] {
            let finished = try machine.root.run(
                as: InstalledMachine.user, ["fish", "-c", "complete --do-complete \"\(line)\""])
            #expect(finished.status == 0 && finished.error == "", "\(line): \(finished.error)")
            return finished.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        let commands = try Told.commands()
        #expect(Set(try offered("patternlock ")).isSuperset(of: commands))
        for command in commands {
            let expected = Set(try Told.options(of: command) + ["--help"])
            #expect(Set(try offered("patternlock \(command) --")) == expected, "\(command)")
        }
        for (line, begun, values) in Self.values {
            #expect(Set(try offered("patternlock " + line + begun)).isSuperset(of: values), "\(line)")
        }
    }

    /// Values that are offered after an option that takes one, when so much of them is there.
    private static let values = [
        ("lock --theme ", "", ["dark", "light", "contrast", "dusk"]), ("enroll --user ", "", [InstalledMachine.user]),
        ("enroll --grid ", "", ["3x3", "6x6"]), ("completion ", "", ["bash", "zsh", "fish"]),
        ("lock --pam-dir ", "/etc/pam", ["/etc/pam.d/"]), ("config --check ", "/etc/pam.co", ["/etc/pam.conf"]),
    ]

    private func expectEverything(_ shell: Shell) throws {
        for command in try Told.commands() {
            try shell.expectCompleted("patternlock \(command)")
            for option in try Told.options(of: command) {
                try shell.expectCompleted("patternlock \(command) \(option)")
            }
        }
        for (line, _, values) in Self.values {
            for value in values { try shell.expectCompleted("patternlock \(line)\(value)") }
        }
    }
}

/// An interactive shell of a machine where patternlock is installed, on a terminal.
private final class Shell {
    private let machine: InstalledMachine
    private let process: RunningProcess
    /// The command that prints each of its words on a line.
    private let printing: (String) -> String
    private var count = 0

    init(_ arguments: [String], printing: @escaping (String) -> String) throws {
        machine = try InstalledMachine()
        self.printing = printing
        var command = Command(arguments, environment: ["TERM": "dumb", "HISTFILE": ""])
        command.terminal = true
        process = try machine.root.start(command, as: InstalledMachine.user)
    }

    func enter(_ line: String) { process.write(line + "\n") }

    /// Types all of a line but the last letter, has the shell complete it, and asks what it is.
    func expectCompleted(_ line: String) throws {
        // The beginning of the line, where the command stands that prints all of it. ^A and ^E go there and back.
        count += 1
        let mark = "mark-\(count)"
        process.write(String(line.dropLast()) + "\t\u{1}\(printing(mark)) \u{5}\n")
        var words: [String] = []
        _ = try process.line(within: 20_000) { $0.trimmed == mark }
        while words.count < line.split(separator: " ").count {
            guard let next = try process.line(within: 20_000) else { break }
            words.append(next.trimmed)
        }
        let typed = words.joined(separator: " ")
        // zsh adds the sign between an option and its value, and takes the one behind a directory away again.
        let accepted = [line, line + "=", line.hasSuffix("/") ? String(line.dropLast()) : line]
        #expect(accepted.contains(typed), "\(line.dropLast()) and the Tab key: \(process.written().suffix(400))")
    }
}

extension String {
    fileprivate var trimmed: String { filter { !$0.isNewline && $0 != "\r" } }
}

extension Requirement {
    fileprivate static func file(_ path: String) -> Requirement { Requirement("needs \(path)") { fileExists(path) } }
}
