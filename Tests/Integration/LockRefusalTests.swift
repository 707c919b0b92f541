import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// When `patternlock lock` must not lock, or must not lock twice, and what it says then.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct LockRefusalTests {
    @Test func withoutADisplayItSaysSo() throws {
        let machine = try InstalledMachine()
        let finished = try machine.patternlock(["lock"])
        #expect(finished.status == 5)
        #expect(finished.error.contains("DISPLAY is not set"))
    }

    @Test func aDisplayThatIsNotThereIsUnavailable() throws {
        let machine = try InstalledMachine()
        let finished = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "lock"], environment: ["DISPLAY": ":4711"])
        #expect(finished.status == 5)
        #expect(finished.error.contains(":4711"), "\(finished.error)")
    }

    @Test func aWaylandSessionIsLeftAlone() throws {
        let machine = try InstalledMachine()
        let finished = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "lock"],
            environment: ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"])
        #expect(finished.status == 5)
        #expect(finished.error.contains("Wayland"))
    }

    @Test func aLockThatNothingCouldOpenIsRefused() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.must(["passwd", "--lock", InstalledMachine.user])
        let lock = try machine.lock(rig)
        #expect(try lock.waitForEnd() == .exited(4))
        #expect(lock.written(2).contains("patternlock enroll"))
    }

    /// Ways in which a pattern that is there opens nothing.
    enum Useless: CaseIterable {
        case switchedOff
        case empty
        case corrupt
    }

    @Test(arguments: Useless.allCases) func aPatternThatOpensNothingIsNoWayBack(_ useless: Useless) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let pattern = "/home/\(InstalledMachine.user)/.local/state/patternlock/pattern"
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nwaits = 0\n")
        try machine.enrol(LockPathTests.text, home: true)
        switch useless {
        case .switchedOff:
            for _ in 0..<10 {
                #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: "7-5-3-6\n").status == 1)
            }
        case .empty: try machine.root.must(["truncate", "--size=0", pattern])
        case .corrupt: try machine.root.must(["sed", "-i", "1s/^./#/", pattern])
        }
        // The password opens, whatever the pattern does.
        let open = try machine.lock(rig)
        _ = try open.status("locked")
        open.stop()
        try machine.root.must(["passwd", "--lock", InstalledMachine.user])
        let covered = try TouchRig()
        let lock = try machine.lock(covered)
        #expect(try lock.waitForEnd() == .exited(4), "\(useless): \(lock.written(2))")
        #expect(!lock.written(3).contains("locked"), "\(useless): \(lock.written(3))")
    }

    @Test func rootIsToldThatHeHasNoHomeStore() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.must(["passwd", "--lock", "root"])
        try machine.root.must(["mkdir", "/root/store"])
        let lock = try machine.root.run(
            ["patternlock", "lock", "--store", "/root/store"], environment: ["DISPLAY": rig.display])
        #expect(lock.status == 4 && lock.error.contains("root has none"), "\(lock.status) \(lock.error)")
    }

    @Test func aPatternThatOpensNeedsNoPassword() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        try machine.root.must(["passwd", "--lock", InstalledMachine.user])
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// Without a cover the reason is said and the command ends, see above; over one it goes on.
    @Test func aCoverThatWasLeftIsTakenOverWhenThereAreProcessesAgain() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let killed = try machine.lock(rig)
        _ = try killed.status("layout")
        let all = try ["patternlock", "patternlock-guard", "patternlock-face", "patternlock-auth"].flatMap {
            try processes($0, on: rig.display)
        }
        for pid in all { kill(pid, SIGSTOP) }
        for pid in all { kill(pid, SIGKILL) }
        _ = try killed.waitForEnd()

        var command = Command(
            ["prlimit", "--nproc=1:", "patternlock", "lock", "--status-fd", "3"],
            environment: ["DISPLAY": rig.display])
        command.input = .nothing
        command.readable = [1, 2, 3]
        let lock = try machine.root.start(command, as: InstalledMachine.user)
        defer { lock.stop() }
        try awaitPause(of: lock)
        let raised = try machine.root.run(
            as: InstalledMachine.user, ["prlimit", "--pid", "\(lock.pid)", "--nproc=1000:"])
        try #require(raised.status == 0, "\(raised.error)")
        _ = try lock.status("locked")
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.waitForEnd() == .exited(0))
    }

    /// Waits until a process waits for nothing but the clock.
    private func awaitPause(of process: RunningProcess) throws {
        let deadline = Deadline.after(20_000)
        while !deadline.hasPassed {
            try #require(process.isRunning, "expected another try, got an end: \(process.written(2))")
            let told = try RunningProcess.start(Command(["cat", "/proc/\(process.pid)/syscall"])).finish().output
            // The number of poll(2), its list, and how many are in it.
            let words = told.split(separator: " ")
            if words.count > 2, words[0] == "7", words[2] == "0x0" { return }
        }
        throw RigError.timedOut(waitingFor: "a pause before another try", seen: process.written(2))
    }

    @Test func theSecondLockerLeavesTheFirstAlone() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let first = try machine.lock(rig)
        let layout = try first.status("layout")
        let before = try rig.screenshot()

        let second = try machine.lock(rig)
        #expect(try second.waitForEnd() == .exited(6))
        let third = try machine.lock(rig, ["--daemonize"])
        #expect(try third.waitForEnd() == .exited(0))
        #expect(try rig.screenshot() == before)

        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try first.waitForEnd() == .exited(0))
    }

    @Test func aLockOfOneComputerIsNoneOfAnother() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let first = try machine.lock(rig)
        let layout = try first.status("layout")
        let elsewhere = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "lock", "--daemonize"],
            environment: ["DISPLAY": "elsewhere.invalid" + rig.display])
        #expect(elsewhere.status == 5, "the other screen is not locked: \(elsewhere.error)")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try first.waitForEnd() == .exited(0))
    }

    @Test func daemonizeReturnsOnceTheScreenIsLocked() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let foreground = try machine.lock(rig, ["--daemonize"])
        #expect(try foreground.waitForEnd() == .exited(0))
        _ = try foreground.status("locked")
        let layout = try foreground.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        _ = try foreground.status("unlocked")
    }

    @Test(.requires(.program("weston"))) func aWindowOfAWaylandCompositorIsNotTakenForTheScreen() throws {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        var command = Command(
            ["weston", "--backend=headless-backend.so", "--xwayland", "--socket=patternlock-test", "--idle-time=0"],
            environment: ["XDG_RUNTIME_DIR": "/run/compositor"])
        command.input = .nothing
        try machine.root.must([
            "install", "-d", "-m", "700", "-o", InstalledMachine.user, "/run/compositor",
        ])
        let weston = try machine.root.start(command, as: InstalledMachine.user)
        defer { weston.stop() }
        let line = try weston.line(from: 2) { $0.contains("listening on display :") }
        let display = ":" + (line.split(separator: ":").last ?? "")
        let finished = try machine.root.run(
            as: InstalledMachine.user, ["patternlock", "lock"], environment: ["DISPLAY": display])
        #expect(finished.status == 5)
        #expect(finished.error.contains("XWayland"), "\(finished.error)")
    }
}
