import LinuxKit
import TestSupport
import Testing

/// A throw-away root where the service listens; alice has a pattern in both stores, bob has none.
final class PermissionBed: Sendable {
    static let verifier = "/usr/libexec/patternlock/patternlock-verifier"
    private static let probe = "/usr/local/bin/verifier-probe"
    static let right = "52749"
    static let new = "42976"

    let root: ThrowAwayRoot
    let service: RunningProcess
    let alice: UInt32
    /// Alice's: record and counters in the system store, record and counters in her home.
    let files: [String]
    private let system: CheapRecord
    private let home: CheapRecord

    /// One for all cases, which put its files back. It ends with the test process.
    static let shared = Result { try PermissionBed() }

    init() throws {
        root = try ThrowAwayRoot()
        try root.install([
            InstalledFile(installedBuildDirectory() + "/patternlock-verifier", to: Self.verifier, mode: 0o755),
            InstalledFile(buildDirectory() + "/verifier-probe", to: Self.probe, mode: 0o755),
        ])
        try root.addServiceUser("patternlock")
        for user in ["alice", "bob"] { try root.addUser(user) }
        try root.must([Self.verifier, "--init"])
        try root.must(["install", "-d", "-m", "700", "-o", "alice", CrashBed.home[0]])
        let alice = try Self.uid("alice", in: root)
        self.alice = alice
        system = try CheapRecord(of: "alice", alice, WritePath.right, root, isHome: false)
        home = try CheapRecord(of: "alice", alice, WritePath.right, root, isHome: true)
        files = CrashBed.system.map { "\($0)/\(alice)" } + ["pattern", "attempts"].map { CrashBed.home[0] + "/" + $0 }
        try root.must(["rm", "-rf", "/run/patternlock"])
        var command = Command([Self.verifier, "--listen"], environment: [:])
        command.input = .nothing
        service = try root.start(command)
        _ = try service.line(from: 2) { $0.contains("serving as patternlock") }
        try restore()
    }

    static func uid(_ name: String, in root: ThrowAwayRoot) throws -> UInt32 {
        try #require(UInt32(try root.run(["id", "-u", name]).output.prefix { $0 != "\n" }))
    }

    /// Puts alice's files back, with no failure counted.
    func restore() throws {
        try system.write(to: files[0], counters: files[1], root)
        try home.write(to: files[2], counters: files[3], root)
    }

    /// What alice's files hold.
    func contents() throws -> String { try root.run(["sha256sum"] + files).output }

    /// Sends one packet; the answer in a word. `caller` is a user's name, or a uid.
    func ask(
        _ way: String, _ caller: String, _ operation: String, user: String = "alice", uid: UInt32? = nil,
        _ patterns: [String] = []
    ) throws -> String {
        let uid = String(uid ?? alice)
        let place = way == "--once" ? Self.verifier : "/run/patternlock/" + way
        return try run(caller, ["--at", place, operation, user, uid, uid] + patterns)
    }

    /// Sends bytes to a socket; the answer in a word.
    func send(_ way: String, _ caller: String, _ bytes: [UInt8]) throws -> String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return try run(caller, ["--hex", "/run/patternlock/" + way, digits])
    }

    private func run(_ caller: String, _ words: [String]) throws -> String {
        var prefix: [String] = []
        if UInt32(caller) != nil {
            prefix = ["setpriv", "--reuid=\(caller)", "--regid=\(caller)", "--clear-groups", "--"]
        }
        let user = caller == "root" || !prefix.isEmpty ? nil : caller
        let finished = try root.run(as: user, prefix + [Self.probe] + words)
        guard finished.status == 0 else { throw RigError.refused(finished.output + finished.error) }
        return String(finished.output.prefix { $0 != "\n" })
    }
}
