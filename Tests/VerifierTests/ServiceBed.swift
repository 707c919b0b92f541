import LinuxKit
import TestSupport

/// A throw-away root with the command, the verifier and its store, and two people: alice and bob.
final class ServiceBed: Sendable {
    static let verifier = "/usr/libexec/patternlock/patternlock-verifier"
    static let configuration = "/etc/patternlock/patternlock.conf"
    static let right = "5-2-7-4-9\n"
    static let wrong = "1-5-4-8-6\n"

    let root: ThrowAwayRoot

    init() throws {
        root = try ThrowAwayRoot()
        try root.install([
            InstalledFile(buildDirectory() + "/patternlock-verifier", to: ServiceBed.verifier, mode: 0o755),
            InstalledFile(buildDirectory() + "/patternlock", to: "/usr/bin/patternlock", mode: 0o755),
        ])
        try root.addServiceUser("patternlock")
        try root.addUser("alice")
        try root.addUser("bob")
        try root.must([ServiceBed.verifier, "--init"])
        try root.must(["rm", "-rf", "/run/patternlock", "/run/systemd/journal"])
    }

    /// Starts the service; returns when it listens.
    func serve(_ environment: [String: String] = [:]) throws -> RunningProcess {
        let service = try root.start(Command([ServiceBed.verifier, "--listen"], environment: environment))
        _ = try service.line(from: 2) { $0.contains("serving as patternlock") }
        return service
    }

    /// Writes the system's configuration.
    func configure(_ text: String) throws { try root.writeFile(ServiceBed.configuration, text) }

    /// Runs the command; nil is root.
    func run(_ arguments: String..., as user: String? = nil, input: String = "") throws -> Finished {
        try root.run(as: user, ["patternlock"] + arguments, input: input)
    }

    /// Runs the command as root, and insists on exit 0.
    func must(_ arguments: String..., input: String = "") throws {
        let finished = try root.run(["patternlock"] + arguments, input: input)
        guard finished.status == 0 else { throw RigError.refused("\(arguments): \(finished.error)") }
    }

    /// Enrols alice in the system store.
    func enroll(_ name: String = "alice") throws {
        try must("enroll", "--user", name, "--stdin", input: ServiceBed.right)
    }

    func uid(_ name: String) throws -> String {
        String(try root.run(["id", "-u", name]).output.prefix { $0 != "\n" })
    }
}
