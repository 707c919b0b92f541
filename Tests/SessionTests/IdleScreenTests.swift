import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension SessionSuite {
    /// A session that nobody is at, on a real server: what its screens show, and what input does.
    @Suite(.requires(.root)) struct IdleScreenTests {
        @Test func itGrowsDimOnAllMonitorsAndInputUndoesIt() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 60\ndim = 58\n", hasLogind: false) { rig in
                try rig.plugMonitor("DUMMY1", size: Size(width: 800, height: 600))
            }
            defer { bed.stop() }
            let before = try bed.exposed()
            let deadline = Deadline.after(60_000)
            // A first eighth, and a second later.
            while try bed.exposed() > before - before / 6 { try #require(!deadline.hasPassed, "it should be dim") }
            let black = try bed.rig.count(of: 0)
            let root = try bed.rig.refreshRootSize()
            #expect(black >= root.width * root.height / 8, "over all monitors: \(black) of \(root)")
            try bed.rig.injector.key(38)
            while try bed.exposed() < before { try #require(!deadline.hasPassed, "a key undoes it") }
            #expect(try !bed.isActive())
        }

        /// The server of the tests has no DPMS: what it would turn off is told by its saver's time.
        @Test func anOpenScreenGoesDarkWhenTheConfigurationSaysSo() throws {
            let bed = try SessionBed(settings: "[session]\nblank_after = 3\n", hasLogind: false)
            defer { bed.stop() }
            let told = try RunningProcess.start(bed.rig.command(["xset", "q"])).finish().output
            #expect(told.contains("timeout:  3"), "\(told)")
            let deadline = Deadline.after(60_000)
            while try !bed.rig.isBlank() {
                try #require(!deadline.hasPassed, "it should be dark")
            }
            #expect(try bed.processes("patternlock").isEmpty, "dark is not locked")
        }

        @Test func inTheGracePeriodAFingerOnlyLightsIt() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 3\ndim = 1\ngrace = 300\n", hasLogind: false)
            defer { bed.stop() }
            try bed.awaitActive(true, within: 60_000)
            try bed.awaitCovered()
            #expect(try bed.processes("patternlock").isEmpty, "nothing is locked yet")
            try bed.rig.injector.tap(Point(300, 300))
            let deadline = Deadline.after(20_000)
            while try bed.exposed() == 0 { try #require(!deadline.hasPassed, "the session should be seen") }
            try bed.awaitActive(false)
        }

        @Test func askedForTheLockInTheGracePeriodItLocks() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 3\ndim = 1\ngrace = 300\n")
            defer { bed.stop() }
            try bed.awaitActive(true, within: 60_000)
            try bed.order("sleep")
            try bed.awaitWord("hint true")
            _ = try bed.oneLock()
            try bed.open()
        }

        @Test func aLockByHandInTheGracePeriodLocksAndOpens() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 3\ndim = 1\ngrace = 300\n")
            defer { bed.stop() }
            try bed.awaitActive(true, within: 60_000)
            try bed.awaitCovered()
            try bed.lockByHand()
            try bed.awaitWord("hint true")
            try bed.open()
            try bed.awaitWord("hint false")
        }

        @Test func aLockThatCannotComeUpIsTriedSlowlyAndComesWhenItCan() throws {
            let bed = try SessionBed(
                settings: "[session]\nlock_after = 3\ndim = 0\n", hasLogind: false, startsDaemon: false)
            defer { bed.stop() }
            try bed.machine.root.must(["mv", "/usr/bin/patternlock", "/usr/bin/patternlock.away"])
            defer { try? bed.machine.root.must(["mv", "/usr/bin/patternlock.away", "/usr/bin/patternlock"]) }
            try bed.startDaemon()
            var deadline = Deadline.after(60_000)
            while !bed.said().contains("is not locked:") { try #require(!deadline.hasPassed, "\(bed.said())") }
            // The server has told of everything by then, and the daemon has heard it.
            for _ in 0..<3 { #expect(try bed.call("GetSessionIdleTime").status == 0) }
            PollSet.sleep(until: .after(1000))
            let tries = bed.said().split(separator: "\n").count { $0.contains("patternlock cannot be started") }
            #expect(tries == 4, "one, and three more: \(bed.said())")
            try bed.machine.root.must(["mv", "/usr/bin/patternlock.away", "/usr/bin/patternlock"])
            deadline = Deadline.after(120_000)
            while try bed.exposed() > 0 { try #require(!deadline.hasPassed, "a lock at last: \(bed.said())") }
        }

        @Test func idleLocksAndSaysSoAndTheNextIdlenessToo() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 3\ndim = 1\n")
            defer { bed.stop() }
            for _ in 0..<2 {
                try bed.awaitWord("hint true")
                #expect(try bed.exposed() == 0)
                try bed.open()
                try bed.awaitWord("hint false")
            }
        }

        @Test func nobodyWasThereSinceBeforeItStarted() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 3\ndim = 1\n", startsDaemon: false) { rig in
                // What input there is comes before.
                try rig.injector.key(38)
                let deadline = Deadline.after(60_000)
                while try rig.idleMilliseconds() < 4000 { try #require(!deadline.hasPassed, "nobody is there") }
            }
            defer { bed.stop() }
            try bed.startDaemon()
            try bed.awaitWord("hint true")
            _ = try bed.oneLock()
        }

        @Test func aDaemonWithNothingToDoSleeps() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 600\n")
            defer { bed.stop() }
            let path = "/proc/\(bed.daemon.pid)/status"
            func switches() throws -> Substring {
                let told = try RunningProcess.start(Command(["cat", path])).finish().output
                return told.split(separator: "\n").first { $0.hasPrefix("voluntary") } ?? ""
            }
            // What a start leaves to do; and the first key of a keyboard is told to all programs.
            try bed.rig.injector.key(38)
            PollSet.sleep(until: .after(3000))
            let before = try switches()
            // Somebody works: the daemon is not told.
            for _ in 0..<20 { try bed.rig.injector.key(38) }
            PollSet.sleep(until: .after(UInt64(Effort.amount(3, soak: 65)) * 1000))
            let after = try switches()
            #expect(after == before, "nobody may have woken it up")
        }
    }
}
