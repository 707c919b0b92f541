import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Catalogue {
    /// Entry 4: windows that come above the cover.
    @Suite struct WindowTests {
        @Test(arguments: [Trouble.Kind.opaque, .argb, .tiny, .shaped])
        func c04NoWindowStaysAbove(kind: Trouble.Kind) throws {
            var trouble: Trouble?
            let screen = try LockedScreen { trouble = try Trouble(kind, on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let looks = Effort.amount(20, soak: 2000)
            var glimpses = 0
            for _ in 0..<looks where try screen.exposed() > 0 { glimpses += 1 }
            let raised = try trouble?.count().turns ?? 0
            // Everything is still mapped, and the last one who raised itself was the other.
            try trouble?.standStill()
            let taken = try screen.awaitCovered(within: 1000)
            for _ in 0..<5 { #expect(try screen.exposed() == 0, "it should stay below") }
            try screen.open()
            report(
                4,
                "\(kind.rawValue): raised \(raised) times at 200 a second, \(glimpses) of \(looks) pictures had any "
                    + "of it, 0 pixels \(taken) ms after the last")
        }

        @Test(.requires(.program("picom")), arguments: [Trouble.Kind.opaque, .argb])
        func c04NorUnderACompositor(kind: Trouble.Kind) throws {
            var compositor: Compositor?
            var trouble: Trouble?
            let screen = try LockedScreen { rig in
                compositor = try Compositor(on: rig)
                trouble = try Trouble(kind, on: rig)
            }
            defer {
                screen.stop()
                compositor?.stop()
            }
            try screen.awaitReady()
            let looks = Effort.amount(20, soak: 2000)
            var glimpses = 0
            for _ in 0..<looks where try screen.exposed() > 0 { glimpses += 1 }
            let raised = try trouble?.count().turns ?? 0
            try trouble?.standStill()
            let taken = try screen.awaitCovered(within: 1000)
            for _ in 0..<5 { #expect(try screen.exposed() == 0, "it should stay below") }
            try trouble?.pause()
            try screen.open()
            report(
                4,
                "\(kind.rawValue) under picom: raised \(raised) times at 200 a second, \(glimpses) of \(looks) "
                    + "pictures had any of it, 0 pixels \(taken) ms after the last, opened")
        }

        @Test(.requires(.program("picom"))) func c04MonitorsThatComeAndGoUnderACompositor() throws {
            var compositor: Compositor?
            let screen = try LockedScreen { compositor = try Compositor(on: $0) }
            defer {
                screen.stop()
                compositor?.stop()
            }
            try screen.awaitReady()
            let times = Effort.amount(5, soak: 200)
            var exposed = 0
            for _ in 0..<times {
                try screen.rig.plugMonitor("DUMMY1", size: LockedScreen.size)
                exposed += try screen.exposed()
                try screen.rig.unplugMonitor("DUMMY1")
                exposed += try screen.exposed()
            }
            #expect(exposed == 0)
            try screen.settleLayout()
            try screen.open()
            report(4, "a monitor plugged \(times) times under picom: exposed \(exposed), opened")
        }

        @Test(.requires(.program("picom")), .requires(.program("xfwm4")), arguments: Compositor.Program.allCases)
        func c04ACompositorThatComesUnderTheLockShowsNothing(program: Compositor.Program) throws {
            // A window that is managed, and so drawn by either, in the colour of the session.
            var picture: RunningProcess?
            let screen = try LockedScreen { rig in
                picture = try RunningProcess.start(
                    rig.command(["display", "-size", "800x600", "-immutable", "xc:#ff0000"]))
                let deadline = Deadline.after(Patience.milliseconds)
                let list = rig.command(["xwininfo", "-root", "-tree"])
                while try !RunningProcess.start(list).finish().output.contains("ImageMagick") {
                    try #require(!deadline.hasPassed, "display should show its picture")
                }
            }
            defer {
                screen.stop()
                picture?.stop()
            }
            try screen.awaitReady()
            let looks = Effort.amount(100, soak: 2000)
            var exposed = 0
            // A frame in which a window comes above the cover is nobody's to prevent; what stays would be.
            func look() throws {
                try screen.awaitCovered()
                for _ in 0..<looks { exposed += try screen.exposed() }
            }
            for _ in 0..<2 {
                let compositor = try Compositor(program, on: screen.rig)
                // The cover is renewed for the last time a second after a manager said that it begins.
                PollSet.sleep(until: .after(2000))
                try look()
                // The guard that takes over finds a cover of which it does not know when it came.
                for process in try screen.processes("patternlock-guard").prefix(1) { kill(process, SIGKILL) }
                try look()
                compositor.stop()
                try look()
            }
            #expect(exposed == 0)
            try screen.settleLayout()
            // The picture hides a part of what is known of the session.
            try screen.draw(LockedScreen.right)
            #expect(try screen.lock.status("attempt").result == "accepted")
            #expect(try screen.lock.waitForEnd() == .exited(0))
            report(4, "\(program.rawValue) that comes and goes under the lock: exposed \(exposed), opened")
        }
    }
}
