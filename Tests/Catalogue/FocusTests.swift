import TestSupport
import Testing

extension Catalogue {
    /// Where keys go when the lock is gone.
    @Suite struct FocusTests {
        @Test func theFocusComesBackToTheWindowThatHadIt() throws {
            var window: Spy?
            let screen = try LockedScreen { window = try Spy(.keyWindow, on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            try typeEverything(screen.rig)
            try screen.rig.injector.key(9)
            let under = try window?.count()
            #expect(under == 0)
            try screen.open()
            try screen.rig.injector.key(38)
            #expect(try window?.count() == 2, "one key down and up")
        }

        @Test func aWindowThatIsGoneLeavesNoDeadKeyboard() throws {
            var window: Spy?
            let screen = try LockedScreen { window = try Spy(.keyWindow, on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            window?.stop()
            try screen.draw(LockedScreen.right)
            _ = try screen.lock.status("unlocked")
            // Keys go where the pointer is; with no focus at all nobody would hear of them.
            let listener = try Spy(.keyMaster, on: screen.rig)
            try screen.rig.injector.key(38)
            #expect(try listener.count() == 2, "one key down and up")
        }
    }
}
