import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// Entries 5, 6 and 7: programs of the session that listen, and devices that come.
    @Suite struct SpyTests {
        /// Kinds that the server lets listen side by side; together they are all of one sort.
        static let touchRings: [[Spy.Kind]] = [
            [.touchGrabRoot, .touchSlaveSelect, .touchWindow, .pointerRoot],
            [.touchRoot, .touchSlaveGrab, .touchCore, .pointerAll], [.touchAll, .touchCore],
            [.gestureGrabRoot, .touchCore],
        ]
        static let keyRings: [[Spy.Kind]] = [[.keyMaster, .keySlaveSelect, .keyWindow], [.keyAll, .keyWindow]]

        @Test(arguments: touchRings) func c05TouchSpiesSeeNothing(kinds: [Spy.Kind]) throws {
            var spies: SpyRing?
            var seenBefore = 0
            let screen = try LockedScreen { rig in
                let ring = try SpyRing(kinds, on: rig)
                try touchEverything(rig)
                seenBefore = try ring.count()
                spies = ring
            }
            defer { screen.stop() }
            #expect(seenBefore > 0, "the spies must be able to see at all")
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            let rounds = Effort.amount(2, soak: 200)
            for _ in 0..<rounds { try touchEverything(screen.rig) }
            try screen.echo()
            let leaked = (try spies?.count() ?? -1) - before
            #expect(leaked == 0, "\(kinds)")
            try screen.open()
            report(
                5,
                "\(kinds.map(\.rawValue)): \(rounds) rounds of 1, 2, 5, 10 fingers, swipes and pinches, "
                    + "seen unlocked \(seenBefore), leaked \(leaked)")
        }

        @Test func c05AGestureGrabbedAtATouchpadIsAllThatItsSpySees() throws {
            var spy: Spy?
            let screen = try LockedScreen { spy = try Spy(.gestureSlaveGrab, on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try spy?.count() ?? -1
            for fingers: UInt16 in [3, 4] {
                try screen.rig.injector.swipe(fingers: fingers)
                try screen.rig.injector.pinch(fingers: fingers)
            }
            let gestures = (try spy?.count() ?? -1) - before
            try screen.rig.injector.click(Point(30, 30))
            try screen.echo()
            let others = (try spy?.count() ?? -1) - before - gestures
            #expect(others == 0)
            try screen.open()
            report(5, "gestures grabbed at the touchpad itself: \(gestures) of 12 seen, not promised; else \(others)")
        }

        @Test func c05SpiesThatComeLaterSeeNothing() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            var leaked = 0
            for kinds in Self.touchRings + Self.keyRings {
                let spies = try SpyRing(kinds, on: screen.rig)
                try screen.awaitCovered()
                try touchEverything(screen.rig)
                try typeEverything(screen.rig)
                leaked += try spies.count()
            }
            #expect(leaked == 0)
            try screen.open()
            report(
                5,
                "spies that come under the lock: \(Self.touchRings.count + Self.keyRings.count) rings, leaked \(leaked)"
            )
        }

        @Test(arguments: keyRings) func c06KeySpiesSeeNothing(kinds: [Spy.Kind]) throws {
            var spies: SpyRing?
            var seenBefore = 0
            let screen = try LockedScreen { rig in
                let ring = try SpyRing(kinds, on: rig)
                try typeEverything(rig)
                seenBefore = try ring.count()
                spies = ring
            }
            defer { screen.stop() }
            #expect(seenBefore > 0, "the spies must be able to see at all")
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            let rounds = Effort.amount(5, soak: 500)
            for _ in 0..<rounds { try typeEverything(screen.rig) }
            try screen.rig.injector.key(9)
            try screen.echo()
            let leaked = (try spies?.count() ?? -1) - before
            #expect(leaked == 0, "\(kinds)")
            try screen.open()
            report(
                6, "\(kinds.map(\.rawValue)): \(rounds * 80) key events, seen unlocked \(seenBefore), leaked \(leaked)")
        }

        @Test(arguments: [Spy.Kind.touchSlaveGrab, .touchSlaveSelect, .touchAll])
        func c07ATouchDevicePluggedInIsTakenAndDraws(kind: Spy.Kind) throws {
            var spies: SpyRing?
            let screen = try LockedScreen { spies = try SpyRing([kind], on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            try screen.rig.plugSecondTouch()
            try screen.echo()
            try screen.echo(second: true)
            let leaked = (try spies?.count() ?? -1) - before
            #expect(leaked == 0)
            try screen.open(second: true)
            report(7, "\(kind.rawValue): a touch device plugged in under the lock, leaked \(leaked), and it opens")
        }

        @Test func c07MoreThanOnePointer() throws {
            var spies: SpyRing?
            let screen = try LockedScreen { rig in
                for arguments in [["create-master", "second"], ["reattach", "touch", "second pointer"]] {
                    let made = try RunningProcess.start(rig.command(["xinput"] + arguments)).finish()
                    try #require(made.status == 0, "\(made.error)")
                }
                spies = try SpyRing([.touchAll, .keyAll, .pointerAll], on: rig)
            }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            try touchEverything(screen.rig)
            try typeEverything(screen.rig)
            try screen.rig.injector.key(9)
            try screen.echo()
            // One more comes and goes while it is locked, with a device attached to it meanwhile.
            let times = Effort.amount(2, soak: 100)
            for _ in 0..<times {
                try screen.run(["xinput", "create-master", "third"])
                try screen.run(["xinput", "reattach", "keyboard", "third keyboard"])
                try screen.run(["xinput", "reattach", "pointer", "third pointer"])
                try touchEverything(screen.rig)
                try typeEverything(screen.rig)
                try screen.run(["xinput", "remove-master", "third pointer"])
                try screen.run(["xinput", "reattach", "keyboard", "Virtual core keyboard"])
                try screen.run(["xinput", "reattach", "pointer", "Virtual core pointer"])
            }
            try screen.rig.injector.key(9)
            try screen.settleLayout()
            let leaked = (try spies?.count() ?? -1) - before
            #expect(leaked == 0)
            #expect(try screen.exposed() == 0)
            try screen.open()
            report(7, "two pointers, and a third \(times) times while locked: leaked \(leaked), opened by the second")
        }
    }
}

/// Strokes of 1, 2, 5 and 10 fingers, swipes and pinches, a click.
func touchEverything(_ rig: TouchRig) throws {
    for fingers: UInt32 in [1, 2, 5, 10] {
        for finger in 0..<fingers { try rig.injector.touchBegin(finger, Point(20 + Int(finger) * 30, 20)) }
        for finger in 0..<fingers { try rig.injector.touchUpdate(finger, Point(20 + Int(finger) * 30, 60)) }
        for finger in 0..<fingers { try rig.injector.touchEnd(finger, Point(20 + Int(finger) * 30, 60)) }
    }
    for fingers: UInt16 in [3, 4] {
        try rig.injector.swipe(fingers: fingers)
        try rig.injector.pinch(fingers: fingers)
    }
    try rig.injector.click(Point(30, 30))
}

/// The letter rows, alone and with modifiers: 40 keys down and up.
func typeEverything(_ rig: TouchRig) throws {
    for code: Int32 in Array(24...33) + Array(38...46) { try rig.injector.key(code) }
    for code: Int32 in [24, 25, 26, 38, 39, 40, 52] { try rig.injector.key(code, with: [50]) }
    for code: Int32 in [24, 38, 52] { try rig.injector.key(code, with: [37, 64]) }
    try rig.injector.key(9)
}
