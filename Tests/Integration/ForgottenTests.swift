import LinuxKit
import LockCore
import TestRequirements
import TestSupport
import Testing

/// *Forgot pattern?*: the password opens, and a window asks for a new pattern.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct ForgottenTests {
    @Test func thePasswordLeadsToANewPattern() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        var command = Command(["/usr/libexec/patternlock/patternlock-helper", "--listen"], environment: [:])
        command.input = .nothing
        let helper = try machine.root.start(command)
        _ = try helper.line(from: 2) { $0.contains("listening") }
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
        // A process of its own that outlives the lock, as the user.
        let wait = "until pgrep -u \(InstalledMachine.user) -f '^patternlock enroll'; do sleep 0.1; done"
        try machine.root.must(["timeout", "20", "sh", "-c", wait])
    }
}
