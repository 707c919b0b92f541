import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// Entries 8 and 9: monitors that turn, come and go.
    @Suite struct OutputTests {
        private static let portrait = Size(width: 800, height: 1280)

        @Test func c08PortraitAndBack() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            let times = Effort.amount(5, soak: 100)
            var exposed = 0
            for _ in 0..<times {
                for size in [Self.portrait, LockedScreen.size] {
                    try screen.rig.setMode(size)
                    exposed += try screen.exposed()
                    _ = try screen.awaitLayout(for: size)
                    exposed += try screen.exposed()
                }
            }
            #expect(exposed == 0)
            try screen.open()
            report(8, "portrait and back \(times) times: exposed \(exposed), opened afterwards")
        }

        @Test func c09AMonitorThatGoesInMidStroke() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            let points = try #require(screen.layout).points(of: [1, 2, 3])
            try screen.rig.injector.touchBegin(0, points[0])
            try screen.rig.injector.touchUpdate(0, points[1])
            try screen.rig.xrandr(["--output", "DUMMY0", "--off"])
            #expect(try screen.exposed() == 0)
            try screen.rig.injector.touchEnd(0, points[1])
            try screen.rig.setMode(LockedScreen.size)
            #expect(try screen.exposed() == 0)
            try screen.echo()
            try screen.open()
            report(9, "the only output off and on in mid-stroke: exposed 0, opened afterwards")
        }

        @Test(arguments: ["--off", "--noprimary"]) func c09LocksWithNoOutputOrNoPrimary(how: String) throws {
            let screen = try LockedScreen { rig in
                try rig.xrandr(how == "--off" ? ["--output", "DUMMY0", "--off"] : ["--noprimary"])
            }
            defer { screen.stop() }
            try screen.awaitLocked()
            try screen.rig.setMode(LockedScreen.size)
            #expect(try screen.exposed() == 0)
            try screen.rig.plugMonitor("DUMMY1", size: LockedScreen.size)
            #expect(try screen.exposed() == 0)
            try screen.awaitLayout()
            try screen.echo()
            try screen.draw(LockedScreen.right)
            _ = try screen.lock.status("unlocked")
            report(9, "locked with \(how): exposed 0, opened afterwards")
        }

        @Test func c09RandomOutputs() throws {
            let screen = try LockedScreen()
            defer { screen.stop() }
            try screen.awaitReady()
            let times = Effort.amount(40, soak: 1000)
            var random = Chance(seed: 9)
            var exposed = 0
            for _ in 0..<times {
                try Self.change(screen.rig, &random)
                exposed += try screen.exposed()
            }
            #expect(exposed == 0)
            for other in ["DUMMY1", "DUMMY2"] { try screen.rig.unplugMonitor(other) }
            try screen.rig.xrandr(["--output", "DUMMY0", "--off"])
            try screen.rig.setMode(LockedScreen.size)
            try screen.settleLayout()
            try screen.open()
            report(9, "\(times) random changes of outputs (seed 9): exposed \(exposed), opened afterwards")
        }

        /// One change of the monitors.
        static func change(_ rig: TouchRig, _ random: inout Chance) throws {
            let sizes = [LockedScreen.size, portrait, Size(width: 1024, height: 768)]
            let size = sizes[random.below(3)]
            let output = "DUMMY\(random.below(3))"
            switch random.below(5) {
            case 0: try rig.setMode(size, of: output)
            case 1: try rig.unplugMonitor(output)
            case 2 where output != "DUMMY0": try rig.plugMonitor(output, size: size)
            case 3: try rig.xrandr(["--noprimary"])
            case 4:
                try rig.xrandr(["--setmonitor", "virtual\(random.below(1_000_000_000))", "640/100x400/60+0+0", "none"])
            default: try rig.xrandr(["--output", output, "--primary"])
            }
        }
    }
}

/// Numbers that look random and are the same each time (xorshift).
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    /// From 0 up to but without `limit`.
    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}

extension LockedScreen {
    /// Waits for the layout on a screen of this size.
    func awaitLayout(for size: Size) throws -> StatusEvent {
        while true {
            let told = try awaitLayout()
            let dots = told.dots ?? []
            let (right, bottom) = (dots.map { $0[0] }.max() ?? 0, dots.map { $0[1] }.max() ?? 0)
            let middle = (dots[4][0], dots[4][1])
            let isCentred = abs(middle.0 - Double(size.width) / 2) < 2
            if right < Double(size.width), bottom < Double(size.height), isCentred { return told }
        }
    }

    /// Draws on the layout that was told last until the face answers: meanwhile it may be another one, or a new face.
    func settleLayout(within milliseconds: UInt64 = 30_000) throws {
        let deadline = Deadline.after(milliseconds)
        while !deadline.hasPassed, lock.isRunning {
            for line in lock.written(3).split(separator: "\n").reversed() {
                let event = try StatusEvent(line: String(line))
                if event.event == "layout" {
                    layout = event
                    break
                }
            }
            try draw([1, 2, 3])
            do throws(RigError) {
                _ = try lock.status(within: 1000) { $0.event == "attempt" && $0.result == "short" }
                return
            } catch { guard case .timedOut = error else { throw error } }
        }
        throw RigError.timedOut(waitingFor: "a face that answers", seen: lock.written(2) + lock.written(3))
    }
}
