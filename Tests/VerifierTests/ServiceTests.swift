import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The installed service with the system store, in a throw-away root.
@Suite(.serialized, .requires(.root)) struct ServiceTests {
    private static let accepted = "accepted(mustChange: false)"
    private static let verifier = "/usr/libexec/patternlock/patternlock-verifier"
    private static let probe = "/usr/libexec/patternlock/verifier-probe"

    /// A root with the programs, the service's user, and two people: alice and bob.
    private func makeRoot() throws -> ThrowAwayRoot {
        let root = try ThrowAwayRoot()
        try root.install([
            InstalledFile(buildDirectory() + "/patternlock-verifier", to: ServiceTests.verifier, mode: 0o755),
            InstalledFile(buildDirectory() + "/verifier-probe", to: ServiceTests.probe, mode: 0o755),
        ])
        try root.addServiceUser("patternlock")
        try root.addUser("alice")
        try root.addUser("bob")
        try root.must([ServiceTests.verifier, "--init"])
        return root
    }

    /// Starts the service; returns when it listens.
    private func serve(_ root: ThrowAwayRoot) throws -> RunningProcess {
        try root.must(["rm", "-rf", "/run/patternlock"])
        let service = try root.start(Command([ServiceTests.verifier, "--listen"], environment: [:]))
        _ = try service.line(from: 2) { $0.contains("serving as patternlock") }
        return service
    }

    private func uid(_ name: String, in root: ThrowAwayRoot) throws -> String {
        String(try root.run(["id", "-u", name]).output.prefix { $0 != "\n" })
    }

    /// Asks about alice; the outcomes, sorted.
    private func ask(
        _ root: ThrowAwayRoot, as user: String? = nil, real: String? = nil, _ operation: String, _ patterns: String...,
        times: Int = 1
    ) throws -> [String] {
        let alice = try uid("alice", in: root)
        let finished = try root.run(
            as: user,
            [ServiceTests.probe, "--times", "\(times)", operation, "alice", alice, real ?? alice] + patterns)
        guard finished.status == 0 else { throw RigError.refused(finished.output + finished.error) }
        return finished.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test func theSocketsAndFilesHaveTheirOwnersAndModes() throws {
        let root = try makeRoot()
        let service = try serve(root)
        #expect(try ask(root, "enroll", "52749") == ["done"])
        let alice = try uid("alice", in: root)
        let modes = try root.run([
            "stat", "-c", "%a %U %n", "/run/patternlock", "/run/patternlock/root.sock", "/run/patternlock/user.sock",
            "/etc/patternlock/patterns", "/etc/patternlock/patterns/\(alice)", "/var/lib/patternlock",
            "/var/lib/patternlock/\(alice)", "/var/lib/patternlock/pepper",
        ])
        #expect(
            modes.output == """
                755 root /run/patternlock
                600 root /run/patternlock/root.sock
                666 root /run/patternlock/user.sock
                700 patternlock /etc/patternlock/patterns
                600 patternlock /etc/patternlock/patterns/\(alice)
                700 patternlock /var/lib/patternlock
                600 patternlock /var/lib/patternlock/\(alice)
                400 patternlock /var/lib/patternlock/pepper

                """)
        let user = try root.run(["ps", "-o", "user:20=", "-p", "\(service.pid)"]).output
        #expect(user.hasPrefix("patternlock"), "the service runs as \(user)")
    }

    @Test func everyoneMayDoWhatIsHis() throws {
        let root = try makeRoot()
        let service = try serve(root)
        #expect(try ask(root, as: "alice", "enroll", "52749") == ["denied"])
        #expect(try ask(root, "enroll", "52749") == ["done"])
        #expect(try ask(root, as: "alice", "verify", "52749") == [ServiceTests.accepted])
        for operation in ["status", "reset", "passwordSuccess", "remove"] {
            #expect(try ask(root, as: "bob", operation) == ["denied"], "bob: \(operation)")
        }
        for operation in ["reset", "passwordSuccess", "remove"] {
            #expect(try ask(root, as: "alice", operation) == ["denied"], "alice: \(operation)")
        }
        #expect(try ask(root, as: "alice", "enroll", "15486") == ["denied"])
        #expect(try ask(root, as: "bob", "verify", "52749") == ["denied"])
        #expect(try ask(root, as: "alice", "change", "52749", "15486") == [ServiceTests.accepted])
        #expect(try ask(root, as: "alice", "verify", "15486") == [ServiceTests.accepted])
        #expect(try ask(root, "remove") == ["done"])
        #expect(service.isRunning)
    }

    @Test func sixteenRightOnesAllOpen() throws {
        let root = try makeRoot()
        let service = try serve(root)
        _ = try ask(root, "enroll", "52749")
        #expect(
            try ask(root, as: "alice", "verify", "52749", times: 16)
                == Array(repeating: ServiceTests.accepted, count: 16))
        #expect(service.isRunning)
    }

    @Test func ofSixteenWrongOnesFiveAreJudgedAndOthersAreUntouched() throws {
        let root = try makeRoot()
        let service = try serve(root)
        _ = try ask(root, "enroll", "52749")
        let outcomes = try ask(root, as: "alice", "verify", "15486", times: 16)
        #expect(outcomes.count { $0.hasPrefix("rejected") } == 5, "\(outcomes)")
        #expect(outcomes.count { $0.hasPrefix("throttled") } == 11, "\(outcomes)")
        #expect(try ask(root, as: "alice", "verify", "52749").first?.hasPrefix("throttled") == true)
        #expect(try ask(root, real: "0", "verify", "52749") == [ServiceTests.accepted], "the login")
        let bob = try uid("bob", in: root)
        #expect(try ask(root, real: bob, "verify", "52749") == [ServiceTests.accepted], "su by another")
        #expect(try ask(root, real: "0", "passwordSuccess") == ["done"])
        #expect(try ask(root, as: "alice", "verify", "52749") == [ServiceTests.accepted])
        #expect(service.isRunning)
        let judged = service.written(2).split(separator: "\n").count { $0.contains("wrong pattern (own:") }
        #expect(judged == 5, "the log tells of \(judged)")
    }

    @Test func withoutAServiceRootStartsOneForItself() throws {
        let root = try makeRoot()
        #expect(try ask(root, "enroll", "52749") == ["done"])
        #expect(try ask(root, "verify", "52749", times: 16) == Array(repeating: ServiceTests.accepted, count: 16))
        let owner = try root.run(["stat", "-c", "%U", "/etc/patternlock/patterns/\(try uid("alice", in: root))"])
        #expect(owner.output == "patternlock\n")
        #expect(try ask(root, as: "alice", "status") == ["notEnrolled"], "alice's own process sees her home only")
    }

    @Test func aServiceThatRefusesIsUnavailable() throws {
        let root = try makeRoot()
        let service = try serve(root)
        _ = try ask(root, "enroll", "52749")
        service.stop()
        #expect(
            try ask(root, as: "alice", "verify", "52749")
                == ["unavailable(VerifierClient.Unavailability.noService)"])
    }

    @Test func aHomeRecordCountsWhenTheSystemHasNone() throws {
        let root = try makeRoot()
        #expect(try ask(root, as: "alice", "enroll", "52749") == ["done"])
        let service = try serve(root)
        #expect(try ask(root, as: "alice", "verify", "52749") == [ServiceTests.accepted])
        #expect(try ask(root, "verify", "52749") == ["notEnrolled"], "never for root")
        #expect(try ask(root, "enroll", "15486") == ["done"])
        #expect(try ask(root, as: "alice", "verify", "15486") == [ServiceTests.accepted], "the system record wins")
        #expect(service.isRunning)
    }

    @Test func aFullDiskGivesNoTryAndLosesNothing() throws {
        let root = try makeRoot()
        let service = try serve(root)
        _ = try ask(root, "enroll", "52749")
        try root.must([
            "sh", "-c",
            """
            cp -a /var/lib/patternlock /var/lib/keep
            mount -t tmpfs -o size=64k,nr_inodes=20,mode=700 tmpfs /var/lib/patternlock
            cp -a /var/lib/keep/. /var/lib/patternlock/
            dd if=/dev/zero of=/var/lib/patternlock/full bs=4k 2>/dev/null || true
            """,
        ])
        let unavailable = ["unavailable(VerifierClient.Unavailability.store)"]
        #expect(try ask(root, "verify", "52749") == unavailable)
        #expect(try ask(root, "verify", "15486") == unavailable)
        #expect(try ask(root, "enroll", "15486") == unavailable)
        try root.must(["rm", "/var/lib/patternlock/full"])
        #expect(try ask(root, "verify", "52749") == [ServiceTests.accepted])
        #expect(service.isRunning)
    }

    @Test func theServiceManagersSocketsAreTaken() throws {
        let root = try makeRoot()
        try root.must(["mkdir", "-p", "/run/patternlock"])
        let activated = try root.start(
            Command(
                [
                    "systemd-socket-activate", "--seqpacket", "-l", "/run/patternlock/root.sock", "-l",
                    "/run/patternlock/user.sock", "--fdname=root:user", ServiceTests.verifier, "--listen",
                ], environment: [:]))
        _ = try activated.line(from: 2) { $0.contains("Listening on /run/patternlock/user.sock") }
        #expect(try ask(root, "enroll", "52749") == ["done"])
        #expect(try ask(root, "verify", "52749") == [ServiceTests.accepted])
        #expect(activated.isRunning)
    }
}
