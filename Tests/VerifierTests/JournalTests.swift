import TestRequirements
import TestSupport
import Testing
import VerifierCore

/// What the verifier tells the journal: its own protocol, an id for each kind of event, and never a dot.
@Suite(.serialized, .requires(.root), .requires(.program("python3"))) struct JournalTests {
    /// Stands in for the journal: writes each field it is sent on a line, and `--` after each entry.
    private static let journal = """
        import os, socket
        path = "/run/systemd/journal/socket"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        s.bind(path)
        os.chmod(path, 0o666)
        print("ready", flush=True)
        while True:
            print(s.recv(65536).decode() + "--", flush=True)

        """

    private func startJournal(_ bed: ServiceBed) throws -> RunningProcess {
        try bed.root.writeFile("/usr/local/bin/journal", Self.journal)
        let journal = try bed.root.start(Command(["python3", "/usr/local/bin/journal"], environment: [:]))
        _ = try journal.line(from: 1) { $0 == "ready" }
        return journal
    }

    /// The next entry whose message contains the words.
    private func entry(_ journal: RunningProcess, _ words: String) throws -> [String: String] {
        while true {
            let text = try journal.text(through: "--\n")
            let fields = text.split(separator: "\n").filter { $0 != "--" && $0 != "ready" }.map {
                $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            }
            let entry = Dictionary(uniqueKeysWithValues: fields.map { ($0[0], $0.count > 1 ? $0[1] : "") })
            if entry["MESSAGE"]?.contains(words) == true { return entry }
        }
    }

    @Test func everyEventHasItsId() throws {
        let bed = try ServiceBed()
        let journal = try startJournal(bed)
        try bed.configure("[policy]\nmax_failures = 2\nwaits = 0\nnonsense = 1\n")
        let service = try bed.root.start(
            Command([ServiceBed.verifier, "--listen"], environment: ["JOURNAL_STREAM": "8:15"]))
        let problem = try entry(journal, "nonsense")
        #expect(problem["MESSAGE_ID"] == "482af831cc574881a34338ed5ce0643f")
        #expect(problem["PATTERNLOCK_LINE"] == "4")
        _ = try entry(journal, "serving as")
        let uid = try bed.uid("alice")
        try bed.enroll()
        let enrolled = try entry(journal, "pattern enrolled")
        #expect(
            enrolled == [
                "MESSAGE": "enroll user=alice uid=\(uid) by=0 service=patternlock-enroll: pattern enrolled",
                "PRIORITY": "6", "SYSLOG_FACILITY": "10", "SYSLOG_IDENTIFIER": "patternlock-verifier",
                "MESSAGE_ID": "09152216a5624c66b040a065a4f7de78", "PATTERNLOCK_OPERATION": "enroll",
                "PATTERNLOCK_USER": "alice", "PATTERNLOCK_UID": uid, "PATTERNLOCK_BY_UID": "0",
                "PATTERNLOCK_SERVICE": "patternlock-enroll",
            ])
        let changed = ServiceBed.right + "1-5-9-8-4\n"
        #expect(try bed.run("change", "--stdin", as: "alice", input: changed).status == 0)
        #expect(try entry(journal, "changed")["MESSAGE_ID"] == "c2aae07a841c467dbdbab7d4f658949a")
        #expect(try bed.run("verify", "--stdin", as: "alice", input: "1-5-9-8-4\n").status == 0)
        #expect(try entry(journal, "accepted")["MESSAGE_ID"] == "8267dbba9864460399a4998497a52396")
        for _ in 0..<2 { _ = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.wrong) }
        for _ in 0..<2 {
            #expect(try entry(journal, "wrong pattern")["MESSAGE_ID"] == "f17184e3f34f4b49891a0d7bd2487d20")
        }
        let off = try entry(journal, "switched off")
        #expect(off["MESSAGE_ID"] == "21c240bdbe0d4b2ba13f3acbe4ce1c6d")
        #expect(off["PRIORITY"] == "5")
        try bed.must("reset", "--user", "alice")
        #expect(try entry(journal, "cleared")["MESSAGE_ID"] == "b9e2664e0fda4084a1a56c01562ea04c")
        try bed.must("remove", "--user", "alice")
        #expect(try entry(journal, "removed")["MESSAGE_ID"] == "c8d833f98ec54f4e9e387b78e7d5e1c2")
        try bed.root.must(["kill", "\(service.pid)"])
        _ = try service.waitForEnd()
        #expect(service.written(2) == "", "told twice")
    }

    @Test func throttledAndRefusedCallersHaveTheirIds() throws {
        let bed = try ServiceBed()
        let journal = try startJournal(bed)
        try bed.configure("[policy]\nwaits = 600\n")
        let service = try bed.root.start(
            Command([ServiceBed.verifier, "--listen"], environment: ["JOURNAL_STREAM": "8:15"]))
        _ = try entry(journal, "serving as")
        try bed.enroll()
        _ = try bed.run("verify", "--stdin", as: "alice", input: ServiceBed.wrong)
        // The command asks STATUS first and goes no further; two at a time do.
        let sends =
            "import socket; s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET); "
            + "s.connect('/run/patternlock/user.sock'); s.send(bytes.fromhex('\(try verify(bed))')); s.recv(64)"
        try bed.root.must(["setpriv", "--reuid=alice", "--regid=alice", "--clear-groups", "python3", "-c", sends])
        let throttled = try entry(journal, "throttled")
        #expect(throttled["MESSAGE_ID"] == "c8337c9dfe594b84a2d409708a014242")
        try bed.root.must(["setpriv", "--reuid=bob", "--regid=bob", "--clear-groups", "python3", "-c", sends])
        let refused = try entry(journal, "denied")
        #expect(refused["MESSAGE_ID"] == "1f56f5fd400349d9bb8c984c42e1e414")
        #expect(refused["PATTERNLOCK_BY_UID"] == (try bed.uid("bob")))
        #expect(service.isRunning)
    }

    /// A VERIFY of 1-5-9-8-4 for alice, as the wire wants it.
    private func verify(_ bed: ServiceBed) throws -> String {
        guard let uid = UInt32(try bed.uid("alice")) else { throw RigError.refused("alice has no uid") }
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var bytes: [UInt8] = number(0x3151_4c50) + [2, 0, 3, 3] + [UInt8](repeating: 7, count: 16)
        bytes += number(uid) + number(uid) + [5, 0, 0, 0, 5, 0, 0, 0] + [0, 4, 8, 7, 3] + Array("alice".utf8)
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func aProcessOfItsOwnTellsTheJournalToo() throws {
        let bed = try ServiceBed()
        let journal = try startJournal(bed)
        try bed.enroll()
        let enrolled = try entry(journal, "pattern enrolled")
        #expect(enrolled["MESSAGE_ID"] == "09152216a5624c66b040a065a4f7de78")
        #expect(enrolled["SYSLOG_FACILITY"] == "10")
    }

    /// A conversation with the helper as alice, each answer after a question of its own.
    private func talk(_ bed: ServiceBed, _ operation: Int, _ answers: [String], as user: String = "alice") throws {
        let client = """
            import socket, struct, sys
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.connect("/run/patternlock/helper.sock")
            s.send(b"PLH1" + bytes([int(sys.argv[1])]))
            for answer in sys.argv[2:]:
                s.recv(9000)
                s.send(struct.pack("<H", len(answer)) + answer.encode())
            s.recv(9000)
            """
        let user = ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
        try bed.root.must(user + ["python3", "-c", client, "\(operation)"] + answers)
    }

    @Test func theHelpersEventsHaveTheirIds() throws {
        let bed = try ServiceBed()
        let journal = try startJournal(bed)
        let program = "/usr/libexec/patternlock/patternlock-helper"
        try bed.root.install([InstalledFile(buildDirectory() + "/patternlock-helper", to: program, mode: 0o755)])
        try bed.root.writeFile(
            "/etc/pam.d/patternlock-password", "auth required pam_unix.so\naccount required pam_unix.so\n")
        try bed.root.must(["chpasswd"], input: "alice:right horse\n")
        let service = try bed.serve()
        let helper = try bed.root.start(Command([program, "--listen"], environment: [:]))
        _ = try helper.line(from: 2) { $0.contains("listening") }
        let uid = try bed.uid("alice")
        try talk(bed, 1, ["right horse", "pattern:3x3:5-2-7-4-9"])
        let served = try entry(journal, "enroll for alice")
        #expect(
            served == [
                "MESSAGE": "enroll for alice (uid \(uid)): done", "PRIORITY": "6", "SYSLOG_FACILITY": "10",
                "SYSLOG_IDENTIFIER": "patternlock-helper", "MESSAGE_ID": "\(JournalEvent.ownerServed.rawValue)",
                "PATTERNLOCK_OPERATION": "enroll", "PATTERNLOCK_USER": "alice", "PATTERNLOCK_UID": uid,
                "PATTERNLOCK_BY_UID": uid,
            ])
        for _ in 0..<5 { try talk(bed, 2, ["wrong horse"]) }
        for _ in 0..<5 {
            let wrong = try entry(journal, "remove for alice")
            #expect(wrong["MESSAGE_ID"] == JournalEvent.wrongPassword.rawValue)
        }
        try talk(bed, 3, [])
        #expect(try entry(journal, "clear for alice")["MESSAGE_ID"] == JournalEvent.passwordThrottled.rawValue)
        try talk(bed, 9, [], as: "bob")
        #expect(try entry(journal, "no request from bob")["MESSAGE_ID"] == JournalEvent.refusedCaller.rawValue)
        try talk(bed, 1, [], as: "root")
        #expect(try entry(journal, "uid 0 is not served")["MESSAGE_ID"] == JournalEvent.refusedCaller.rawValue)
        #expect(!helper.written(2).contains("for alice"), "told twice")
        service.stop()
    }

    @Test func withoutAJournalTheServiceWritesToStandardError() throws {
        let bed = try ServiceBed()
        let service = try bed.serve(["JOURNAL_STREAM": "8:15"])
        try bed.enroll()
        let line = try service.line(from: 2) { $0.contains("pattern enrolled") }
        #expect(line.hasPrefix("<6>enroll user=alice"), "\(line)")
    }

    @Test func theManualPageListsTheIds() throws {
        let top = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = try RunningProcess.start(
            Command(["cat", top + "/Sources/patternlock-verifier/patternlock-verifier.8.scd"])
        ).finish().output
        let source = try RunningProcess.start(
            Command(["grep", "-oE", "\"[0-9a-f]{32}\"", top + "/Sources/VerifierCore/JournalEvent.swift"])
        ).finish().output
        let ids = source.split(separator: "\n").map { $0.dropFirst().dropLast() }
        #expect(ids.count == 14)
        for id in ids { #expect(page.contains(id), "\(id) is not in the page") }
    }
}
