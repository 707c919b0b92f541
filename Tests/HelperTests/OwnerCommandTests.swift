import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// What the commands do for an owner, and for whoever sits at his unlocked session without knowing his password.
@Suite(.serialized, .requires(.root)) struct OwnerCommandTests {
    @Test func withoutThePasswordNothingGetsIn() throws {
        let bed = try HelperBed()
        let input = HelperBed.other + "\n"
        for arguments in [["remove", "--stdin"], ["enroll", "--stdin"]] {
            let finished = try bed.machine.patternlock(arguments, input: input)
            #expect(finished.status == 7, "\(arguments): \(finished.error)")
            #expect(finished.error.contains("password"), "\(finished.error)")
        }
        for arguments in [["remove"], ["enroll"]] {
            let finished = try bed.machine.patternlock(arguments, input: input)
            #expect(finished.status == 2, "there is no terminal to ask on: \(finished.error)")
        }
        #expect(try bed.machine.patternlock(["reset", "--user", InstalledMachine.user]).status == 7)
        #expect(try bed.opens())
        #expect(try !bed.opens(HelperBed.other))
    }

    @Test func rawPacketsGetNoFurther() throws {
        let bed = try HelperBed()
        let uid = try #require(UInt32(try bed.uid()))
        let denied = "code \(0x46)"
        // ENROLL, REMOVE, RESET, AUTHSUCC.
        for operation: UInt8 in [3, 5, 6, 7] {
            let packet = "hex=" + Self.request(operation, uid: uid)
            #expect(
                try bed.talk([packet, "receive"], socket: "/run/patternlock/user.sock") == [denied],
                "operation \(operation)")
            #expect(
                try bed.talk([packet, "receive"], socket: "/run/patternlock/root.sock")
                    == ["refused Permission denied"])
            #expect(try bed.talk([packet, "receive"]) == ["closed"], "the helper takes nothing of the verifier's")
        }
        let text = "answer=pattern:3x3:\(HelperBed.other)"
        #expect(try bed.talk([HelperBed.enroll, text, "receive", "receive"]) == ["prompt", "outcome 2"])
        #expect(try bed.opens())
    }

    @Test func theTerminalAsksForThePasswordAndThenThePattern() throws {
        let bed = try HelperBed()
        let wrong = try onTerminal(bed, ["enroll"], [("Password: ", "wrong horse")])
        #expect(wrong.termination == .exited(1), "\(wrong.output)")
        #expect(wrong.output.contains("the password is wrong"))
        #expect(try bed.opens())

        let differing = try onTerminal(
            bed, ["enroll"],
            [("Password: ", InstalledMachine.password)]
                + Array(
                    repeating: [("4-2-6-9-5: ", HelperBed.other), ("again: ", HelperBed.pattern)], count: 3
                ).flatMap(\.self))
        #expect(differing.termination == .exited(7), "\(differing.output)")
        #expect(try bed.opens())

        let enrolled = try onTerminal(
            bed, ["enroll"],
            [
                ("Password: ", InstalledMachine.password), ("4-2-6-9-5: ", HelperBed.other),
                ("again: ", HelperBed.other),
            ])
        #expect(enrolled.termination == .exited(0), "\(enrolled.output)")
        #expect(!enrolled.output.contains("horse") && !enrolled.output.contains(HelperBed.other))
        #expect(try bed.opens(HelperBed.other))

        let removed = try onTerminal(bed, ["remove"], [("Password: ", InstalledMachine.password)])
        #expect(removed.termination == .exited(0), "\(removed.output)")
        #expect(try bed.machine.patternlock(["status"]).status == 4)
    }

    @Test func thePasswordOfAnEnrolmentIsOneForThePolicy() throws {
        let bed = try HelperBed()
        try bed.configure("[policy]\npassword_every = 1\nmin_dots = 5\ngrids = 3x3\n")
        let due = try bed.machine.patternlock(["verify", "--stdin"], input: HelperBed.pattern + "\n")
        #expect(due.status == 3)
        #expect(due.error.contains("password"), "\(due.error)")
        let enrolled = try onTerminal(
            bed, ["enroll"],
            [
                ("Password: ", InstalledMachine.password), ("4-2-6-9-5: ", "1-5-9-8"), ("4-2-6-9-5: ", HelperBed.other),
                ("again: ", HelperBed.other),
            ])
        #expect(enrolled.termination == .exited(0), "\(enrolled.output)")
        #expect(enrolled.output.contains("at least 5 dots"), "\(enrolled.output)")
        #expect(try bed.opens(HelperBed.other))
        #expect(try bed.talk([HelperBed.clear, HelperBed.password, "receive", "receive"]).last == "outcome 1")
        #expect(try bed.opens(HelperBed.other))
    }

    @Test func withoutAHelperTheSentenceNamesTheOtherWays() throws {
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.enrol(HelperBed.pattern, home: false)
        for arguments in [["remove"], ["enroll"], ["enroll", "--stdin"]] {
            let finished = try machine.patternlock(arguments, input: HelperBed.other + "\n")
            #expect(finished.status == 7, "\(arguments): \(finished.error)")
            #expect(finished.error.contains("sudo patternlock \(arguments[0])"), "\(finished.error)")
            #expect(finished.error.contains("--home"))
        }
    }

    @Test func aServiceManagerHandsTheConnectionOver() throws {
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.enrol(HelperBed.pattern, home: false)
        let activated = try machine.root.start(
            Command(
                [
                    "systemd-socket-activate", "--seqpacket", "--accept", "-l", HelperBed.socket,
                    "/usr/libexec/patternlock/patternlock-helper", "--once",
                ], environment: [:]))
        _ = try activated.line(from: 2) { $0.contains("Listening on") }
        try machine.root.must(["chmod", "666", HelperBed.socket])
        var command = Command(["patternlock", "remove"], environment: [:])
        command.terminal = true
        let process = try machine.root.start(command, as: InstalledMachine.user)
        _ = try process.text(through: "Password: ")
        process.write(InstalledMachine.password + "\n")
        let finished = try process.finish()
        #expect(finished.termination == .exited(0), "\(finished.output) \(activated.written(2))")
    }

    private func onTerminal(
        _ bed: HelperBed, _ arguments: [String], _ dialogue: [(question: String, answer: String)]
    ) throws -> Finished {
        var command = Command(["patternlock"] + arguments, environment: [:])
        command.terminal = true
        let process = try bed.machine.root.start(command, as: InstalledMachine.user)
        for (question, answer) in dialogue {
            _ = try process.text(through: question)
            process.write(answer + "\n")
        }
        return try process.finish(within: 20_000)
    }

    /// A request of the verifier's wire as hexadecimal digits: see CPatternWire.h.
    private static func request(_ operation: UInt8, uid: UInt32) -> String {
        let name = Array(InstalledMachine.user.utf8)
        let dots: [UInt8] = operation == 3 ? [0, 4, 8, 7, 3] : []
        let side: UInt8 = dots.isEmpty ? 0 : 3
        let number = (0..<4).map { UInt8(truncatingIfNeeded: uid >> ($0 * 8)) }
        var packet: [UInt8] = Array("PLQ1".utf8) + [operation, 0, side, side]
        packet += [UInt8](repeating: 7, count: 16) + number + number
        packet += [UInt8(dots.count), 0, 0, 0, UInt8(name.count), 0, 0, 0] + dots + name
        return packet.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
