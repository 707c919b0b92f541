import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

@Suite(.serialized) struct OnceTests {
    private static let enrolled =
        "enrolled(PatternCore.EnrolledGrid(grid: 3x3, fewestDots: 4), triesLeft: 10, mustChange: false)"

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

    @Test(arguments: [(5, "hello"), (39, "PLQ1\u{1}"), (40, "PLQ1\u{1}"), (1024, "PLQ1\u{1}"), (5000, "PLQ1\u{1}")])
    func whatIsNoRequestEndsTheConnection(_ length: Int, _ text: String) throws {
        let bed = try HomeBed()
        let outcome = try bed.send(length, text)
        #expect(outcome.first == "closed", "\(outcome)")
    }

    @Test func itEndsWhenThePeerCloses() throws {
        let bed = try HomeBed()
        #expect(try bed.send(0, "") == ["exited(0)"])
    }

    @Test func aConnectionOfAnotherUserIsNotServed() throws {
        guard geteuid() == 0 else { try Test.cancel("needs root") }
        let bed = try HomeBed()
        let finished = try bed.serveForeignConnection()
        #expect(finished.status == 5)
        #expect(finished.error.contains("another user's"))
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
