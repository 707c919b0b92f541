import LinuxKit
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
    }
}
