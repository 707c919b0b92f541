import Glibc
import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    @Suite struct Covering {
        @Test func nothingShowsThrough() throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            let covered = try lock.rig.screenshot().count(of: 0xff0000)
            #expect(covered == 0)
            red?.stop()
        }

        @Test func nothingStaysAbove() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            try lock.awaitLocked()
            for _ in 0..<5 {
                let red = try Spy(.red, on: lock.rig)
                try lock.awaitEcho()
                let shown = try lock.rig.screenshot().count(of: 0xff0000)
                #expect(shown == 0)
                red.stop()
            }
        }

        @Test(arguments: [Spy.CoverAttack.cut, .fade, .swallow])
        func noOtherClientUncoversTheScreen(attack: Spy.CoverAttack) throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            let window = try lock.awaitLine(from: "face stage ").split(separator: " ")[2]
            try lock.awaitLocked()
            for _ in 0..<2 {
                let attacker = try Spy(attack, on: lock.rig)
                try lock.awaitEcho()
                let shown = try lock.rig.screenshot().count(of: 0xff0000)
                #expect(shown == 0, "after \(attack.rawValue)")
                let opacity = try RunningProcess.start(
                    lock.rig.command(["xprop", "-id", String(window), "_NET_WM_WINDOW_OPACITY"])
                ).finish()
                #expect(opacity.output.contains("not found"), "\(opacity.output)")
                attacker.stop()
                try lock.awaitEcho()
                #expect(try lock.rig.screenshot().count(of: 0xff0000) == 0, "after the end of \(attack.rawValue)")
            }
            try lock.startConversation()
            try lock.open()
            red?.stop()
        }

        @Test func aCoverThatAnotherClientForgedHidesTheScreenToo() throws {
            var red: Spy?
            var forger: Spy?
            let lock = try LockRig {
                red = try Spy(.red, on: $0)
                forger = try Spy(.forge, on: $0)
            }
            defer { lock.stop() }
            try lock.awaitLocked()
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 0, "the forged cover shows what is below it")
            forger?.stop()
            try lock.awaitEcho()
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 0, "the cover went with its forger")
            try lock.startConversation()
            try lock.open()
            red?.stop()
        }

        @Test func aMonitorPluggedInShowsNothing() throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            try lock.awaitLocked()
            lock.guardian.signal(SIGSTOP)
            try lock.rig.plugMonitor("DUMMY1", size: Size(width: 1280, height: 800))
            let shown = try lock.rig.screenshot().count(of: 0xff0000)
            #expect(shown == 0)
            lock.guardian.signal(SIGCONT)
            try lock.awaitEcho()
            red?.stop()
        }

        @Test func theStageFollowsTheMonitor() throws {
            let lock = try LockRig()
            defer { lock.stop() }
            let first = try lock.awaitLine(from: "face stage ")
            #expect(first.hasSuffix(" 0 0 1920 1080"), "\(first)")
            try lock.awaitLocked()
            try lock.rig.setMode(Size(width: 1080, height: 1920))
            let portrait = try lock.guardian.line { $0.hasPrefix("face stage ") && $0.hasSuffix(" 1080 1920") }
            #expect(portrait.split(separator: " ")[2] == first.split(separator: " ")[2], "the window should stay")
            try lock.rig.xrandr(["--output", "DUMMY0", "--off"])
            try lock.awaitEcho()
            try lock.startConversation()
            try lock.open()
        }

        @Test func theCoverOutlivesTheGuardAndIsAdopted() throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            let first = try lock.awaitLine(from: "face stage ")
            try lock.awaitLocked()
            try lock.killAll()
            #expect(try lock.guardian.waitForEnd() == .killed(SIGKILL))
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 0)

            try lock.startAgain()
            try lock.awaitLocked()
            #expect(try lock.awaitLine(from: "face stage ") == first, "the cover should be the same window")
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 0)
            try lock.startConversation()
            try lock.open()
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 1920 * 1080, "the cover should be gone")
            red?.stop()
        }

        @Test func killedByAnotherClientItLeavesTheCover() throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            let window = try lock.awaitLine(from: "face stage ").split(separator: " ")[2]
            try lock.awaitLocked()
            try lock.awaitLine("face locked(true)")
            _ = try lock.awaitStandby(of: lock.guardian.pid)
            let killer = try RunningProcess.start(lock.rig.command(["xkill", "-id", String(window)]))
            _ = try killer.finish()
            #expect(try lock.guardian.waitForEnd(within: 1000) == .exited(70))
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 0)
            try lock.awaitLine(from: "face started")
            try lock.startConversation()
            lock.order("answer right")
            #expect(try lock.record() == .locked)
            #expect(try lock.record() == .accepted)
            #expect(try lock.record() == .unlocked)
            #expect(try lock.rig.screenshot().count(of: 0xff0000) == 1920 * 1080, "the cover should be gone")
            red?.stop()
        }

        @Test func aPreviewIsAnOrdinaryWindow() throws {
            let lock = try LockRig(arguments: ["--preview"])
            defer { lock.stop() }
            let stage = try lock.awaitLine(from: "face stage ")
            #expect(stage.hasSuffix(" 0 0 960 720"), "\(stage)")
            try lock.rig.injector.tap(Point(100, 90))
            try lock.awaitLine("face contact finger down 100 90")
            try lock.awaitLine("face contact finger up 100 90")
            try lock.rig.injector.click(Point(70, 80))
            try lock.awaitLine("face contact mouse down 70 80")
            try lock.startConversation()
            lock.order("answer right")
            #expect(try lock.record() == .accepted)
            #expect(try lock.record() == .unlocked)
            #expect(try lock.guardian.waitForEnd() == .exited(0))
        }

        @Test func aPreviewCanBeClosed() throws {
            let lock = try LockRig(arguments: ["--preview"])
            defer { lock.stop() }
            try lock.awaitLine(from: "face stage ")
            lock.guardian.signal(SIGTERM)
            #expect(try lock.record() == .closed)
            #expect(try lock.guardian.waitForEnd() == .exited(1))
        }
    }
}
