import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    @Suite struct Blank {
        private static let arguments = ["--blank-after", "1"]

        @Test func aScreenGoesBlankAndTheTouchThatWakesItOnlyWakes() throws {
            let lock = try LockRig(arguments: Self.arguments)
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            try lock.rig.injector.stroke(through: [Point(100, 200), Point(300, 400)])
            try lock.awaitLine("face blank(false)")
            try Self.tapLater(lock.rig)
            // Nothing of the first stroke may have been told before this.
            let next = try lock.awaitLine(from: "face contact ")
            #expect(next == "face contact finger down 30 40")
            try lock.startConversation()
            try lock.open()
        }

        @Test func theKeyThatWakesItTypesNothing() throws {
            let lock = try LockRig(arguments: Self.arguments)
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            try lock.rig.injector.key(38, isPress: true)
            try lock.awaitLine("face blank(false)")
            // Held so long that the server repeats it.
            PollSet.sleep(until: .after(900))
            try lock.rig.injector.key(38, isPress: false)
            try lock.rig.injector.key(39)
            let next = try lock.awaitLine(from: "face key ")
            #expect(next == "face key 39 down 0")
        }

        @Test func aMouseThatMovesWakesItToo() throws {
            let lock = try LockRig(arguments: Self.arguments)
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            try lock.rig.injector.movePointer(to: Point(700, 500))
            try lock.awaitLine("face blank(false)")
            // And again, when nothing follows.
            try lock.awaitLine("face blank(true)")
        }

        /// Under a compositing manager a guard that takes over makes a cover of its own.
        @Test(arguments: [false, true]) func settingsAreGivenBackAfterTheGuardsWereKilled(isComposited: Bool) throws {
            var before = ""
            var compositor: Compositor?
            defer { compositor?.stop() }
            let lock = try LockRig(arguments: Self.arguments) { rig in
                if isComposited { compositor = try Compositor(on: rig) }
                try Self.run(rig, ["xset", "s", "333", "44"])
                try Self.run(rig, ["xset", "s", "noblank"])
                before = try Self.settings(rig)
            }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            #expect(try Self.settings(lock.rig) != before, "it must not cycle or show pictures")
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            lock.guardian.signal(SIGKILL)
            try lock.awaitLine(from: "face started")
            // The new guard knows that the screen is blank without having been told.
            try lock.awaitLine("face blank(true)")
            _ = try lock.awaitStandby(of: standby)
            for guardian in try lock.guards() { kill(guardian, SIGKILL) }
            // The next one is told nothing of it by anybody but the cover, and blanks nothing itself.
            try lock.startAgain()
            try lock.awaitLocked()
            try lock.startConversation()
            try lock.open()
            #expect(try Self.settings(lock.rig) == before)
        }

        @Test(arguments: [false, true]) func monitorsGoOffAndOnWithTheScreenAndTheirSettingsComeBack(
            isComposited: Bool
        ) throws {
            var compositor: Compositor?
            defer { compositor?.stop() }
            let lock = try LockRig(arguments: Self.arguments, server: .withPower) { rig in
                if isComposited { compositor = try Compositor(on: rig) }
            }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            #expect(try Self.asked(lock) == ["timeouts 0 0 0", "enable", "level 3"])
            try lock.rig.injector.tap(Point(100, 200))
            try lock.awaitLine("face blank(false)")
            #expect(try Self.asked(lock).last == "level 0")
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            lock.guardian.signal(SIGKILL)
            _ = try lock.awaitStandby(of: standby)
            try lock.awaitLine(from: "face started")
            try lock.startConversation()
            lock.order("answer right")
            try lock.awaitStatus(#"{"event":"unlocked"}"#)
            // As they were before the guard that is dead took them.
            #expect(try Array(Self.asked(lock).suffix(2)) == ["timeouts 100 200 300", "disable"])
        }

        /// What guards asked of the monitors' power.
        private static func asked(_ lock: LockRig) throws -> [String] {
            try lock.root.readFile(AnotherServer.log).split(separator: "\n").map(String.init)
        }

        @Test func withoutATimeTheSettingsStayAsTheyAre() throws {
            var before = ""
            let lock = try LockRig { before = try Self.settings($0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitEcho()
            #expect(try Self.settings(lock.rig) == before)
            // Somebody else blanks it: the touch that wakes it only wakes all the same.
            try Self.run(lock.rig, ["xset", "s", "activate"])
            try lock.awaitLine("face blank(true)")
            try lock.rig.injector.tap(Point(100, 200))
            try lock.awaitLine("face blank(false)")
            try Self.tapLater(lock.rig)
            #expect(try lock.awaitLine(from: "face contact ") == "face contact finger down 30 40")
        }

        @Test func aScreenThatIsBlankBeforeItIsLockedIsKnownToBe() throws {
            let lock = try LockRig { try Self.run($0, ["xset", "s", "activate"]) }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            try lock.rig.injector.tap(Point(100, 200))
            try lock.awaitLine("face blank(false)")
            try Self.tapLater(lock.rig)
            #expect(try lock.awaitLine(from: "face contact ") == "face contact finger down 30 40")
        }

        @Test func withoutTheExtensionTheFirstInputOnlyWakes() throws {
            let rig = try TouchRig(arguments: ["-extension", "MIT-SCREEN-SAVER"])
            let lock = try LockRig(rig: rig, arguments: Self.arguments)
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face blank(true)")
            try lock.rig.injector.stroke(through: [Point(100, 200), Point(300, 400)])
            try lock.awaitLine("face blank(false)")
            try Self.tapLater(lock.rig)
            #expect(try lock.awaitLine(from: "face contact ") == "face contact finger down 30 40")
        }

        /// A tap of somebody who has seen that the screen is lit: what comes sooner only woke it.
        private static func tapLater(_ rig: TouchRig) throws {
            PollSet.sleep(until: .after(200))
            try rig.injector.tap(Point(30, 40))
        }

        private static func run(_ rig: TouchRig, _ arguments: [String]) throws {
            let finished = try RunningProcess.start(rig.command(arguments)).finish()
            try #require(finished.status == 0, "\(arguments): \(finished.error)")
        }

        /// What `xset q` says of the screen saver.
        private static func settings(_ rig: TouchRig) throws -> String {
            let told = try RunningProcess.start(rig.command(["xset", "q"])).finish().output
            return told.split(separator: "\n").filter { $0.contains("blanking") || $0.contains("timeout") }
                .joined(separator: "\n")
        }
    }
}
