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
    }
}
