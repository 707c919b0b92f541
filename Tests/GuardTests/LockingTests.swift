import Glibc
import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    @Suite struct Locking {
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

            try lock.open()
        }

        @Test func coversTheScreenOnTheWordOfTheCommand() throws {
            var red: Spy?
            let lock = try LockRig(arguments: ["--await-word"]) { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            try lock.say(.begin)
            try lock.awaitLocked()
            #expect(try lock.rig.count(of: 0xff0000) == 0)
            try lock.awaitLine("face locked(true)")
            try lock.startConversation()
            try lock.open()
            red?.stop()
        }

        @Test func aLockThatIsCalledOffCoversNothing() throws {
            var red: Spy?
            let lock = try LockRig(arguments: ["--await-word"]) { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            lock.closeCommand()
            #expect(try lock.guardian.waitForEnd() == .exited(1), "\(lock.guardian.written(2))")
            #expect(lock.guardian.written(4).isEmpty, "\(lock.guardian.written(4))")
            #expect(try lock.rig.count(of: 0xff0000) == 1920 * 1080)
            red?.stop()
        }

        @Test func tellsLayoutAndAttempts() throws {
            let lock = try LockRig(arguments: ["--password-only", "--pam-dir", "/some/where"])
            defer { lock.stop() }
            try lock.awaitLine("face started --password-only")
            lock.order("layout")
            try lock.awaitStatus(
                #"{"event":"layout","rows":1,"cols":2,"radius":96.0,"dots":[[1.5,2.0],[3.0,4.0]]}"#)
            lock.order("attempt")
            try lock.awaitStatus(#"{"event":"attempt","result":"wrong","remaining_ms":0,"tries_left":9}"#)
            lock.order("start password")
            try lock.awaitLine("auth --service patternlock-password --pam-dir /some/where")
            try lock.awaitLine("face told prompt Pattern:")
            lock.order("answer right")
            try lock.awaitStatus(#"{"event":"attempt","result":"accepted","remaining_ms":0,"tries_left":9}"#)
            #expect(try lock.guardian.waitForEnd() == .exited(0))
        }

        @Test(arguments: ["wrong", "short", "long", "other", "die"]) func opensOnNothingElse(answer: String) throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            #expect(try lock.record() == .locked)
            try lock.startConversation()
            lock.order("answer \(answer)")
            try lock.awaitLine("face conversation closed")
            try lock.isStillLocked()
            // And the next conversation counts again.
            try lock.startConversation()
            try lock.open()
        }

        @Test func aConversationThatWasReplacedCountsNoMore() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            #expect(try lock.record() == .locked)
            try lock.startConversation()
            lock.order("start password")
            try lock.awaitLine("face conversation password")
            try lock.awaitLine("face told prompt Pattern:")
            #expect(try lock.children("patternlock-auth").count == 1)
            try lock.open()
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGPIPE, SIGQUIT, SIGALRM])
        func signalsDoNotOpen(signal: Int32) throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            #expect(try lock.record() == .locked)
            lock.guardian.signal(signal)
            try lock.isStillLocked()
            try lock.startConversation()
            try lock.open()
        }

        @Test func staysLockedWhenTheCommandIsGone() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            lock.closeCommand()
            try lock.isStillLocked()
            try lock.startConversation()
            lock.order("answer right")
            #expect(try lock.guardian.waitForEnd() == .exited(0))
        }

        @Test func endsWithTheDisplay() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.startConversation()
            _ = try lock.awaitStandby(of: lock.guardian.pid)
            let children = try lock.children("patternlock-")
            #expect(children.count == 3, "face, auth and standby should run: \(children)")
            lock.rig.server.signal(SIGKILL)
            #expect(try lock.guardian.waitForEnd(within: 1000) == .exited(5))
            #expect(try lock.children("patternlock-").isEmpty)
        }

        @Test func waitsForFingersBeforeItOpens() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.startConversation()
            try lock.rig.injector.touchBegin(3, Point(50, 60))
            try lock.rig.injector.key(50, isPress: true)
            try lock.awaitLine("face key 50 down 0")
            lock.order("answer right")
            try lock.awaitLine("face accepted")
            try lock.rig.injector.touchEnd(3, Point(50, 60))
            PollSet.sleep(until: .after(500))
            #expect(lock.guardian.isRunning, "it should wait for the key that is down")
            try lock.rig.injector.key(50, isPress: false)
            #expect(try lock.guardian.waitForEnd(within: 1000) == .exited(0))
        }

        @Test func opensAllTheSameWhenAKeyStaysDown() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            try lock.startConversation()
            try lock.rig.injector.key(50, isPress: true)
            try lock.awaitLine("face key 50 down 0")
            lock.order("answer right")
            #expect(try lock.guardian.waitForEnd(within: 4000) == .exited(0))
        }

        @Test func aServerWithoutRandRIsRefused() throws {
            let rig = try TouchRig(arguments: ["-extension", "RANDR"])
            try expectRefusal(LockRig(rig: rig), saying: "RandR")
        }

        @Test func aServerWithoutTouchesIsRefused() throws {
            try expectRefusal(LockRig(server: .withoutTouches), saying: "XInput 2.2")
        }

        /// One sentence that says what is missing, and nothing was covered.
        private func expectRefusal(_ lock: LockRig, saying word: String) throws {
            defer { lock.stop() }
            let red = try Spy(.red, on: lock.rig)
            let finished = try lock.guardian.finish()
            #expect(finished.status == 5)
            #expect(finished.error.contains(word), "\(finished.error)")
            #expect(finished.error.split(separator: "\n").count == 1, "\(finished.error)")
            #expect(try lock.rig.count(of: 0xff0000) == 1920 * 1080)
            red.stop()
        }
    }
}

/// One X server at a time: they share two processors.
@Suite(.requires(.rig), .requires(.root), .serialized) struct GuardSuite {}
