import Glibc
import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    @Suite struct Input {
        static let spies: [Spy.Kind] = [
            .touchGrabRoot, .touchRoot, .touchAll, .touchSlaveSelect, .touchSlaveGrab, .touchWindow, .touchCore,
            .keyMaster, .keyAll, .keySlaveSelect, .keyWindow, .pointerRoot, .pointerAll,
        ]

        @Test(arguments: spies) func spiesSeeNothing(kind: Spy.Kind) throws {
            var spy: Spy?
            let lock = try LockRig { spy = try Spy(kind, on: $0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face locked(true)")
            let before = try spy?.count()
            let injector = lock.rig.injector
            try injector.stroke(through: [Point(100, 200), Point(300, 400)])
            for finger: UInt32 in 0..<10 { try injector.touchBegin(finger, Point(100 + Int(finger) * 50, 300)) }
            for finger: UInt32 in 0..<10 { try injector.touchUpdate(finger, Point(120 + Int(finger) * 50, 500)) }
            for finger: UInt32 in 0..<10 { try injector.touchEnd(finger, Point(120 + Int(finger) * 50, 500)) }
            try injector.key(38, with: [50])
            try injector.click(Point(500, 500))
            try lock.awaitLine("face contact mouse up 500 500")
            let after = try spy?.count()
            #expect(after == before, "\(kind.rawValue) should see nothing")
            try lock.startConversation()
            try lock.open()
            spy?.stop()
        }

        @Test func aTouchDevicePluggedInIsTaken() throws {
            var spy: Spy?
            let lock = try LockRig { spy = try Spy(.touchSlaveGrab, on: $0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.rig.plugSecondTouch()
            try lock.awaitLine("face keymapChanged")
            let before = try spy?.count()
            try lock.rig.injector.touchBegin(0, Point(10, 20), second: true)
            try lock.rig.injector.touchEnd(0, Point(10, 20), second: true)
            try lock.awaitLine("face contact finger up 10 20")
            #expect(try spy?.count() == before)
            spy?.stop()
        }

        @Test func aLostTouchDeviceLosesItsFingers() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.rig.injector.touchBegin(0, Point(10, 20))
            try lock.awaitLine("face contact finger down 10 20")
            let disable = try RunningProcess.start(lock.rig.command(["xinput", "disable", "touch"]))
            _ = try disable.finish()
            try lock.awaitLine("face contact finger cancel 10 20")
            try lock.awaitLine("face contactsLost")
        }

        @Test(arguments: ["key", "button", "finger"]) func locksWithThingsHeldDown(held: String) throws {
            let lock = try LockRig { rig in
                switch held {
                case "key": try rig.injector.key(64, isPress: true)
                case "button": try rig.injector.button(1, isPress: true)
                default: try rig.injector.touchBegin(0, Point(400, 400))
                }
                try rig.injector.sync()
            }
            defer { lock.stop() }
            try lock.awaitLine(from: "face stage ")
            switch held {
            case "key": try lock.rig.injector.key(64, isPress: false)
            case "button": try lock.rig.injector.button(1, isPress: false)
            default: try lock.rig.injector.touchEnd(0, Point(400, 400))
            }
            _ = try lock.guardian.line(from: 4, within: 1000) { $0 == #"{"event":"locked"}"# }
            try lock.startConversation()
            try lock.open()
            try lock.expectNothingHeld()
        }

        @Test func aKeyThatStaysDownDoesNotPreventTheLock() throws {
            let lock = try LockRig { rig in
                try rig.injector.key(64, isPress: true)
                try rig.injector.sync()
            }
            defer { lock.stop() }
            _ = try lock.guardian.line(from: 4, within: 4000) { $0 == #"{"event":"locked"}"# }
        }

        @Test func deadFacesAreReplaced() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            for reason in ["die", "malformed"] {
                try lock.awaitLine(from: "face started")
                try lock.awaitLine("face locked(true)")
                lock.order(reason)
            }
            try lock.awaitLine(from: "face started")
            lock.order("mute")
            try lock.rig.injector.key(38)
            try lock.awaitLine("face ping")
            try lock.awaitLine(from: "face started")
            #expect(try lock.children("patternlock-face").count == 1)
            try lock.startConversation()
            try lock.open()
        }

        @Test func aFaceThatReadsNothingBlocksNothing() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            let face = try #require(try lock.children("patternlock-face").first)
            kill(face, SIGSTOP)
            for _ in 0..<400 {
                try lock.rig.injector.stroke(through: [Point(100, 200), Point(300, 400)], samplesPerSegment: 2)
            }
            try lock.awaitLine(from: "face started")
            try lock.startConversation()
            try lock.open()
        }
    }
}
