import Foundation
import LinuxKit
import TestSupport

/// What the PAM hosts of a machine are asked, are told, and what PAM decides: the same for every program, setuid ones
/// included, and whatever they show of it.
final class Witness {
    /// One thing that happened, in the order in which it did.
    enum Event: Equatable, CustomStringConvertible {
        /// A host begins, with this PAM service.
        case begin(String)
        /// pam_authenticate was called.
        case authenticating
        /// An answer is asked for.
        case prompt(String)
        /// An error or a message for the person.
        case told(String)
        /// pam_authenticate returned; milliseconds without those that the person took.
        case authenticated(code: Int, milliseconds: Int)
        case other(String)

        init(_ line: String) {
            let kind = String(line.prefix { $0 != " " })
            let text = String(line.dropFirst(kind.count + 1))
            let numbers = text.split(separator: " ").compactMap { Int($0) }
            switch kind {
            case "begin": self = .begin(text)
            case "authenticating": self = .authenticating
            case "prompt", "echo": self = .prompt(text)
            case "error", "info": self = .told(text)
            case "authenticated" where numbers.count == 2:
                self = .authenticated(code: numbers[0], milliseconds: numbers[1])
            default: self = .other(line)
            }
        }

        var description: String {
            switch self {
            case .begin(let service): "begin \(service)"
            case .authenticating: "authenticating"
            case .prompt(let text): "prompt \(text)"
            case .told(let text): "told \(text)"
            case .authenticated(let code, let milliseconds): "authenticated \(code) after \(milliseconds) ms"
            case .other(let line): line
            }
        }
    }

    private static let pipe = "/run/pam-witness"
    private static let library = "/usr/local/lib/pam_witness.so"
    private let reader: RunningProcess
    private let machine: InstalledMachine
    /// Whether the beginning of the next round was seen already.
    private var hasBegun = false

    /// Builds it and preloads it into everything that starts on the machine from now on.
    init(_ machine: InstalledMachine) throws {
        self.machine = machine
        let directory = try makeTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let object = directory + "/pam_witness.so"
        let compile = Command([
            "cc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", object,
            sourceDirectory + "/Tests/Hosts/Resources/pam_witness.c", "-ldl",
        ])
        let compiled = try RunningProcess.start(compile).finish(within: 60_000)
        guard compiled.status == 0 else { throw RigError.refused("cc: \(compiled.error)") }
        try machine.root.install([InstalledFile(object, to: Self.library, mode: 0o755)])
        try machine.root.must(["mkfifo", "-m", "666", Self.pipe])
        // Open for writing too, so that the pipe does not end with the first host.
        var command = Command(["sh", "-c", "exec cat <>\(Self.pipe)"], environment: [:])
        command.input = .nothing
        reader = try machine.root.start(command)
        try machine.root.writeFile("/etc/ld.so.preload", Self.library + "\n")
    }

    /// The next event.
    func next(within milliseconds: UInt64 = 30_000) throws -> Event {
        guard let line = try reader.line(within: milliseconds) else { throw RigError.refused("the witness is gone") }
        return Event(line)
    }
}

extension Witness {
    /// Forgets what hosts that have ended did after the last round.
    func forget() throws {
        try machine.root.must(["sh", "-c", "echo other forget > \(Self.pipe)"])
        while try next() != .other("other forget") {}
    }
}

/// One pam_authenticate call as the witness saw it.
struct Round: CustomStringConvertible {
    /// Prompts and messages, as `Witness.Event` describes them.
    var said: [String] = []
    var code = -1
    var milliseconds = 0

    var prompts: [String] { said.filter { $0.hasPrefix("prompt ") } }
    var description: String { "\(said), then \(code) after \(milliseconds) ms" }
}

extension Witness {
    /// Whether a round begins within a time. What comes before it is forgotten.
    func begins(within milliseconds: UInt64) -> Bool {
        let deadline = Deadline.after(milliseconds)
        do { while !hasBegun { hasBegun = try next(within: deadline.remaining) == .authenticating } } catch {}
        return hasBegun
    }

    /// Follows a host through its next pam_authenticate call; what comes before it, such as the messages of a session,
    /// does not count. `answer` is called for each prompt, `hear` for each message.
    func round(answer: (String) throws -> Void, hear: () throws -> Void = {}) throws -> Round {
        while try !hasBegun && next() != .authenticating {}
        hasBegun = false
        var round = Round()
        while true {
            let event = try next()
            switch event {
            case .begin, .authenticating, .other: break
            case .prompt(let text):
                round.said.append(event.description)
                try answer(text)
            case .told:
                round.said.append(event.description)
                try hear()
            case .authenticated(let code, let milliseconds):
                round.code = code
                round.milliseconds = milliseconds
                return round
            }
        }
    }
}
