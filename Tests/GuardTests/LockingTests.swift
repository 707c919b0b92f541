import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

@Suite(.requires(.rig), .requires(.root), .serialized) struct LockingTests {
    @Test func locksForwardsAndOpensOnTheToken() throws {
        let lock = try LockRig()
        defer { lock.stop() }
        try lock.awaitLocked()
        #expect(try lock.record() == .locked)
        try lock.awaitLine("face locked(true)")
        try lock.startConversation()

        try lock.rig.injector.stroke(through: [Point(100, 200), Point(300, 400)], samplesPerSegment: 1)
        try lock.awaitLine("face contact finger down 100 200")
        try lock.awaitLine("face contact finger move 300 400")
        try lock.awaitLine("face contact finger up 300 400")
        try lock.rig.injector.key(38)
        try lock.awaitLine("face key 38 down 0")
        try lock.awaitLine("face key 38 up 0")

        lock.order("answer right")
        try lock.awaitLine("face accepted")
        try lock.awaitStatus(#"{"event":"unlocked"}"#)
        #expect(try lock.record() == .unlocked)
        #expect(try lock.guardian.waitForEnd() == .exited(0))
    }
}
