import Glibc
import LinuxKit
import TestSupport
import Testing

/// Something that can be held down.
enum Held: String, CaseIterable {
    case button, key, modifier, finger

    func press(on rig: TouchRig, _ isPress: Bool) throws {
        let place = Point(500, 300)
        switch self {
        case .button:
            // Away from every dot.
            try rig.injector.movePointer(to: Point(5, 5))
            try rig.injector.button(1, isPress: isPress)
        case .key: try rig.injector.key(38, isPress: isPress)
        case .modifier: try rig.injector.key(37, isPress: isPress)
        case .finger:
            if isPress { try rig.injector.touchBegin(5, place) } else { try rig.injector.touchEnd(5, place) }
        }
        try rig.injector.sync()
    }
}

extension Catalogue {
    /// Entries 1, 21 and 22: what is down or on when the lock comes and goes.
    @Suite struct HeldInputTests {
        @Test(arguments: Held.allCases) func c01LocksWhileSomethingIsHeld(held: Held) throws {
            var spies: SpyRing?
            let screen = try LockedScreen { rig in
                spies = try SpyRing([.touchRoot, .keyAll, .keySlaveSelect, .pointerRoot], on: rig)
                try held.press(on: rig, true)
            }
            defer { screen.stop() }
            try screen.awaitCovered()
            try held.press(on: screen.rig, false)
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            try screen.echo()
            try held.press(on: screen.rig, true)
            try held.press(on: screen.rig, false)
            let leaked = (try spies?.count() ?? -1) - before
            #expect(leaked == 0)
            try screen.open()
            try screen.expectNothingHeld()
            report(1, "\(held.rawValue) held while locking: locked, leaked \(leaked), exposed 0")
        }

        @Test func c01AnOpenMenuPutsTheLockOffAndNotTheCover() throws {
            var menu: Trouble?
            let screen = try LockedScreen { menu = try Trouble(.menu, on: $0) }
            defer { screen.stop() }
            try screen.awaitCovered()
            try screen.awaitLayout()
            // So many tries of the guard fail meanwhile.
            PollSet.sleep(until: .after(300))
            #expect(!screen.lock.written(3).contains("\"locked\""), "a menu holds the grabs: it cannot be locked")
            try menu?.pause()
            try screen.awaitLocked()
            try screen.open()
            report(1, "a menu held while locking: covered at once, locked when it closed")
        }

        @Test func c01AHotkeyStartsTheLock() throws {
            var wm: Trouble?
            let rig = try TouchRig(size: LockedScreen.size)
            wm = try Trouble(.hotkey, on: rig)
            try rig.injector.key(75, isPress: true)
            try wm?.awaitPress()
            let screen = try LockedScreen(rig: rig)
            defer { screen.stop() }
            try screen.awaitCovered()
            try rig.injector.key(75, isPress: false)
            try screen.awaitReady()
            try screen.open()
            try screen.expectNothingHeld()
            report(1, "F9 of a window manager starts the lock and is held: locked after its release")
        }

        @Test(arguments: [Held.finger, .modifier, .key])
        func c21UnlocksWithSomethingHeld(held: Held) throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.draw(LockedScreen.right)
            // While the pattern is judged.
            try held.press(on: screen.rig, true)
            let attempt = try screen.lock.status("attempt")
            try #require(attempt.result == "accepted")
            #expect(try screen.exposed() == 0, "the cover stays until it is up")
            // Who listens from here on is the session that comes back.
            let spies = try SpyRing([.touchRoot, .pointerRoot, .keyMaster], on: screen.rig)
            try held.press(on: screen.rig, false)
            try screen.awaitOpen()
            let clicked = try spies.count()
            #expect(clicked == 0, "nothing of it may reach the session")
            try screen.expectNothingHeld()
            report(21, "unlocked with a \(held.rawValue) down: nothing stuck, \(clicked) events to the session")
        }

        @Test func c22CapsLockAndLayoutAreInStepAfterwards() throws {
            let screen = try LockedScreen { rig in
                let set = try RunningProcess.start(
                    rig.command(["setxkbmap", "-layout", "us,de", "-option", "grp:menu_toggle"])
                ).finish()
                try #require(set.status == 0)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            try screen.rig.injector.key(66)
            try screen.rig.injector.key(117)
            try screen.open()
            #expect(try screen.rig.keyboard() == KeyboardState(isCapsLocked: true, group: 1), "as pressed")
            try screen.rig.injector.key(66)
            try screen.rig.injector.key(117)
            #expect(try screen.rig.keyboard() == KeyboardState(isCapsLocked: false, group: 0), "one press each")
            report(22, "Caps Lock and layout changed under the lock: in step afterwards, 2 of 2")
        }
    }
}
