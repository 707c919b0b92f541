import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension SessionSuite {
    /// The lock and the daemon do not depend on each other's life.
    @Suite(.requires(.root)) struct SurvivalTests {
        @Test(arguments: [SIGKILL, SIGTERM]) func theLockOutlivesTheDaemonAndTheNextOneKnows(signal: Int32) throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.order("lock")
            try bed.awaitWord("hint true")
            let lock = try bed.oneLock()
            bed.daemon.signal(signal)
            _ = try bed.daemon.waitForEnd()
            #expect(try bed.processes("patternlock") == [lock])
            #expect(try bed.exposed() == 0)
            try bed.startDaemon()
            try bed.awaitWord("hint true")
            #expect(try bed.isActive())
            try bed.order("lock")
            #expect(try bed.processes("patternlock") == [lock])
            try bed.open()
            try bed.awaitWord("hint false")
        }

        @Test func aLockOfWhichEverythingWasKilledComesBack() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.order("lock")
            try bed.awaitWord("hint true")
            let names = ["patternlock", "patternlock-guard", "patternlock-face", "patternlock-auth"]
            let all = try names.flatMap { try bed.processes($0) }
            for pid in all { kill(pid, SIGSTOP) }
            for pid in all { kill(pid, SIGKILL) }
            #expect(try bed.exposed() == 0)
            #expect(try bed.isActive())
            let deadline = Deadline.after(30_000)
            while try bed.processes("patternlock-face").allSatisfy(all.contains) {
                try #require(!deadline.hasPassed, "another lock: \(bed.said())")
                #expect(try bed.exposed() == 0)
            }
            #expect(try bed.exposed() == 0)
            try bed.open()
        }

        @Test func aLockByHandIsFollowed() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.lockByHand()
            try bed.awaitWord("hint true")
            #expect(try bed.isActive())
            #expect(!bed.said().contains("killed"), "it is that lock: \(bed.said())")
            try bed.open()
            try bed.awaitWord("hint false")
        }

        @Test func aSecondLockReturnsWhenTheFirstHasLocked() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            // The first waits for this, three seconds at most.
            try bed.rig.injector.button(1, isPress: true)
            try bed.rig.injector.sync()
            var command = Command(["patternlock", "lock"], environment: bed.environment)
            command.input = .nothing
            let first = try bed.machine.root.start(command, as: InstalledMachine.user)
            defer { first.stop() }
            while try bed.exposed() > 0 { #expect(first.isRunning, "\(first.written(2))") }
            let file =
                bed.environment["XDG_RUNTIME_DIR", default: ""] + "/patternlock-\(bed.rig.display.dropFirst()).lock"
            #expect(try bed.machine.root.readFile(file).isEmpty, "covered, and not locked yet")
            #expect(try bed.run(["patternlock", "lock", "--daemonize"]).status == 0)
            #expect(try bed.machine.root.readFile(file) == "locked\n")
            #expect(try bed.run(["patternlock", "lock"]).status == 6)
        }

        @Test func logindThatComesBackIsMetAnew() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.order("lock")
            try bed.awaitWord("hint true")
            try bed.restartLogind()
            try bed.awaitWord("granted, held 1")
            try bed.awaitWord("hint true")
            try bed.order("sleep")
            try bed.awaitWord("released, held 0")
        }

        @Test func theSecondDaemonEndsAtOnce() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            let second = try bed.run(["/usr/libexec/patternlock/patternlock-session"])
            #expect(second.status == 6, "\(second.error)")
        }

        @Test func withoutAnyBusIdleLocksAllTheSame() throws {
            let bed = try SessionBed(
                settings: "[session]\nlock_after = 2\ndim = 1\n", hasLogind: false, hasBus: false,
                startsDaemon: false)
            defer { bed.stop() }
            try bed.startDaemon()
            try bed.awaitCovered()
            let said = bed.said().split(separator: "\n")
            #expect(said.count(where: { $0.contains("system bus") }) == 1, "\(said)")
            #expect(said.count(where: { $0.contains("there is no session bus (") }) == 1, "\(said)")
        }

        @Test func theEndOfTheSessionEndsIt() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            bed.rig.server.stop()
            #expect(try bed.daemon.waitForEnd() == .exited(0))
        }
    }
}
