import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The command as people and scripts use it, installed, in both stores.
@Suite(.serialized, .requires(.root)) struct CommandTests {
    private static let pattern = "4-2-6-9-5\n"
    private static let other = "1-5-9-8-4\n"

    @Test(
        arguments: [
            ([], 2), (["dance"], 2), (["lock", "--nonsense"], 2), (["enroll", "--grid"], 2),
            (["enroll", "--home", "--grid", "9x9", "--stdin"], 2), (["lock", "--status-fd", "77"], 2),
            (["lock", "--pam-dir", "relative"], 2), (["reset"], 2), (["enroll", "--stdin"], 7),
            (["reset", "--user", "swipe"], 7), (["status", "--user", "root"], 7), (["status"], 4),
            (["verify", "--stdin"], 4),
        ] as [([String], Int32)])
    func everyMistakeHasItsExitCodeAndASentence(arguments: [String], code: Int32) throws {
        let machine = try InstalledMachine()
        var environment = ["DISPLAY": ":4711"]
        if arguments.first != "lock" { environment = [:] }
        let finished = try machine.root.run(
            as: InstalledMachine.user, ["patternlock"] + arguments, environment: environment, input: Self.pattern)
        #expect(finished.status == code, "\(arguments): \(finished.error)")
        #expect(finished.error.hasPrefix("patternlock: "), "\(finished.error)")
        #expect(finished.error.split(separator: "\n").count == 1)
    }

    @Test func helpFitsAScreen() throws {
        let machine = try InstalledMachine()
        for arguments in [["--help"], ["lock", "--help"], ["enroll", "--help"]] {
            let finished = try machine.patternlock(arguments)
            #expect(finished.status == 0)
            let lines = finished.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 110 }, "\(finished.output)")
        }
    }

    @Test(arguments: [true, false]) func aPatternLivesItsLife(home: Bool) throws {
        let machine = try InstalledMachine()
        let verifier = home ? nil : try machine.listen()
        try machine.enrol("4-2-6-9-5", home: home)
        let store = home ? ["--home"] : []
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.pattern).status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.other).status == 1)
        #expect(try machine.patternlock(["verify", "--stdin"], input: "42695\n").status == 0)
        #expect(try machine.patternlock(["change", "--stdin"] + store, input: Self.pattern + Self.other).status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.pattern).status == 1)
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.other).status == 0)
        let removed =
            home
            ? try machine.patternlock(["remove", "--home", "--stdin"], input: Self.other)
            : try machine.patternlock(["remove", "--user", InstalledMachine.user], as: nil)
        #expect(removed.status == 0, "\(removed.error)")
        #expect(try machine.patternlock(["status"]).status == 4)
        verifier?.stop()
    }

    @Test(arguments: [
        ("1-2\n", "too short"), ("1-2-2-3\n", "visited before"), ("1-2-3-10\n", "not on the grid"),
        ("1-2-3-4-5-6-7-8-9\n", "too common"), ("hello\n", "not part of a pattern"), ("\n", "empty"),
    ])
    func refusalsSayWhyAndStoreNothing(input: String, reason: String) throws {
        let machine = try InstalledMachine()
        let finished = try machine.patternlock(["enroll", "--home", "--stdin"], input: input)
        #expect(finished.status == 7)
        #expect(finished.error.contains(reason), "\(finished.error)")
        #expect(try machine.patternlock(["status"]).status == 4)
    }

    @Test func theLadderSaysHowLongToWait() throws {
        let machine = try InstalledMachine()
        try machine.enrol("4-2-6-9-5", home: true)
        for _ in 0..<5 { #expect(try machine.patternlock(["verify", "--stdin"], input: Self.other).status == 1) }
        let refused = try machine.patternlock(["verify", "--stdin"], input: Self.pattern)
        #expect(refused.status == 3)
        #expect(refused.error.contains("wait"), "\(refused.error)")
        let status = try machine.patternlock(["status", "--json"])
        #expect(status.status == 3)
        #expect(status.output.contains("\"state\":\"throttled\""))
    }

    @Test func whatIsLeftIsToldToTheOwnerAndRootOnly() throws {
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.root.addUser("other")
        try machine.enrol("4-2-6-9-5", home: false)
        let ask = ["status", "--user", InstalledMachine.user]
        for (failures, left) in [(2, 8), (3, 5)] {
            for _ in 0..<failures { _ = try machine.patternlock(["verify", "--stdin"], input: Self.other) }
            let owner = try machine.patternlock(["status"])
            #expect((owner.output + owner.error).contains("tries left: \(left)"), "\(owner.output)\(owner.error)")
            let json = try machine.patternlock(["status", "--json"]).output
            #expect(json.contains("\"tries_left\":\(left)"), "\(json)")
            let root = try machine.patternlock(ask, as: nil)
            #expect((root.output + root.error).contains("tries left: \(left)"), "\(root.output)\(root.error)")
            for arguments in [ask, ask + ["--json"]] {
                let other = try machine.patternlock(arguments, as: "other")
                #expect(other.status == 7)
                #expect(!(other.output + other.error).contains("3x3"), "\(other.output)\(other.error)")
                #expect(!other.output.contains("\"tries_left\":\(left)"), "\(other.output)")
            }
        }
        #expect(try machine.patternlock(["status"]).status == 3)
    }

    @Test func rootResetsTheCounters() throws {
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.enrol("4-2-6-9-5", home: false)
        for _ in 0..<5 { _ = try machine.patternlock(["verify", "--stdin"], input: Self.other) }
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.pattern).status == 3)
        #expect(try machine.patternlock(["reset", "--user", InstalledMachine.user], as: nil).status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.pattern).status == 0)
    }

    @Test func sudoEnrolsThePersonBehindIt() throws {
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        let uid = try machine.root.run(["id", "-u", InstalledMachine.user]).output.split(separator: "\n")[0]
        let finished = try machine.root.run(
            ["patternlock", "enroll", "--stdin"], environment: ["SUDO_UID": String(uid)], input: Self.pattern)
        #expect(finished.status == 0, "\(finished.error)")
        #expect(try machine.patternlock(["status"]).status == 0)
        #expect(try machine.patternlock(["status", "--user", "root"], as: nil).status == 4)
    }

    @Test func theTerminalIsAskedTwiceAndNothingIsEchoed() throws {
        let machine = try InstalledMachine()
        let new = "such as 4-2-6-9-5: "
        let differing = try onTerminal(
            machine,
            [
                (new, "1-5-9-8-4"), ("again: ", "1-5-9-8-7"), (new, "1-5-9"), (new, "1-5-9-8-4"), ("again: ", "1-5"),
            ])
        #expect(differing.termination == .exited(7), "three mistakes end it")
        #expect(differing.output.contains("differ"))
        #expect(differing.output.contains("too short"))
        #expect(!differing.output.contains("9-8-4"))
        #expect(try machine.patternlock(["status"]).status == 4)

        let agreeing = try onTerminal(
            machine, [(new, "1-2-3-6-9"), (new, "1-5-5"), (new, "1-5-9-8-4"), ("again: ", "1-5-9-8-4")])
        #expect(agreeing.termination == .exited(0), "\(agreeing.output)")
        #expect(try machine.patternlock(["verify", "--stdin"], input: Self.other).status == 0)
    }

    private func onTerminal(
        _ machine: InstalledMachine, _ dialogue: [(question: String, answer: String)]
    ) throws -> Finished {
        var command = Command(["patternlock", "enroll", "--home"], environment: [:])
        command.terminal = true
        let process = try machine.root.start(command, as: InstalledMachine.user)
        for (question, answer) in dialogue {
            _ = try process.text(through: question)
            process.write(answer + "\n")
        }
        return try process.finish()
    }
}
