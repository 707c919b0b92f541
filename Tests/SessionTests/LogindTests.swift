import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension SessionSuite {
    /// What logind says, and is told, with a stand-in for it.
    @Suite(.requires(.root)) struct LogindTests {
        @Test func lockOfOurSessionLocksAndIsTold() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.order("lock another")
            try bed.order("lock")
            try bed.awaitWord("hint true")
            #expect(try bed.exposed() == 0)
            #expect(try bed.isActive())
            _ = try bed.oneLock()
            try bed.order("unlock")
            #expect(try bed.exposed() == 0, "only the token of the lock opens it")
            try bed.open()
            try bed.awaitWord("hint false")
            try bed.awaitActive(false)
        }

        @Test func theMachineSleepsWhenItIsLocked() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.order("sleep")
            try bed.awaitWord("released, held 0")
            #expect(try bed.exposed() == 0, "covered before it was let sleep")
            #expect(try bed.isActive())
            try bed.order("wake")
            try bed.awaitWord("granted, held 1")
            // Locked already: nothing waits.
            try bed.order("sleep")
            try bed.awaitWord("released, held 0")
            _ = try bed.oneLock()
        }

        @Test func itWaitsForALockThatWaitsForAButtonAndSleepsInTheEnd() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.rig.injector.button(1, isPress: true)
            try bed.rig.injector.sync()
            let begin = Clock.monotonic
            try bed.order("sleep")
            try bed.awaitWord("released, held 0")
            let taken = Clock.monotonic - begin
            #expect(taken >= 2000, "something was held down: it waits for that first, \(taken) ms")
        }

        @Test func aLockThatNeverComesKeepsTheMachineAwakeForFourSeconds() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            // Such as a game that has the keyboard and the mouse for itself.
            let other = try RunningProcess.start(bed.rig.command([buildDirectory() + "/x11-trouble", "menu"]))
            defer { other.stop() }
            #expect(try other.line() == "ready")
            let begin = Clock.monotonic
            try bed.order("sleep")
            try bed.awaitWord("released, held 0")
            let taken = Clock.monotonic - begin
            #expect(taken >= 3900, "it waits for the lock, \(taken) ms")
            #expect(bed.said().contains("the machine sleeps and the screen is not locked"), "\(bed.said())")
            #expect(try !bed.isActive(), "nobody is told that it is locked")
            // It locks when it can, and says so.
            other.stop()
            try bed.awaitWord("hint true")
            _ = try bed.oneLock()
        }

        @Test func whoBlocksIdlenessIsRespectedUnlessItIsAnother() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 8\ndim = 1\n", startsDaemon: false)
            defer { bed.stop() }
            try bed.order("idle blocked")
            // The time of the start counts otherwise.
            try bed.rig.injector.key(38)
            try bed.startDaemon()
            try bed.awaitWord("listed")
            PollSet.sleep(until: .after(11_000))
            #expect(try !bed.isActive(), "\(bed.said())")
            try bed.order("idle blocked by another")
            try bed.awaitWord("hint true")
            try bed.open()
            // One that begins later is heard of too.
            try bed.order("idle blocked")
            try bed.awaitWord("listed")
            PollSet.sleep(until: .after(11_000))
            #expect(try !bed.isActive(), "\(bed.said())")
            try bed.order("idle")
            try bed.awaitActive(true)
        }

        @Test func theLidLocks() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.lid("closed")
            try bed.awaitWord("hint true")
            #expect(try bed.exposed() == 0)
            try bed.lid("open")
            #expect(try bed.exposed() == 0)
        }

        @Test func theLidLocksAfterUPowerCameAnewToo() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            try bed.restartPower()
            try bed.lid("closed")
            try bed.awaitWord("hint true")
            #expect(try bed.exposed() == 0)
        }

        @Test(arguments: [true, false]) func withoutUPowerItSaysOnceThatNobodyTellsOfTheLid(wanted: Bool) throws {
            let bed = try SessionBed(
                settings: wanted ? "" : "[session]\nlock_on_lid = no\n", hasPower: false)
            defer { bed.stop() }
            // The bus answers in order: what came before this is known.
            try bed.restartLogind()
            try bed.awaitWord("granted, held 1")
            let count = bed.said().split(separator: "\n").count { $0.contains("UPower") }
            #expect(count == (wanted ? 1 : 0), "\(bed.said())")
        }

        @Test func twentyTriggersAtOnceAreOneLock() throws {
            let bed = try SessionBed()
            defer { bed.stop() }
            let calls = try (0..<16).map { number in
                try bed.machine.root.start(
                    Command(
                        number % 2 == 0
                            ? ["patternlock", "lock", "--daemonize"]
                            : [
                                "gdbus", "call", "--session", "--dest", "org.freedesktop.ScreenSaver",
                                "--object-path", "/ScreenSaver", "--method", "org.freedesktop.ScreenSaver.Lock",
                            ],
                        environment: bed.environment), as: InstalledMachine.user)
            }
            bed.power?.write("lid closed\n")
            for line in ["lock", "lock", "sleep"] { bed.logind?.write(line + "\n") }
            try bed.awaitWord("released, held 0")
            // Those that are the lock go on.
            for call in calls {
                let end = try call.waitForEnd(within: 60_000)
                #expect(end == .exited(0), "\(call.written(2))")
            }
            #expect(try bed.exposed() == 0)
            // Those that waited in the foreground are gone.
            _ = try bed.oneLock()
            #expect(try bed.processes("patternlock-face").count == 1)
            try bed.open()
            let deadline = Deadline.after(20_000)
            while try !bed.processes("patternlock").isEmpty { try #require(!deadline.hasPassed, "it should end") }
            for call in calls { call.stop() }
        }
    }
}
