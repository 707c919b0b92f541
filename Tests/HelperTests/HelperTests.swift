import Foundation
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The helper, installed, with real PAM: what a password does and what nothing else does.
@Suite(.serialized, .requires(.root)) struct HelperTests {
    @Test func aRightPasswordEnrolsClearsAndRemoves() throws {
        let bed = try HelperBed()
        let text = "answer=pattern:3x3:\(HelperBed.other)"
        #expect(
            try bed.talk([HelperBed.enroll, "receive", HelperBed.password, "receive", text, "receive", "receive"])
                == ["prompt", "pattern", "outcome 1", "closed"])
        #expect(try bed.opens(HelperBed.other))
        #expect(try !bed.opens(HelperBed.pattern))
        try HelperBed.switchOff(bed.machine, "/var/lib/patternlock/\(try bed.uid())")
        #expect(try !bed.opens(HelperBed.other))
        #expect(
            try bed.talk([HelperBed.clear, "receive", HelperBed.password, "receive"]) == ["prompt", "outcome 1"])
        #expect(try bed.opens(HelperBed.other))
        #expect(
            try bed.talk([HelperBed.remove, "receive", HelperBed.password, "receive"]) == ["prompt", "outcome 1"])
        #expect(try bed.machine.patternlock(["status"]).status == 4)
        #expect(
            try bed.talk([HelperBed.remove, "receive", HelperBed.password, "receive"]) == ["prompt", "outcome 7"])
    }

    @Test func thePasswordIsNoWayToKeepAPatternThatMustBeChanged() throws {
        let bed = try HelperBed()
        let handedOut = try bed.machine.patternlock(
            ["enroll", "--user", InstalledMachine.user, "--must-change", "--stdin"], as: nil,
            input: HelperBed.pattern + "\n")
        #expect(handedOut.status == 0, "\(handedOut.error)")
        for (pattern, outcome) in [(HelperBed.pattern, "outcome 14"), (HelperBed.other, "outcome 1")] {
            let text = "answer=pattern:3x3:\(pattern)"
            #expect(
                try bed.talk([HelperBed.enroll, "receive", HelperBed.password, "receive", text, "receive"])
                    == ["prompt", "pattern", outcome])
        }
        #expect(try bed.opens(HelperBed.other))
        #expect(try bed.opens(HelperBed.other), "more than once")
    }

    @Test func aWrongPasswordDoesNothingAndIsCounted() throws {
        let bed = try HelperBed()
        for count in 1...5 {
            let operation = [HelperBed.enroll, HelperBed.remove, HelperBed.clear][count % 3]
            #expect(
                try bed.talk([operation, "receive", "answer=wrong horse", "receive", "receive"])
                    == ["prompt", "outcome 2", "closed"])
            #expect(try bed.wrongPasswords() == "\(count)")
        }
        #expect(try bed.talk([HelperBed.remove, "receive"]) == ["outcome 3"], "throttled, without a question")
        #expect(try bed.opens())
    }

    @Test func aRightPasswordForgivesTheWrongOnes() throws {
        let bed = try HelperBed()
        _ = try bed.talk([HelperBed.clear, "receive", "answer=wrong horse", "receive"])
        #expect(try bed.wrongPasswords() == "1")
        #expect(
            try bed.talk([HelperBed.clear, "receive", HelperBed.password, "receive"]) == ["prompt", "outcome 1"])
        #expect(try bed.wrongPasswords() == "0")
    }

    @Test(arguments: ["request=0", "request=4", "hex=504c4831", "hex=504c48310200", "hex=00", "answer=x"])
    func whatIsNoRequestEndsTheConnection(packet: String) throws {
        let bed = try HelperBed()
        #expect(try bed.talk([packet, "receive"]) == ["closed"])
        #expect(try bed.opens())
    }

    @Test(arguments: ["hex=0000", "hex=0500", "hex=ff", "hex=0200414243", HelperBed.remove])
    func whatIsNoAnswerEndsTheConversation(packet: String) throws {
        let bed = try HelperBed()
        #expect(
            try bed.talk([HelperBed.remove, "receive", packet, "receive", "receive"])
                == ["prompt", "outcome 11", "closed"])
        #expect(try bed.opens())
    }

    @Test func aPacketOfAnySizeEndsTheConversation() throws {
        let bed = try HelperBed()
        let long = "hex=" + String(repeating: "41", count: 9000)
        #expect(try bed.talk([long, "receive"]) == ["closed"])
        #expect(try bed.talk([HelperBed.remove, "receive", long, "receive"]) == ["prompt", "outcome 11"])
        #expect(try bed.opens())
    }

    @Test(arguments: [
        ("answer=pattern:3x3:1-2", "outcome 8"), ("answer=pattern:3x3:1-2-3-6-9", "outcome 9"),
        ("answer=4-2-6-9-5", "outcome 10"), ("answer=pattern:9x9:1-2-3-4", "outcome 10"), ("hex=0000", "outcome 11"),
    ]) func aPatternThatIsNoneReplacesNothing(answer: String, outcome: String) throws {
        let bed = try HelperBed()
        #expect(
            try bed.talk([HelperBed.enroll, "receive", HelperBed.password, "receive", answer, "receive"])
                == ["prompt", "pattern", outcome])
        #expect(try bed.opens())
    }

    /// Each reason is told as itself: 12 crosses, 13 is on a grid that is not allowed.
    @Test(arguments: [("no_crossing = yes", "outcome 12"), ("grids = 4x4-6x6", "outcome 13")])
    func aPatternAgainstThePolicyReplacesNothing(policy: String, outcome: String) throws {
        let bed = try HelperBed()
        try bed.configure("[policy]\n\(policy)\n")
        let crossing = "answer=pattern:3x3:5-2-7-4-9"
        #expect(
            try bed.talk([HelperBed.enroll, "receive", HelperBed.password, "receive", crossing, "receive"])
                == ["prompt", "pattern", outcome])
        #expect(try bed.opens())
    }

    @Test func nothingIsDoneForAClientThatIsGone() throws {
        let bed = try HelperBed()
        // It ends while PAM still thinks about the password.
        #expect(try bed.talk([HelperBed.remove, "receive", HelperBed.password]) == ["prompt"])
        #expect(try bed.talk([HelperBed.enroll, "receive", HelperBed.password, "receive"]) == ["prompt", "pattern"])
        #expect(try bed.talk([HelperBed.enroll, "receive"]) == ["prompt"])
        // Whoever of them is still at work holds a place: with all four free, all four have ended.
        try waitUntilAllPlacesAreFree(bed)
        #expect(try bed.opens())
    }

    @Test func fourConnectionsAreAUsersLotAndThirtySecondsTheirTime() throws {
        let bed = try HelperBed()
        try bed.machine.root.addUser("other", password: "another horse 8")
        let held = try (0..<4).map { number in
            let client = try bed.start([number == 3 ? HelperBed.enroll : HelperBed.remove, "receive", "receive"])
            #expect(try client.line() == "prompt")
            return client
        }
        #expect(try bed.talk([HelperBed.clear, "receive", "receive"]) == ["outcome 5", "closed"])
        #expect(try bed.talk([HelperBed.clear, "receive"], as: "other") == ["prompt"], "another user has his own")
        for client in held { #expect(try client.line(within: 45_000) == "outcome 11") }
        #expect(try bed.talk([HelperBed.clear, "receive"]) == ["prompt"], "the places are free again")
        #expect(try bed.opens())
    }

    @Test func rootAndUsersWithoutAnAccountAreNotServed() throws {
        let bed = try HelperBed()
        #expect(try bed.talk([HelperBed.clear, "receive", "receive"], as: nil) == ["outcome 4", "closed"])
        for uid in ["65534", "40404"] {
            let finished = try bed.machine.root.run([
                "setpriv", "--reuid=\(uid)", "--regid=65534", "--clear-groups", "--", "python3",
                "/usr/local/bin/raw-client", HelperBed.socket, HelperBed.clear, "receive",
            ])
            #expect(finished.output == "outcome 4\n", "uid \(uid): \(finished.error)")
        }
    }

    @Test func aPatternIsNoPasswordEvenWhereAnAdministratorTakesIt() throws {
        let bed = try HelperBed()
        let file = "/etc/pam.d/common-auth"
        let before = try bed.machine.root.readFile(file)
        let line = "auth [success=done auth_err=die default=ignore] pam_patternlock.so\n"
        try bed.machine.root.writeFile(file, line + before)
        for answer in ["answer=pattern:3x3:4-2-6-9-5", "answer=4-2-6-9-5"] {
            #expect(
                try bed.talk([HelperBed.remove, "receive", answer, "receive"]) == ["prompt", "outcome 2"], "\(answer)")
        }
        #expect(try bed.opens())
        #expect(
            try bed.talk([HelperBed.remove, "receive", HelperBed.password, "receive"]) == ["prompt", "outcome 1"])
    }

    @Test func anAccountWithoutAPasswordProvesNothing() throws {
        let bed = try HelperBed()
        try bed.machine.root.must(["passwd", "--delete", InstalledMachine.user])
        // PAM is asked to let nobody in without one: it asks, and nothing is right.
        for answer in ["answer=", "answer=anything"] {
            let said = try bed.talk([HelperBed.remove, "receive", answer, "receive"])
            #expect(said.first == "prompt" && said.last != "outcome 1", "\(answer): \(said)")
        }
        #expect(try bed.opens())
    }

    @Test func anExpiredAccountIsRefused() throws {
        let bed = try HelperBed()
        try bed.machine.root.must(["chage", "--expiredate", "2001-01-01", InstalledMachine.user])
        #expect(
            try bed.talk([HelperBed.remove, "receive", HelperBed.password, "receive", "receive", "receive"]).last
                == "closed")
        #expect(try bed.opens())
    }

    @Test func theCapabilitiesOfTheServiceAreEnough() throws {
        let unit = try String(contentsOfFile: sourceDirectory + "/systemd/patternlock-helper@.service", encoding: .utf8)
        let names = unit.split(separator: "\n").first { $0.hasPrefix("CapabilityBoundingSet=CAP") } ?? ""
        let kept = names.dropFirst("CapabilityBoundingSet=".count).split(separator: " ").map {
            "+" + $0.dropFirst("CAP_".count).lowercased()
        }
        #expect(kept.count > 1)
        let bed = try HelperBed(startedBy: [
            "setpriv", "--no-new-privs", "--bounding-set=" + (["-all"] + kept).joined(separator: ","), "--",
        ])
        #expect(
            try bed.talk([HelperBed.clear, "receive", HelperBed.password, "receive"]) == ["prompt", "outcome 1"])
        try bed.machine.root.writeFile(
            "/etc/pam.d/common-auth",
            """
            auth requisite pam_faillock.so preauth deny=3
            auth [success=2 default=ignore] pam_unix.so
            auth [default=die] pam_faillock.so authfail deny=3
            auth requisite pam_deny.so
            auth required pam_permit.so

            """)
        for _ in 0..<3 { _ = try bed.talk([HelperBed.clear, "receive", "answer=wrong horse", "receive"]) }
        let answers = try bed.talk([HelperBed.clear, "receive", "receive", "receive"])
        // pam_faillock says in one message or in two that the account is locked, and for how long.
        #expect(answers.first { $0 != "message" } == "outcome 4", "pam_faillock stays in charge: \(answers)")
        #expect(try bed.machine.root.run(["faillock", "--user", InstalledMachine.user]).output.contains("patternlock"))
    }

    private func waitUntilAllPlacesAreFree(_ bed: HelperBed) throws {
        let uid = try bed.uid()
        for number in 0..<4 {
            try bed.machine.root.must([
                "flock", "--wait", "60", "/run/patternlock-helper/\(uid).\(number)", "true",
            ])
        }
    }
}
