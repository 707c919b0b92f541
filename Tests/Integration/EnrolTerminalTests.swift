import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Choosing a pattern on a terminal that can place a cursor.
@Suite(.serialized, .requires(.root)) struct EnrolTerminalTests {
    private static let up = "\u{1b}[A"
    private static let right = "\u{1b}[C"

    private func start(_ machine: InstalledMachine, _ arguments: [String], term: String = "xterm") throws
        -> RunningProcess
    {
        var command = Command(
            ["patternlock"] + arguments, environment: ["TERM": term, "LANG": "C.UTF-8"])
        command.terminal = true
        command.readable = [1]
        return try machine.root.start(command, as: InstalledMachine.user)
    }

    private func follow(_ process: RunningProcess, _ steps: [(mark: String, keys: String)]) throws -> Finished {
        for step in steps {
            _ = try process.text(through: step.mark)
            process.write(step.keys)
        }
        return try process.finish()
    }

    @Test func digitsTakeDotsAndNothingOfThemIsShown() throws {
        let machine = try InstalledMachine()
        let end = try follow(
            try start(machine, ["enroll", "--home"]),
            [
                ("Cancel.", "12\r"), ("Too short", "12369\r"), ("Too common", "42695\r"),
                ("Continue.", "\r"), ("Draw it again", "42695\r"), ("Saved", "\r"),
            ])
        #expect(end.status == 0, "\(end.output)")
        #expect(!end.output.contains("4-2-6-9-5"), "the path is not echoed")
        #expect(!end.output.contains("[4]"), "nor is a dot marked as taken")
        #expect(end.output.contains("\u{1b}[?1049l"), "the terminal shows what it showed before")
        #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: "4-2-6-9-5\n").status == 0)
    }

    @Test func arrowsAndSpaceTakeDotsAndTabShowsThem() throws {
        let machine = try InstalledMachine()
        // The ring begins in the middle: 5, then 2, then 3; digits go on from there.
        let path = "\u{20}\u{20}" + Self.up + " " + Self.right + " 9874"
        let end = try follow(
            try start(machine, ["enroll", "--home"]),
            [
                ("Cancel.", "\t" + path), ("5-2-3-6-9-8-7-4", "\r"), ("Continue.", "\r"),
                ("Draw it again", "523\u{7f}52369874\r"), ("Saved", "\r"),
            ])
        #expect(end.status == 0, "\(end.output)")
        #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: "5-2-3-6-9-8-7-4\n").status == 0)
    }

    @Test func aPatternThatOpenedOnceIsChanged() throws {
        let machine = try InstalledMachine()
        try machine.enrol("4-2-6-9-5", home: true)
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nmin_dots = 6\n")
        let opened = try machine.patternlock(["verify", "--home", "--stdin"], input: "4-2-6-9-5\n")
        #expect(opened.status == 0 && opened.error.contains("patternlock change"), "\(opened.error)")
        let change = try follow(
            try start(machine, ["change", "--home"]),
            [
                ("old pattern", "42695\r"), ("new pattern", "75368\r"), ("Too short", "753684\r"),
                ("Continue.", "\r"), ("Draw it again", "753684\r"), ("Saved", "\r"),
            ])
        #expect(change.status == 0, "\(change.output)")
        let verified = try machine.patternlock(["verify", "--home", "--stdin"], input: "7-5-3-6-8-4\n")
        #expect(verified.status == 0 && verified.error.isEmpty, "\(verified.error)")
    }

    @Test func escapeLeavesEverythingAsItWas() throws {
        let machine = try InstalledMachine()
        try machine.enrol("4-2-6-9-5", home: true)
        let change = try follow(
            try start(machine, ["change", "--home"]),
            [("old pattern", "42695\r"), ("new pattern", "75368\r"), ("Continue.", "\u{1b}")])
        #expect(change.status == 1, "\(change.output)")
        #expect(change.output.contains("nothing was changed"))
        #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: "4-2-6-9-5\n").status == 0)
    }

    /// Who gives up after a refusal leaves with its sentence and its exit status.
    @Test func theExitStatusIsThatOfTheRefusal() throws {
        let machine = try InstalledMachine()
        let common = try follow(
            try start(machine, ["enroll", "--home"]), [("Cancel.", "12369\r"), ("Too common", "\u{1b}")])
        #expect(common.status == 7 && common.output.contains("many people choose it"), "\(common.output)")
        let further = try follow(
            try start(machine, ["enroll", "--home"]),
            [("Cancel.", "12369\r"), ("Too common", "42695\r"), ("Continue.", "\u{1b}")])
        #expect(further.status == 1 && further.output.contains("nothing was changed"), "\(further.output)")

        try machine.enrol("4-2-6-9-5", home: true)
        let wrong = try follow(
            try start(machine, ["change", "--home"]), [("old pattern", "75368\r"), ("Wrong pattern", "\u{1b}")])
        #expect(wrong.status == 1 && wrong.output.contains("the pattern is wrong"), "\(wrong.output)")
        for _ in 0..<4 {
            let tried = try machine.patternlock(["verify", "--home", "--stdin"], input: "7-5-3-6-8\n")
            #expect(tried.status == 1, "\(tried.error)")
        }
        let throttled = try follow(
            try start(machine, ["change", "--home"]), [("old pattern", "42695\r"), ("Too many tries", "\u{1b}")])
        #expect(throttled.status == 3 && throttled.output.contains("too many wrong patterns"), "\(throttled.output)")

        let place = "/home/\(InstalledMachine.user)/.local/state/patternlock"
        try machine.root.must(["rm", "-r", place])
        try machine.root.must(["touch", place])
        let broken = try follow(
            try start(machine, ["enroll", "--home"]),
            [
                ("Cancel.", "42695\r"), ("Continue.", "\r"), ("Draw it again", "42695\r"),
                ("cannot be done now", "\r"),
            ])
        #expect(broken.status == 5 && broken.output.contains("cannot be read or written"), "\(broken.output)")
    }

    @Test func largeGridsTakeTwoDigits() throws {
        let machine = try InstalledMachine()
        let end = try follow(
            try start(machine, ["enroll", "--home"]),
            [
                ("Cancel.", "g"), ("Grid 4", "1-6114-12\r"), ("Continue.", "\r"), ("Draw it again", "1-6114-12\r"),
                ("Saved", "\r"),
            ])
        #expect(end.status == 0, "\(end.output)")
        let verified = try machine.patternlock(["verify", "--home", "--stdin"], input: "1-6-11-4-12\n")
        #expect(verified.status == 0, "\(verified.error)")
    }

    @Test func aDumbTerminalIsAskedInPlainWords() throws {
        let machine = try InstalledMachine()
        let end = try follow(
            try start(machine, ["enroll", "--home"], term: "dumb"),
            [("4-2-6-9-5: ", "75368\r"), ("again: ", "75368\r")])
        #expect(end.status == 0, "\(end.output)")
        #expect(!end.output.contains("\u{1b}"))
    }
}
