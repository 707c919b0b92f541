import Glibc
import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// What a configuration asks of a lock: blank screens, and keys that go on working.
    @Suite struct ConfiguredTests {
        private static let file = "/etc/patternlock/patternlock.conf"
        private static let programs = ["patternlock", "patternlock-guard", "patternlock-face", "patternlock-auth"]

        private static func machine(_ configuration: String) throws -> InstalledMachine {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            try machine.root.writeFile(file, configuration)
            return machine
        }

        @Test func aBlankScreenWakesNobodyAndTheFirstTouchOnlyLightsIt() throws {
            let screen = try LockedScreen(machine: try Self.machine("[lock]\nblank_after = 1\n"))
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.awaitStandby()
            #expect(try screen.run(["xset", "q"]).contains("cycle:  0"))
            // A second until it is blank, and what a start leaves to do.
            PollSet.sleep(until: .after(3000))
            let before = try switches(screen)
            PollSet.sleep(until: .after(UInt64(Effort.amount(2, soak: 65)) * 1000))
            let after = try switches(screen)
            #expect(after == before, "nobody may have woken up")
            // The right pattern, at once: it only wakes. Drawn again it opens.
            try screen.draw(LockedScreen.right)
            PollSet.sleep(until: .after(300))
            #expect(!screen.lock.written(3).contains("\"attempt\""), "\(screen.lock.written(3))")
            try screen.open()
            #expect(try screen.run(["xset", "q"]).contains("cycle:  600"), "as it was")
            report(0, "blank: wake-ups of \(before.count) processes 0, the first touch only lit it, opened")
        }

        @Test func aTouchscreenThatIsPartOfOneMonitorDrawsThere() throws {
            var before = ""
            let screen = try LockedScreen(
                machine: try Self.machine("[lock]\ntouch_output = DUMMY1\n")
            ) { rig in
                try rig.plugMonitor("DUMMY1", size: LockedScreen.size)
                before = try matrix(rig)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.awaitStandby()
            // Also when the one that mapped it is dead.
            kill(try screen.activeGuard(), SIGKILL)
            let layout = try screen.awaitLayout()
            let points = try layout.points(of: LockedScreen.right)
            #expect(points.allSatisfy { $0.x >= LockedScreen.size.width }, "the grid should be on it: \(points)")
            #expect(try matrix(screen.rig) != before)
            // The rig's finger is a part of the root; the screen's own is a part of its monitor.
            let fingers = points.map { Point(($0.x - LockedScreen.size.width) * 2, $0.y) }
            try screen.rig.injector.stroke(through: fingers)
            let attempt = try screen.lock.status("attempt")
            #expect(attempt.result == "accepted")
            _ = try screen.lock.status("unlocked")
            #expect(try matrix(screen.rig) == before, "as it was")
            report(0, "a touchscreen mapped to the second of two monitors: opened there, mapped as before afterwards")
        }

        private func matrix(_ rig: TouchRig) throws -> String {
            let finished = try RunningProcess.start(rig.command(["xinput", "list-props", "touch"])).finish()
            guard finished.status == 0 else { throw RigError.refused("xinput: \(finished.error)") }
            return finished.output.split(separator: "\n").filter { $0.contains("Matrix") }.joined(separator: "\n")
        }

        @Test func keysOfTheListRunWhatTheConfigurationSaysAndLeakNothing() throws {
            let louder = "/home/swipe/louder"
            let screen = try LockedScreen(machine: try Self.machine("[keys]\nvolume_up = touch \(louder)\nmute =\n"))
            defer { screen.stop() }
            try screen.awaitReady()
            let spies = try SpyRing([.keyAll, .keySlaveSelect], on: screen.rig)
            let map = try screen.run(["xmodmap", "-pke"])
            for name in ["XF86AudioMute", "XF86AudioRaiseVolume"] {
                let line = try #require(map.split(separator: "\n").first { $0.contains(" = \(name)") })
                let code = try #require(Int32(line.split(separator: " ")[1]))
                try screen.rig.injector.key(code)
            }
            let deadline = Deadline.after(10_000)
            while try screen.machine.root.run(["test", "-e", louder]).status != 0 {
                try #require(!deadline.hasPassed, "the command should have run")
            }
            #expect(try spies.count() == 0)
            #expect(try screen.exposed() == 0)
            try screen.open()
            report(0, "volume key under the lock: its command ran, leaked 0")
        }

        /// How often each process of the lock has gone to sleep.
        private func switches(_ screen: LockedScreen) throws -> [Int32: String] {
            var found: [Int32: String] = [:]
            for name in Self.programs {
                for process in try screen.processes(name) {
                    let status = try RunningProcess.start(Command(["cat", "/proc/\(process)/status"])).finish().output
                    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary") } ?? ""
                    found[process] = "\(name) \(line)"
                }
            }
            return found
        }
    }
}
