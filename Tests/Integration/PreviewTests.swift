import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The window to try the lock in: the same path, and nothing is covered or grabbed.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct PreviewTests {
    @Test func aStrokeInTheWindowIsJudgedAndNothingElseIsTouched() throws {
        let rig = try TouchRig()
        let session = try Spy(.red, on: rig)
        let keys = try Spy(.keyAll, on: rig)
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let preview = try machine.lock(rig, ["--preview"])
        let layout = try preview.status("layout")

        // The rest of the session stays in sight, and its keys stay its own.
        #expect(try rig.screenshot().count(of: 0xff0000) > 500_000)
        try rig.injector.key(38)
        #expect(try keys.count() > 0)

        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try preview.status("attempt").result == "wrong")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try preview.status("attempt").result == "accepted")
        #expect(try preview.waitForEnd() == .exited(0))
        session.stop()
    }

    @Test func theDemoOpensAWindowAndLeavesNothingBehind() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let before = try demoDirectories(machine)
        let demo = try machine.start(["demo", "--status-fd", "3"], on: rig)
        let said = try demo.line() ?? ""
        let pattern = said.split(separator: " ").dropFirst().first ?? ""
        let dots = pattern.split(separator: "-").compactMap { Int($0) }
        let layout = try demo.status("layout")
        try rig.injector.stroke(through: try layout.points(of: dots))
        #expect(try demo.waitForEnd() == .exited(0), "\(demo.written(2))")
        #expect(demo.written(1).contains("Opened."))
        #expect(try demoDirectories(machine) == before)
        // The person's own store was not used.
        #expect(try machine.patternlock(["status"]).status == 4)
    }

    @Test func aThemeOfTheCommandLineIsShown() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let preview = try machine.lock(rig, ["--preview", "--theme", "light"])
        let layout = try preview.status("layout")
        let dots = try layout.points(of: [1, 2])
        let between = Point((dots[0].x + dots[1].x) / 2, dots[0].y)
        let ground = try rig.screenshot().pixel(between.x, between.y)
        #expect(ground >> 16 & 255 > 0xc0 && ground & 255 > 0xc0, "the ground is \(ground), which is not light")
        preview.stop()
    }

    /// Those of everybody: /tmp is the machine's own.
    private func demoDirectories(_ machine: InstalledMachine) throws -> String {
        try machine.root.run(["sh", "-c", "ls -d /tmp/patternlock-demo-*"]).output
    }

    @Test func theDemoIsNotForRoot() throws {
        let machine = try InstalledMachine()
        let finished = try machine.patternlock(["demo"], as: nil)
        #expect(finished.status == 7)
        #expect(finished.error.contains("run it as yourself"))
    }
}

/// The other ways to open: taps, the password alone, the password instead of the pattern.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct OtherWaysTests {
    @Test func passwordOnlyShowsNoGrid() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let lock = try machine.lock(rig, ["--password-only"])
        _ = try lock.status("password")
        #expect(!lock.written(3).contains("layout"))
        try rig.type("no such password")
        #expect(try lock.status("attempt").result == "wrong")
        try rig.type(InstalledMachine.password)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func keysGoRoundTheGridAndTakeDots() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol("5-8-9-6", home: true)
        let lock = try machine.lock(rig)
        _ = try lock.status("layout")
        // The first arrow shows the focus ring, in the middle; space takes the dot it is on.
        for key in [Key.right, .space, .down, .space, .right, .space, .up, .space, .enter] {
            try rig.injector.key(key.rawValue)
        }
        #expect(try lock.status("attempt").result == "accepted", "\(lock.written(3))")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// X keycodes under the rules that the rig has, `base`.
    private enum Key: Int32 {
        case enter = 36
        case space = 65
        case up = 98
        case left = 100
        case right = 102
        case down = 104
    }
}
