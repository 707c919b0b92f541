import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Too many wrong strokes switch the pattern off; the right password in the lock switches it on again.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct PasswordClearsTests {
    private static let auth = "/usr/libexec/patternlock/patternlock-auth"

    private struct Bed {
        let rig: TouchRig
        let machine: InstalledMachine
        /// The verifier and the helper: they end with the bed.
        private let services: [RunningProcess]
        private let counters: String

        init(_ store: LockPathTests.Store, policy: String = "") throws {
            rig = try TouchRig()
            machine = try InstalledMachine()
            try machine.root.writeFile("/etc/patternlock/patternlock.conf", policy)
            services = [try machine.listen(), try machine.help()]
            try machine.enrol(LockPathTests.text, home: store == .home)
            let uid = try machine.root.run(["id", "-u", InstalledMachine.user]).output.prefix { $0 != "\n" }
            counters =
                store == .home
                ? "/home/\(InstalledMachine.user)/.local/state/patternlock/attempts" : "/var/lib/patternlock/\(uid)"
        }

        /// Twenty-nine since the last password: one more switches it off.
        func failOften() throws { try machine.root.must(["sed", "-i", "s/^own .*/own 1 29 0/", counters]) }

        /// Ends a lock with the password that it asks for, and waits until the counters are cleared.
        func openByPassword(_ lock: RunningProcess) throws {
            try rig.type(InstalledMachine.password)
            #expect(try lock.status("attempt").result == "accepted")
            #expect(try lock.waitForEnd() == .exited(0))
            // It is cleared beside the unlock: the file says when.
            let wait = "until grep -q '^own 0 0 0' \(counters); do sleep 0.05; done"
            try machine.root.must(["timeout", "20", "sh", "-c", wait])
        }

        /// The next lock takes the pattern.
        func openByPattern() throws {
            let next = try machine.lock(rig)
            try rig.injector.stroke(through: try next.status("layout").points(of: LockPathTests.right))
            #expect(try next.status("attempt").result == "accepted")
            #expect(try next.waitForEnd() == .exited(0))
        }

        func end() { for service in services { service.stop() } }
    }

    @Test(arguments: LockPathTests.Store.allCases) func theNextLockTakesThePatternAgain(
        store: LockPathTests.Store
    ) throws {
        let bed = try Bed(store)
        defer { bed.end() }
        try bed.failOften()
        let lock = try bed.machine.lock(bed.rig)
        let layout = try lock.status("layout")
        try bed.rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").triesLeft == 0)
        let off = try bed.machine.patternlock(["status", "--json"])
        #expect(off.output.contains("\"state\":\"switched_off\""), "\(off.output)")
        _ = try lock.status("password")
        // An upgrade in the meantime to what does not know the way changes nothing.
        try bed.machine.root.must(["sh", "-c", "mv \(Self.auth) /root/ && install -m 755 /bin/false \(Self.auth)"])
        try bed.openByPassword(lock)
        try bed.machine.root.must(["mv", "-f", "/root/patternlock-auth", Self.auth])
        try bed.openByPattern()
    }

    /// Ten strokes by a finger, with no time to wait between them so that they fit into a test.
    @Test(arguments: LockPathTests.Store.allCases) func tenWrongStrokesAndThenThePassword(
        store: LockPathTests.Store
    ) throws {
        let bed = try Bed(store, policy: "[policy]\nwaits = 0\n")
        defer { bed.end() }
        let lock = try bed.machine.lock(bed.rig)
        let layout = try lock.status("layout")
        for left in (0..<10).reversed() {
            try bed.rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
            let attempt = try lock.status("attempt")
            #expect(attempt.result == "wrong" && attempt.triesLeft == left, "\(attempt)")
        }
        _ = try lock.status("password")
        try bed.openByPassword(lock)
        try bed.openByPattern()
    }
}
