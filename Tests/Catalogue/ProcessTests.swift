import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Catalogue {
    /// Entries 10 and 11: processes of the lock that are killed or stopped at any moment.
    @Suite struct ProcessTests {
        private static let signals = [
            SIGKILL, SIGTERM, SIGSEGV, SIGABRT, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGBUS, SIGFPE,
            SIGALRM,
        ]
        private static let all = ["patternlock-guard", "patternlock-face", "patternlock-auth"]

        @Test func c10KilledAtAnyMomentItStaysLocked() throws {
            var keys: SpyRing?
            var fingers: SpyRing?
            var hotkeys: Trouble?
            let screen = try LockedScreen { rig in
                keys = try SpyRing([.keyAll, .keySlaveSelect], on: rig)
                fingers = try SpyRing([.touchAll, .pointerAll], on: rig)
                hotkeys = try Trouble(.hotkey, on: rig)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = (keys: try keys?.count() ?? -1, fingers: try fingers?.count() ?? -1)
            let times = Effort.amount(40, soak: 500)
            var random = Chance(seed: 10)
            var exposed = 0
            for _ in 0..<times {
                let name = Self.all[random.below(3)]
                // With both gone input is nobody's until the next comes: that is not promised.
                if name == "patternlock-guard" { try screen.awaitStandby() }
                let victims = try screen.processes(name)
                guard !victims.isEmpty else { continue }
                let victim = victims[random.below(victims.count)]
                kill(victim, Self.signals[random.below(Self.signals.count)])
                // Somebody types and touches all the while.
                for _ in 0..<random.below(20) { try screen.rig.injector.key(random.below(2) == 0 ? 38 : 75) }
                try screen.rig.injector.tap(Point(40, 40))
                exposed += try screen.exposed()
            }
            try screen.settleLayout()
            let leakedKeys = (try keys?.count() ?? -1) - before.keys
            let leakedTouches = (try fingers?.count() ?? -1) - before.fingers
            #expect(exposed == 0)
            #expect(leakedKeys == 0)
            try screen.open()
            let atHotkeys = try hotkeys?.count().turns ?? -1
            report(
                10,
                "\(times) kills (seed 10): exposed \(exposed), leaked keys \(leakedKeys), touches \(leakedTouches), "
                    + "hotkeys of others \(atHotkeys)")
        }

        @Test func c10AllAtOnce() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            let times = Effort.amount(3, soak: 100)
            var exposed = 0
            for _ in 0..<times {
                for name in Self.all { for process in try screen.processes(name) { kill(process, SIGKILL) } }
                for _ in 0..<10 { exposed += try screen.exposed() }
                try screen.awaitLayout()
                exposed += try screen.exposed()
            }
            #expect(exposed == 0)
            try screen.settleLayout()
            try screen.open()
            report(10, "all processes killed at once, \(times) times: exposed \(exposed), opened afterwards")
        }

        @Test func c10TheCommandTooAndAnotherAdoptsTheCover() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            screen.lock.signal(SIGKILL)
            for name in Self.all { for process in try screen.processes(name) { kill(process, SIGKILL) } }
            for _ in 0..<10 { #expect(try screen.exposed() == 0) }
            try screen.lockAgain()
            #expect(try screen.exposed() == 0)
            try screen.awaitReady()
            try screen.open()
            report(10, "the command and everything else killed: exposed 0, the next lock adopted the cover and opened")
        }

        @Test(.requires(.program("strace"))) func c10TheCommandKilledAtAnyStepIsLockedOrNeverSaidSo() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.open()
            let stride = Effort.amount(3, soak: 1)
            var (tried, covered, step) = (0, 0, stride)
            while true {
                let end = try screen.startTraced([
                    "strace", "-qq", "-u", InstalledMachine.user, "-o", "/dev/null", "-e",
                    "inject=all:signal=KILL:when=\(step)", "patternlock", "lock", "--daemonize",
                ])
                let exposed = try screen.exposed()
                if end == .exited(0) { #expect(exposed == 0, "step \(step): it said that it was locked") }
                if exposed == 0 { covered += 1 }
                for name in ["patternlock"] + Self.all {
                    for left in try screen.processes(name) { kill(left, SIGKILL) }
                }
                // Whatever it left, the next one locks and opens.
                try screen.lockAgain()
                try screen.awaitReady()
                #expect(try screen.exposed() == 0)
                try screen.open()
                if end == .exited(0) { break }
                tried += 1
                step += stride
            }
            #expect(tried > 5, "the walk ended after \(tried) steps")
            report(
                10,
                "the command killed at \(tried) of its first \(step) system calls: \(covered) times the screen was "
                    + "covered, never told so wrongly; each time the next one locked and opened")
        }

        @Test func c11AStoppedFaceIsReplaced() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            let face = try #require(try screen.processes("patternlock-face").first)
            kill(face, SIGSTOP)
            try screen.rig.injector.key(38)
            try screen.awaitLayout()
            #expect(try screen.processes("patternlock-face") != [face])
            #expect(try screen.exposed() == 0)
            try screen.open()
            report(11, "face stopped: replaced, exposed 0")
        }

        @Test func c11AStoppedConversationDoesNotHoldTheLock() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            let auth = try #require(try screen.processes("patternlock-auth").first)
            kill(auth, SIGSTOP)
            try screen.draw(LockedScreen.right)
            for _ in 0..<5 { #expect(try screen.exposed() == 0) }
            kill(auth, SIGCONT)
            try screen.awaitOpen()
            report(11, "auth stopped while it judges: exposed 0, opened when it went on")
        }

        @Test func c11AStoppedGuardIsReplacedWhenSomebodyComes() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.awaitStandby()
            let stopped = try screen.activeGuard()
            kill(stopped, SIGSTOP)
            var exposed = 0
            let deadline = Deadline.after(20_000)
            while try screen.processes("patternlock-guard").contains(stopped), !deadline.hasPassed {
                try screen.rig.injector.tap(Point(40, 40))
                exposed += try screen.exposed()
                PollSet.sleep(until: .after(700))
            }
            try screen.awaitLayout()
            exposed += try screen.exposed()
            #expect(exposed == 0)
            try screen.settleLayout()
            try screen.open()
            report(11, "active guard stopped: ended and replaced when somebody came, exposed \(exposed), opened")
        }

        @Test func c11AStoppedGuardGivesNothingAway() throws {
            var spies: SpyRing?
            let screen = try LockedScreen { spies = try SpyRing([.keyAll, .touchAll, .pointerAll], on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            let guards = try screen.processes("patternlock-guard")
            for process in guards { kill(process, SIGSTOP) }
            try touchEverything(screen.rig)
            try typeEverything(screen.rig)
            try screen.rig.plugMonitor("DUMMY1", size: LockedScreen.size)
            #expect(try screen.exposed() == 0)
            let leaked = (try spies?.count() ?? -1) - before
            for process in guards { kill(process, SIGCONT) }
            try screen.settleLayout()
            let afterwards = (try spies?.count() ?? -1) - before
            #expect(leaked == 0)
            #expect(afterwards == 0)
            try screen.draw(LockedScreen.right)
            _ = try screen.lock.status("unlocked")
            report(11, "all guards stopped: exposed 0, leaked \(leaked), \(afterwards) when they went on")
        }
    }
}
