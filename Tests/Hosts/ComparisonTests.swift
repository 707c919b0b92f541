import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// What README.md says of other lockers beside ours: the same spies, the same fingers, the same kill.
    @Suite(.serialized, .requires(.root), .requires(.hostPackages), .requires(.rig)) struct ComparisonTests {
        private static let touchSpies: [Spy.Kind] = [
            .touchGrabRoot, .touchRoot, .touchAll, .touchSlaveSelect, .touchSlaveGrab,
        ]

        /// What other programs saw of two fingers and of a key, and how much of the session was to be seen after the
        /// main process was killed.
        private struct Seen: CustomStringConvertible {
            let touches: [Int]
            let keys: Int
            let pixels: Int
            var description: String { "touches \(touches), keys \(keys), pixels after kill -9 \(pixels)" }
        }

        private func look(_ rig: TouchRig, kill: () throws -> Void) throws -> Seen {
            let touches = try Self.touchSpies.map { kind in
                try count(kind, on: rig) { try twoFingers(rig) }
            }
            let keys = try count(.keySlaveSelect, on: rig) { try rig.injector.key(38) }
            try kill()
            // Whatever starts again has two seconds for it.
            let deadline = Deadline.after(2_000)
            var pixels = 0
            while !deadline.hasPassed { pixels = max(pixels, try rig.count(of: 0xff0000)) }
            return Seen(touches: touches, keys: keys, pixels: pixels)
        }

        /// One spy at a time: those that grab keep from one another what they get.
        private func count(_ kind: Spy.Kind, on rig: TouchRig, during input: () throws -> Void) throws -> Int {
            let spy = try Spy(kind, on: rig)
            defer { spy.stop() }
            try input()
            return try spy.count()
        }

        private func twoFingers(_ rig: TouchRig) throws {
            for finger: UInt32 in 0...1 { try rig.injector.touchBegin(finger, Point(300 + 300 * Int(finger), 300)) }
            for finger: UInt32 in 0...1 { try rig.injector.touchUpdate(finger, Point(300 + 300 * Int(finger), 400)) }
            for finger: UInt32 in 0...1 { try rig.injector.touchEnd(finger, Point(300 + 300 * Int(finger), 500)) }
            try rig.injector.sync()
        }

        @Test(arguments: [ScreenHost.i3lock, .xsecurelock]) func others(locker: ScreenHost) throws {
            let host = try HostMachine()
            let rig = try TouchRig()
            let session = try Spy(.red, on: rig)
            defer { session.stop() }
            let locked = try locker.lock(rig, as: HostMachine.user, on: host)
            defer { locked.stop() }
            let seen = try look(rig) { locked.kill() }
            #expect(seen.touches.allSatisfy { $0 > 0 }, "\(locker): every spy sees fingers; came \(seen)")
            #expect(seen.keys > 0, "\(locker): a listener on the keyboards sees keys; came \(seen)")
            #expect(seen.pixels > 0, "\(locker): a kill opens; came \(seen)")
        }

        @Test func ours() throws {
            let rig = try TouchRig()
            let machine = try InstalledMachine()
            try machine.enrol(HostMachine.right, home: true)
            let session = try Spy(.red, on: rig)
            defer { session.stop() }
            let lock = try machine.lock(rig)
            defer { lock.stop() }
            _ = try lock.status("locked")
            let seen = try look(rig) { lock.signal(9) }
            #expect(seen.touches == [0, 0, 0, 0, 0] && seen.keys == 0 && seen.pixels == 0, "\(seen)")
        }
    }
}
