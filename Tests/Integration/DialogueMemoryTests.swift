import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

/// What was drawn for another program, or chosen, is in no memory afterwards.
@Suite(.serialized, .requires(.root), .requires(.rig), .requires(.program("python3")), .requires(.program("strace")))
struct DialogueMemoryTests {
    /// Twenty dots of 6×6, so long that no other bytes look like it.
    private static let path = [1, 8, 3, 10, 5, 12, 17, 24, 23, 16, 21, 14, 19, 26, 27, 34, 29, 36, 35, 28]
    private static let text = path.map(String.init).joined(separator: "-")
    private static let programs = ["patternlock-face", "patternlock-guard"]

    /// Starts the command on the screen, stopped for two minutes where it would end.
    private static func linger(
        _ arguments: [String], _ machine: InstalledMachine, _ rig: TouchRig
    ) throws -> RunningProcess {
        let account = InstalledMachine.user
        var command = Command(
            [
                "strace", "-o", "/dev/null", "-e", "trace=exit_group", "-e",
                "inject=exit_group:delay_enter=120000000", "setpriv", "--reuid=\(account)", "--regid=\(account)",
                "--init-groups", "--", "patternlock",
            ] + arguments,
            environment: ["DISPLAY": rig.display, "HOME": "/home/\(account)", "USER": account, "LOGNAME": account])
        command.input = .nothing
        command.readable = [1, 2, 3]
        return try machine.root.start(command)
    }

    /// The copies that are left when a program had the time to wipe them.
    private static func copies(of forms: [String: [UInt8]], in pid: Int32) throws -> [String] {
        let deadline = Deadline.after(20_000)
        var copies: [String]
        repeat { copies = try MemoryScan.copies(of: forms, in: pid) } while copies != [] && !deadline.hasPassed
        return copies
    }

    @Test func askpassForgetsWhatItPrinted() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: true, grid: "6x6")
        let askpass = try Self.linger(["askpass", "--status-fd", "3", "--", "Password: "], machine, rig)
        defer { askpass.stop() }
        try rig.injector.stroke(through: try askpass.status("layout").points(of: Self.path))
        #expect(try askpass.line(from: 1, within: 20_000) == "pattern:6x6:" + Self.text)
        let command = try #require(try MemoryScan.descendant("patternlock", of: askpass.pid))
        #expect(try Self.copies(of: MemoryScan.forms(of: Self.path), in: command) == [])
        for program in Self.programs {
            #expect(try MemoryScan.descendant(program, of: askpass.pid) == nil, "\(program) outlives what it was for")
        }
    }

    @Test(arguments: [true, false]) func theWindowForgetsWhatWasChosen(isHome: Bool) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        let helper = try machine.help()
        let finger = try DialogueFinger(rig)
        let store = isHome ? ["--home"] : []
        let enrol = try machine.start(["enroll", "--grid", "6x6", "--status-fd", "3"] + store, on: rig)
        let points = try enrol.status("layout").points(of: Self.path)
        try enrol.awaitStep("new_pattern")
        try rig.injector.stroke(through: points)
        try enrol.awaitStep("review")
        let kept = try MemoryScan.copies(of: MemoryScan.forms(of: Self.path), in: enrol.pid)
        #expect(kept != [], "until it is stored it has to be somewhere")
        try finger.tap(.next, on: .review(size: 6))
        try enrol.awaitStep("again")
        try rig.injector.stroke(through: points)
        if !isHome {
            try enrol.awaitStep("password")
            try finger.type(InstalledMachine.password, on: .password())
        }
        try enrol.awaitStep("done")
        var forms = MemoryScan.forms(of: Self.path)
        if !isHome { forms.merge(MemoryScan.forms(of: InstalledMachine.password)) { $1 } }
        #expect(try Self.copies(of: forms, in: enrol.pid) == [], "the command")
        for program in Self.programs {
            let pid = try #require(try MemoryScan.descendant(program, of: enrol.pid))
            #expect(try Self.copies(of: forms, in: pid) == [], "\(program)")
        }
        for service in [helper, verifier] { #expect(try Self.copies(of: forms, in: service.pid) == []) }
        enrol.stop()
        helper.stop()
        verifier.stop()
    }
}
