import Glibc
import LinuxKit
import LockCore
import TestRequirements
import TestSupport
import Testing

/// What follows an unlock: *Forgot pattern?*, *Change pattern*, and a pattern that opens once.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct ForgottenTests {
    @Test func thePasswordLeadsToANewPattern() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        let helper = try machine.help()
        defer { helper.stop() }
        try machine.enrol(LockPathTests.text, home: false)

        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        // The button comes with the next conversation.
        let finger = try ScreenFinger(rig)
        for _ in 0..<20 where !lock.written(3).contains("\"password\"") {
            try finger.tapBesideGrid(.forgotPattern, all: [.forgotPattern, .tapDots])
            _ = try? lock.status("password", within: 1000)
        }
        try rig.type(InstalledMachine.password)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
        try awaitWindow("enroll", machine, on: rig)
    }

    /// A process of its own that outlives the lock, as the user.
    private func awaitWindow(_ command: String, _ machine: InstalledMachine, on rig: TouchRig) throws {
        // Processes of other roots are to be seen too.
        let wait = """
            until for process in $(pgrep -u \(InstalledMachine.user) -f '^patternlock \(command)'); do
                    grep --null-data --quiet '^DISPLAY=\(rig.display)$' /proc/$process/environ && exit 0
                done; false
            do sleep 0.1; done
            """
        try machine.root.must(["timeout", "60", "sh", "-c", wait])
    }

    @Test func theOldPatternLeadsToANewOne() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try ScreenFinger(rig).tapBesideGrid(.changePattern)
        _ = try lock.status { $0.text == "Draw your old pattern; then choose a new one" }
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
        try awaitWindow("change", machine, on: rig)
    }

    @Test func aPatternThatOpensOnceIsChangedAtOnce() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        let made = try machine.patternlock(
            ["enroll", "--user", InstalledMachine.user, "--must-change", "--stdin"], as: nil,
            input: LockPathTests.text + "\n")
        #expect(made.status == 0, "\(made.error)")
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.waitForEnd() == .exited(0), "\(lock.written(3))")
        try awaitWindow("change", machine, on: rig)
    }

    /// After the unlock the verifier is asked what is due: however long it takes, the screen can be locked again.
    @Test func whatFollowsDoesNotKeepTheScreenFromBeingLockedAgain() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        try machine.enrol(LockPathTests.text, home: false)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        _ = try lock.status { $0.result == "accepted" }
        verifier.signal(SIGSTOP)
        defer { verifier.signal(SIGCONT) }
        _ = try lock.status("unlocked")
        let deadline = Deadline.after(Patience.milliseconds)
        while try !processes("patternlock-guard", on: rig.display).isEmpty, !deadline.hasPassed {}
        #expect(lock.isRunning, "nothing is asked any more")
        let again = try machine.lock(rig, ["--password-only"])
        defer { again.stop() }
        _ = try again.status("locked")
    }

    @Test func aPreviewSaysWhatWouldFollowAndNothingDoes() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let preview = try machine.lock(rig, ["--preview"])
        let layout = try preview.status("layout")
        // Nobody manages windows here: keys go where the pointer is.
        try rig.injector.movePointer(to: Point(20, 20))
        try rig.injector.key(23, with: [50])
        try rig.injector.key(36)
        _ = try preview.status { $0.text == "Draw your old pattern. A real lock would then ask for a new one" }
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try preview.waitForEnd() == .exited(0))
        let found = try machine.root.run(["pgrep", "-u", InstalledMachine.user, "-f", "^patternlock change"])
        #expect(found.status == 1, "\(found.output)")
    }
}
