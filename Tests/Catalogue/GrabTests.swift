import Glibc
import TestSupport
import Testing

extension Catalogue {
    /// Entries 2 and 3: other clients that take grabs, and keys that break them.
    @Suite struct GrabTests {
        @Test(arguments: [Trouble.Kind.regrab, .regrabDevices])
        func c02LocksAgainstOneWhoGrabsAgainAndAgain(kind: Trouble.Kind) throws {
            var trouble: Trouble?
            let screen = try LockedScreen { trouble = try Trouble(kind, on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try trouble?.count()
            for _ in 0..<Effort.amount(10, soak: 1000) { try screen.echo() }
            let under = try trouble?.count()
            #expect(under?.successes == 0, "no grab but the lock's")
            try screen.open()
            report(
                2,
                "\(kind.rawValue): \(before?.successes ?? -1) grabs of the other while locking, "
                    + "\(under?.turns ?? -1) tries and \(under?.successes ?? -1) grabs while locked")
        }

        @Test func c03BreakActionsBreakNothing() throws {
            var spies: SpyRing?
            let screen = try LockedScreen { rig in
                try allowBreaking(rig)
                spies = try SpyRing([.keyAll, .touchAll, .pointerAll], on: rig)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            var leaked = 0
            let times = Effort.amount(20, soak: 1000)
            for _ in 0..<times {
                let before = try spies?.count() ?? -1
                // XF86Ungrab gives every grab back; then, at once, what somebody would type and draw.
                try screen.rig.injector.key(106, with: [37, 64])
                try screen.rig.injector.key(38)
                try screen.echo()
                leaked += (try spies?.count() ?? -1) - before
                #expect(try screen.exposed() == 0)
            }
            let trouble = try Trouble(.menu, on: screen.rig)
            #expect(try trouble.count().successes == 0, "the grabs should be held again")
            #expect(leaked == 0)
            try screen.open()
            report(3, "XF86Ungrab: \(times) times, leaked \(leaked), exposed 0")
        }

        @Test func c03AClosedConnectionLeavesTheCoverAndANewGuardComes() throws {
            let screen = try LockedScreen { try allowBreaking($0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let times = Effort.amount(3, soak: 100)
            for _ in 0..<times {
                // XF86ClearGrab ends the connections of all who hold a grab.
                try screen.rig.injector.key(63, with: [37, 64])
                for _ in 0..<20 { #expect(try screen.exposed() == 0) }
                try screen.awaitLayout()
                try screen.echo()
            }
            try screen.open()
            report(3, "XF86ClearGrab: \(times) guards cut off, exposed 0, opened afterwards")
        }

        private func allowBreaking(_ rig: TouchRig) throws {
            let set = try RunningProcess.start(rig.command(["setxkbmap", "-option", "grab:break_actions"])).finish()
            try #require(set.status == 0, "\(set.error)")
        }
    }
}
