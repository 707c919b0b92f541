import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Too many wrong strokes switch the pattern off; the right password in the lock switches it on again.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct PasswordClearsTests {
    private static let auth = "/usr/libexec/patternlock/patternlock-auth"

    @Test(arguments: LockPathTests.Store.allCases) func theNextLockTakesThePatternAgain(
        store: LockPathTests.Store
    ) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        defer { verifier.stop() }
        var command = Command(["/usr/libexec/patternlock/patternlock-helper", "--listen"], environment: [:])
        command.input = .nothing
        let helper = try machine.root.start(command)
        _ = try helper.line(from: 2) { $0.contains("listening") }
        try machine.enrol(LockPathTests.text, home: store == .home)
        let file = try counterFile(machine, store)
        // Twenty-nine since the last password; the one that switches it off is drawn.
        try machine.root.must(["sed", "-i", "s/^own .*/own 1 29 0/", file])

        let first = try machine.lock(rig)
        let layout = try first.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try first.status("attempt").triesLeft == 0)
        let off = try machine.patternlock(["status", "--json"])
        #expect(off.output.contains("\"state\":\"switched_off\""), "\(off.output)")
        _ = try first.status("password")
        // An upgrade in the meantime to what does not know the way changes nothing.
        try machine.root.must(["sh", "-c", "mv \(Self.auth) /root/ && install -m 755 /bin/false \(Self.auth)"])
        try rig.type(InstalledMachine.password)
        #expect(try first.status("attempt").result == "accepted")
        #expect(try first.waitForEnd() == .exited(0))

        // It is cleared beside the unlock: the file says when.
        try machine.root.must(["timeout", "20", "sh", "-c", "until grep -q '^own 0 0 0' \(file); do sleep 0.05; done"])
        try machine.root.must(["mv", "-f", "/root/patternlock-auth", Self.auth])
        let second = try machine.lock(rig)
        try rig.injector.stroke(through: try second.status("layout").points(of: LockPathTests.right))
        #expect(try second.status("attempt").result == "accepted")
        #expect(try second.waitForEnd() == .exited(0))
    }

    /// Ten strokes by a finger, with no time to wait between them so that they fit into a test.
    @Test(arguments: LockPathTests.Store.allCases) func tenWrongStrokesAndThenThePassword(
        store: LockPathTests.Store
    ) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nwaits = 0\n")
        let verifier = try machine.listen()
        defer { verifier.stop() }
        var command = Command(["/usr/libexec/patternlock/patternlock-helper", "--listen"], environment: [:])
        command.input = .nothing
        let helper = try machine.root.start(command)
        _ = try helper.line(from: 2) { $0.contains("listening") }
        try machine.enrol(LockPathTests.text, home: store == .home)

        let first = try machine.lock(rig)
        let layout = try first.status("layout")
        for left in (0..<10).reversed() {
            try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
            let attempt = try first.status("attempt")
            #expect(attempt.result == "wrong" && attempt.triesLeft == left, "\(attempt)")
        }
        _ = try first.status("password")
        try rig.type(InstalledMachine.password)
        #expect(try first.status("attempt").result == "accepted")
        #expect(try first.waitForEnd() == .exited(0))

        let file = try counterFile(machine, store)
        try machine.root.must(["timeout", "20", "sh", "-c", "until grep -q '^own 0 0 0' \(file); do sleep 0.05; done"])
        let second = try machine.lock(rig)
        try rig.injector.stroke(through: try second.status("layout").points(of: LockPathTests.right))
        #expect(try second.status("attempt").result == "accepted")
        #expect(try second.waitForEnd() == .exited(0))
    }

    private func counterFile(_ machine: InstalledMachine, _ store: LockPathTests.Store) throws -> String {
        if store == .home { return "/home/\(InstalledMachine.user)/.local/state/patternlock/attempts" }
        let uid = try machine.root.run(["id", "-u", InstalledMachine.user]).output.prefix { $0 != "\n" }
        return "/var/lib/patternlock/\(uid)"
    }
}
