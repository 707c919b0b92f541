import CredentialStore
import LinuxKit
import PatternCore
import PatternWire
import SecretMemory
import TestSupport
import Testing

/// A throw-away root with both stores, in which a `--once` process is ended at each of its system calls in turn.
final class CrashBed: Sendable {
    /// One run to its end or to where it was ended.
    struct Run: Sendable {
        let number: Int
        /// The system call that was not made, -1 when there were fewer.
        let call: Int
        let reply: VerifierCode?
        let state: WritePath.State
        /// What verifying the old and the new pattern gave on what was left, where that was a new sight.
        let after: [VerifierCode?]
    }

    static let verifier = "/usr/libexec/patternlock/patternlock-verifier"
    private static let walker = "/usr/local/bin/crash-walk"
    static let system = ["/etc/patternlock/patterns", "/var/lib/patternlock"]
    static let home = ["/home/alice/.local/state/patternlock"]

    let root: ThrowAwayRoot
    private let uid: UInt32

    init() throws {
        root = try ThrowAwayRoot()
        try root.install([
            InstalledFile(installedBuildDirectory() + "/patternlock-verifier", to: Self.verifier, mode: 0o755),
            InstalledFile(buildDirectory() + "/crash-walk", to: Self.walker, mode: 0o755),
        ])
        try root.addServiceUser("patternlock")
        try root.addUser("alice")
        try root.must([Self.verifier, "--init"])
        try root.must(["install", "-d", "-m", "700", "-o", "alice"] + Self.home)
        try root.writeFile("/usr/local/bin/walk", Self.script, mode: 0o755)
        let output = try root.run(["id", "-u", "alice"]).output
        uid = try #require(UInt32(output.prefix { $0 != "\n" }))
    }

    /// All runs of a path, one for each system call and one more that is left alone. `error` is what the chosen call
    /// fails with; 0 kills.
    func walk(_ path: WritePath, error: Int32 = 0) throws -> [Run] {
        let old = path.enrolled ? try prepare(path) : []
        if !path.enrolled { try empty(path) }
        let verify = { (dots: [UInt8]) in try self.packet(.verify, dots) }
        let packets = [
            try packet(path.operation, path.drawn, new: path.new), try verify(WritePath.right),
            try verify(WritePath.other),
        ]
        let directories = (path.isHome ? Self.home : Self.system).joined(separator: ":")
        let finished = try root.run(
            ["walk", "\(error)", path.isHome ? "\(uid)" : "0", directories] + files(path) + [Self.verifier] + packets,
            within: 500_000)
        guard finished.status == 0 else { throw RigError.refused(finished.output + finished.error) }
        return try finished.output.split(separator: "\n").map { try run(String($0), old: old) }
    }

    private func packet(_ operation: VerifierOperation, _ dots: [UInt8]?, new: [UInt8]? = nil) throws -> String {
        let request = try VerifierRequest(
            operation, uid: uid, realUID: uid, user: "alice", service: "walk",
            drawn: try dots.map { try CheapRecord.pattern($0) }, new: try new.map { try CheapRecord.pattern($0) })
        let packet = request.encode()
        return hexadecimal((0..<packet.count).map { packet[$0] })
    }

    /// The record and the counters.
    private func files(_ path: WritePath) -> [String] {
        path.isHome ? ["pattern", "attempts"].map { Self.home[0] + "/" + $0 } : Self.system.map { "\($0)/\(uid)" }
    }

    private func empty(_ path: WritePath) throws {
        try root.must(["rm", "-f"] + files(path))
    }

    /// Writes a record and counters with two failures in a row and five in all; returns the record.
    private func prepare(_ path: WritePath) throws -> [UInt8] {
        let record = try CheapRecord(of: "alice", uid, WritePath.right, root, isHome: path.isHome)
        let files = files(path)
        try record.write(to: files[0], counters: files[1], own: "2 5 0", root)
        return record.bytes
    }

    /// Reads a line of the script.
    private func run(_ line: String, old: [UInt8]) throws -> Run {
        let fields = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 6, let number = Int(fields[0]), let call = Int(fields[1]) else {
            throw RigError.refused("the walk says \(line)")
        }
        let bytes = self.bytes(fields[3])
        var record = WritePath.Record.none
        if !bytes.isEmpty {
            record = bytes == old ? .old : .new
            #expect(PatternRecord(bytes) != nil, "call \(number): half a record")
        }
        return Run(
            number: number, call: call, reply: code(fields[2]), state: .init(record, fields[4]),
            after: fields[5].split(separator: ",", omittingEmptySubsequences: false).map { code(String($0)) })
    }

    private func code(_ reply: String) -> VerifierCode? {
        var packet = SecretBytes(capacity: VerifierReply.size)
        for byte in bytes(reply) { packet.append(byte) }
        do throws(WireError) { return try VerifierReply.decode(packet).code } catch { return nil }
    }

    private func bytes(_ digits: String) -> [UInt8] {
        let characters = Array(digits)
        return stride(from: 0, to: characters.count - 1, by: 2).compactMap {
            UInt8(String(characters[$0...$0 + 1]), radix: 16)
        }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// `walk ERRNO UID DIRECTORIES RECORD COUNTER PROGRAM PACKET OLD NEW`: writes one line for each run:
    /// number, call, reply, record, counter, replies afterwards.
    private static let script = """
        #!/usr/bin/python3
        import os, subprocess, sys
        error, uid, directories, record, counter, program, packet, old, new = sys.argv[1:]
        directories = directories.split(":")
        def load(path):
            status = os.stat(path)
            with open(path, "rb") as file:
                return path, file.read(), status.st_mode & 0o7777, status.st_uid, status.st_gid
        def files():
            return [f"{directory}/{name}" for directory in directories for name in os.listdir(directory)]
        saved = [load(path) for path in files()]
        def restore():
            for path in files():
                os.unlink(path)
            for path, bytes, mode, user, group in saved:
                with open(path, "wb") as file:
                    file.write(bytes)
                os.chown(path, user, group)
                os.chmod(path, mode)
        def read(path):
            try:
                with open(path, "rb") as file:
                    return file.read()
            except FileNotFoundError:
                return b""
        def run(packet, *chosen):
            words = ["/usr/local/bin/crash-walk", "--user", uid, "--packet", packet, *chosen, program, "--once"]
            ended = subprocess.run(words, capture_output=True, text=True)
            lines = dict(line.split(" ", 1) for line in ended.stdout.split("\\n") if line)
            return lines["at"], lines["reply"]
        seen = set()
        before = read(record)
        number, at = 0, "0"
        while at != "-1":
            number += 1
            restore()
            at, reply = run(packet, *(["--kill", str(number)] if error == "0" else ["--fail", str(number), error]))
            bytes, text = read(record), read(counter).decode()
            own = [line.split() for line in text.split("\\n") if line.startswith("own ")]
            count = " ".join(own[0][1:3]) if own else text
            sight = (bytes == before, count, *sorted(files()))
            after = ""
            if sight not in seen:
                seen.add(sight)
                after = ",".join(run(packet)[1] for packet in (old, new))
            print(number, at, reply, bytes.hex(), count, after, sep=";", flush=True)
        """
}
