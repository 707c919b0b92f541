import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// Entries 16, 17 and 19: how a lock begins.
    @Suite struct StartTests {
        @Test func c16OfManyLockersExactlyOneHolds() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.open()
            let count = 50
            let lockers = try (0..<count).map { _ in try screen.machine.lock(screen.rig) }
            defer { lockers.forEach { $0.stop() } }
            var refused = 0
            let deadline = Deadline.after(60_000)
            while refused < count - 1, !deadline.hasPassed {
                refused = lockers.filter { !$0.isRunning }.count
            }
            let holders = lockers.filter(\.isRunning)
            #expect(holders.count == 1)
            for locker in lockers where !locker.isRunning { #expect(try locker.waitForEnd() == .exited(6)) }
            let holder = try #require(holders.first)
            screen.takeOver(holder)
            try screen.awaitReady()
            #expect(try screen.processes("patternlock-face").count == 1)
            try screen.open()
            report(16, "\(count) lockers at once: \(holders.count) held, \(refused) ended with 6")
        }

        @Test func c17WithoutRandRItSaysSoAndCoversNothing() throws {
            let rig = try TouchRig(size: LockedScreen.size, arguments: ["-extension", "RANDR"])
            let screen = try LockedScreen(rig: rig)
            defer { screen.stop() }
            let finished = try screen.lock.finish()
            #expect(finished.status == 5)
            #expect(finished.error.contains("RandR"), "\(finished.error)")
            #expect(try screen.exposed() == LockedScreen.size.width * LockedScreen.size.height)
            report(17, "a server without RandR: exit 5, nothing covered")
        }

        @Test(arguments: ["MIT-SHM", "MIT-SCREEN-SAVER", "SHAPE", "SYNC", "Composite", "XTEST"])
        func c17WithoutWhatIsNotNeededItWorks(extension name: String) throws {
            let rig = try TouchRig(size: LockedScreen.size, arguments: ["-extension", name])
            let screen = try LockedScreen(rig: rig)
            defer { screen.stop() }
            try screen.awaitReady()
            #expect(try screen.exposed() == 0)
            try screen.echo()
            try screen.open()
            report(17, "a server without \(name): locked and opened")
        }

        /// With Composite the face has a window of the colours that it needs on a screen of any depth.
        @Test(arguments: [16, 30]) func c17OnAScreenOfAnotherDepthTheFaceIsThere(depth: Int) throws {
            let rig = try TouchRig(size: LockedScreen.size, depth: depth)
            let screen = try LockedScreen(rig: rig) { session in
                let seen = try session.count(of: 0xff0000)
                #expect(seen == LockedScreen.size.width * LockedScreen.size.height)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            #expect(try screen.exposed() == 0)
            try screen.echo()
            let lit = try rig.screenshot().pixels.count { $0 & 0xff > 0x80 }
            #expect(lit > 1000, "depth \(depth): a face that draws has light pixels, and \(lit) were seen")
            try screen.open()
            report(17, "a screen of depth \(depth): locked, \(lit) light pixels, opened")
        }

        @Test(arguments: [16, 30]) func c17WithoutTrueColourItSaysSoAndCoversNothing(depth: Int) throws {
            let rig = try TouchRig(size: LockedScreen.size, arguments: ["-extension", "Composite"], depth: depth)
            let screen = try LockedScreen(rig: rig)
            defer { screen.stop() }
            let finished = try screen.lock.finish()
            #expect(finished.status == 5)
            #expect(finished.error.contains("true colour"), "\(finished.error)")
            #expect(try screen.exposed() == LockedScreen.size.width * LockedScreen.size.height)
            report(17, "a screen of depth \(depth) without true colour: exit 5, nothing covered")
        }

        @Test func c19TheMachineDoesNotSleepBeforeItIsLocked() throws {
            var menu: Trouble?
            let screen = try LockedScreen(environment: ["XSS_SLEEP_LOCK_FD": "4"]) {
                menu = try Trouble(.menu, on: $0)
            }
            defer { screen.stop() }
            try screen.awaitCovered()
            #expect(throws: RigError.self, "not locked: the machine must not sleep yet") {
                _ = try screen.lock.line(from: 4, within: 500)
            }
            try menu?.pause()
            let end = try screen.lock.line(from: 4)
            #expect(end == nil)
            try screen.awaitReady()
            try screen.open()
            report(19, "the sleep inhibitor is kept while a menu is open, and released when it is locked")
        }

        @Test func c19AKeyHeldDownDoesNotKeepItAwake() throws {
            let screen = try LockedScreen(environment: ["XSS_SLEEP_LOCK_FD": "4"]) { try Held.key.press(on: $0, true) }
            defer { screen.stop() }
            let begin = Clock.monotonic
            let end = try screen.lock.line(from: 4, within: 4000)
            let taken = Clock.monotonic - begin
            #expect(end == nil)
            try screen.awaitLocked()
            report(19, "the sleep inhibitor with a key held for ever: released after \(taken) ms")
        }
    }
}
