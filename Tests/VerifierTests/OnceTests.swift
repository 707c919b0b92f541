import Glibc
import LinuxKit
import SecretMemory
import TestRequirements
import TestSupport
import Testing

@Suite(.serialized) struct OnceTests {
    private static let enrolled = "enrolled(grid: 3x3, triesLeft: 10, mustChange: false)"

    @Test func aUserEnrollsVerifiesChangesAndRemoves() throws {
        let bed = try HomeBed()
        #expect(try bed.ask("status") == ["notEnrolled"])
        #expect(try bed.ask("enroll", "123") == ["tooShort"])
        #expect(try bed.ask("enroll", "12369") == ["tooCommon"])
        #expect(try bed.ask("enroll", "52749") == ["done"])
        #expect(try bed.ask("status") == [OnceTests.enrolled])
        #expect(try bed.ask("verify", "52749") == ["accepted(mustChange: false)"])
        #expect(try bed.ask("verify", "15486") == ["rejected(triesLeft: 9, remaining: 0)"])
        #expect(try bed.ask("enroll", "15486") == ["denied"])
        #expect(try bed.ask("change", "52749", "15486") == ["accepted(mustChange: false)"])
        #expect(try bed.ask("verify", "15486") == ["accepted(mustChange: false)"])
        #expect(try bed.ask("remove", "52749") == ["rejected(triesLeft: 9, remaining: 0)"])
        #expect(try bed.ask("remove", "15486") == ["done"])
        #expect(try bed.ask("status") == ["notEnrolled"])
    }

    @Test func aPasswordClearsTheOwnersCountersAndNothingElseDoes() throws {
        let bed = try HomeBed()
        #expect(try bed.ask("passwordSuccess") == ["notEnrolled"])
        _ = try bed.ask("enroll", "52749")
        #expect(try bed.ask("verify", "15486") == ["rejected(triesLeft: 9, remaining: 0)"])
        #expect(try bed.ask("reset") == ["denied"])
        #expect(try bed.ask("passwordSuccess") == ["done"])
        #expect(try bed.ask("status") == [OnceTests.enrolled])
    }

    @Test func sixteenRightOnesAllOpen() throws {
        let bed = try HomeBed()
        _ = try bed.ask("enroll", "52749")
        #expect(
            try bed.ask("verify", "52749", times: 16)
                == Array(repeating: "accepted(mustChange: false)", count: 16))
        #expect(try bed.ask("status") == [OnceTests.enrolled])
    }

    @Test func ofSixteenWrongOnesFiveAreJudged() throws {
        let bed = try HomeBed()
        _ = try bed.ask("enroll", "52749")
        let outcomes = try bed.ask("verify", "15486", times: 16)
        #expect(outcomes.count { $0.hasPrefix("rejected") } == 5, "\(outcomes)")
        #expect(outcomes.count { $0.hasPrefix("throttled") } == 11, "\(outcomes)")
        #expect(try bed.ask("verify", "52749").first?.hasPrefix("throttled") == true)
    }

    @Test(arguments: ["garbage", "short", "empty-name", "too long"]) func whatIsNoRequestEndsTheConnection(
        _ kind: String
    ) throws {
        let bed = try HomeBed()
        let (process, peer) = try bed.start(["--once", "--store", bed.store])
        var packet = [UInt8](repeating: 0, count: 40)
        packet.replaceSubrange(0..<5, with: Array("PLQ1".utf8) + [1])
        switch kind {
        case "garbage": packet = Array("hello".utf8)
        case "short": packet = Array(packet.prefix(39))
        case "too long": packet = [UInt8](repeating: 1, count: 5000)
        default: break
        }
        try peer.socket.send(packet)
        var answer = SecretBytes(capacity: 64)
        var readable = PollSet()
        readable.add(peer.socket.descriptor.number)
        #expect(try readable.wait(until: .after(10_000)))
        let received = try peer.socket.receive(into: &answer)
        #expect(received == .closed)
        _ = try process.waitForEnd()
    }

    @Test func itEndsWhenThePeerCloses() throws {
        let bed = try HomeBed()
        var started: (process: RunningProcess, socket: Peer)? = try bed.start(["--once", "--store", bed.store])
        let process = started?.process
        started = nil
        #expect(try process?.waitForEnd() == .exited(0))
    }

    @Test func rootHasNoOtherStore() throws {
        guard geteuid() == 0 else { try Test.cancel("needs root") }
        let pair = try PacketSocketPair()
        var command = Command([buildDirectory() + "/patternlock-verifier", "--once", "--store", "/tmp"])
        command.passed = [(here: pair.second.descriptor.number, there: 3)]
        let finished = try RunningProcess.start(command).finish()
        #expect(finished.status == 2)
        #expect(finished.error.contains("--store is for users"))
    }

    @Test(arguments: [[], ["--once", "--store"], ["--once", "--store", "relative"], ["--what"], ["--once", "x"]])
    func unknownArgumentsAreRefused(_ arguments: [String]) throws {
        let finished = try RunningProcess.start(
            Command([buildDirectory() + "/patternlock-verifier"] + arguments)
        ).finish()
        #expect(finished.status == 2)
        #expect(finished.error.hasPrefix("usage: "))
    }

    @Test func aDirectoryThatCannotBeWrittenIsUnavailable() throws {
        let bed = try HomeBed()
        _ = try bed.ask("enroll", "52749")
        _ = unsafe chmod(bed.store, 0o500)
        #expect(try bed.ask("verify", "52749") == ["unavailable(VerifierClient.Unavailability.store)"])
        #expect(try bed.ask("verify", "15486") == ["unavailable(VerifierClient.Unavailability.store)"])
        _ = unsafe chmod(bed.store, 0o700)
        #expect(try bed.ask("verify", "52749") == ["accepted(mustChange: false)"])
    }

    @Test func anotherUsersRecordIsNotAsked() throws {
        let bed = try HomeBed()
        #expect(try bed.ask("status", uid: 0) == ["denied"])
    }
}
