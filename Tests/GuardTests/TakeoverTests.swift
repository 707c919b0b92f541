import Glibc
import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    @Suite struct Takeover {
        @Test func theStandbyTakesOverAndOpens() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            #expect(try lock.record() == .locked)
            let first = try lock.awaitLine(from: "face stage ")
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            lock.guardian.signal(SIGKILL)
            #expect(try lock.awaitLine(from: "face stage ") == first, "the cover should be the same window")
            try lock.awaitLine("face locked(true)")
            _ = try lock.awaitStandby(of: standby)
            try lock.rig.injector.tap(Point(30, 40))
            try lock.awaitLine("face contact finger down 30 40")
            #expect(try lock.recordNow() == nil, "nothing is said twice")
            try lock.startConversation()
            lock.order("answer right")
            try lock.awaitStatus(#"{"event":"unlocked"}"#)
            #expect(try lock.record() == .accepted)
            #expect(try lock.record() == .unlocked)
            #expect(try lock.record() == nil, "no guard should be left")
        }

        @Test func aStoppedGuardIsReplacedOnceSomebodyComes() throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            try lock.awaitLine("face locked(true)")
            lock.guardian.signal(SIGSTOP)
            // It asks at the first input after a while; which of these that is does not matter.
            while lock.guardian.isRunning {
                try lock.rig.injector.key(38)
                #expect(try lock.rig.count(of: 0xff0000) == 0)
                PollSet.sleep(until: .after(700))
            }
            #expect(try lock.guardian.waitForEnd() == .killed(SIGKILL))
            try lock.awaitLine("face locked(true)")
            _ = try lock.awaitStandby(of: standby)
            try lock.startConversation()
            lock.order("answer right")
            try lock.awaitStatus(#"{"event":"unlocked"}"#)
            red?.stop()
        }

        @Test func aStoppedStandbyIsReplacedOnceSomebodyComes() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            kill(standby, SIGSTOP)
            try lock.awaitEcho()
            let next = try lock.awaitStandby(of: lock.guardian.pid, otherThan: standby)
            lock.guardian.signal(SIGKILL)
            _ = try lock.awaitStandby(of: next)
            try lock.awaitLine(from: "face started")
            try lock.startConversation()
            lock.order("answer right")
            try lock.awaitStatus(#"{"event":"unlocked"}"#)
        }

        @Test(arguments: [Spy.Kind.touchAll, .touchSlaveSelect]) func nothingIsSeenBetweenDeathAndTakeover(
            kind: Spy.Kind
        ) throws {
            var spies: [Spy] = []
            let lock = try LockRig { rig in spies = try [kind, .pointerAll, .keyAll].map { try Spy($0, on: rig) } }
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.awaitLine("face locked(true)")
            let before = try spies.map { try $0.count() }
            var active = lock.guardian.pid
            for _ in 0..<5 {
                let next = try lock.awaitStandby(of: active)
                try lock.awaitListening(next)
                // However long the moment is in which nobody has any grab.
                kill(next, SIGSTOP)
                kill(active, SIGKILL)
                for finger: UInt32 in 0..<5 {
                    try lock.rig.injector.stroke(through: [Point(200, 200), Point(300, 200)], id: finger)
                }
                try lock.rig.injector.key(38, with: [50])
                try lock.rig.injector.click(Point(400, 400))
                kill(next, SIGCONT)
                try lock.awaitLine("face locked(true)")
                active = next
            }
            let leaked = try zip(spies, before).map { try $0.count() - $1 }
            #expect(leaked == [0, 0, 0], "\(kind.rawValue), pointers, keys")
            try lock.startConversation()
            lock.order("answer right")
            try lock.awaitStatus(#"{"event":"unlocked"}"#)
        }

        /// The active guard finds it out first, and the other one takes over a screen that is gone as well.
        @Test func aScreenThatIsGoneEndsTheStandbyToo() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            try lock.awaitListening(standby)
            kill(standby, SIGSTOP)
            lock.rig.server.signal(SIGKILL)
            #expect(try lock.guardian.waitForEnd() == .exited(5))
            kill(standby, SIGCONT)
            let deadline = Deadline.after(10_000)
            while kill(standby, 0) == 0, !deadline.hasPassed { PollSet.sleep(until: .after(5)) }
            #expect(!deadline.hasPassed, "the standby goes on")
            // Xlib says that a request would exceed its buffer, and then writes to address 0.
            #expect(throws: RigError.self) { try lock.guardian.line(from: 2) { $0.hasPrefix("Xlib") } }
        }

        @Test func aDeadStandbyIsReplaced() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            let standby = try lock.awaitStandby(of: lock.guardian.pid)
            kill(standby, SIGKILL)
            let next = try lock.awaitStandby(of: lock.guardian.pid, otherThan: standby)
            #expect(next != standby)
            try lock.startConversation()
            try lock.open()
        }

        @Test func twentyDeathsUnderInputShowNothing() throws {
            var red: Spy?
            var spy: Spy?
            let lock = try LockRig {
                red = try Spy(.red, on: $0)
                spy = try Spy(.keyAll, on: $0)
            }
            defer { lock.stop() }
            try lock.awaitLocked()
            let before = try spy?.count() ?? 0
            var active = lock.guardian.pid
            var exposed = 0
            var times: [UInt64] = []
            for round in 0..<20 {
                let next = try lock.awaitStandby(of: active)
                try lock.rig.injector.touchBegin(0, Point(200, 200))
                for _ in 0..<round { try lock.rig.injector.key(38) }
                let start = Clock.monotonicMicroseconds
                kill(active, SIGKILL)
                // Input goes on all the while, and is dealt with by whoever is there.
                try lock.rig.injector.key(39, isPress: true)
                try lock.rig.injector.key(39, isPress: false)
                exposed += try lock.rig.screenshot().count(of: 0xff0000)
                try lock.awaitLine("face locked(true)")
                times.append(Clock.monotonicMicroseconds - start)
                try lock.rig.injector.touchEnd(0, Point(200, 200))
                active = next
            }
            #expect(exposed == 0)
            #expect(try spy?.count() == before, "keys should not leak")
            times.sort()
            print("takeover until a new face is told, microseconds: median \(times[10]), longest \(times[19])")
            try lock.startConversation()
            lock.order("answer right")
            #expect(try lock.record() == .locked)
            #expect(try lock.record() == .accepted)
            #expect(try lock.record() == .unlocked)
            red?.stop()
            spy?.stop()
        }
    }
}
