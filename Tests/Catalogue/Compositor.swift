import LinuxKit
import TestSupport

/// A compositing manager: it draws all windows together, in frames of its own.
final class Compositor {
    private let process: RunningProcess

    /// Starts it, and returns once it draws.
    init(on rig: TouchRig) throws {
        process = try RunningProcess.start(
            rig.command(["picom", "--config", "/dev/null", "--backend", "xrender", "--log-level", "warn"]))
        let deadline = Deadline.after(10_000)
        while try !Self.isThere(rig) {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "picom", seen: process.written(2)) }
            PollSet.sleep(until: .after(20))
        }
    }

    /// It owns a selection while it is at work, which `xprop` cannot tell; the windows below the root can: its own has
    /// its name.
    private static func isThere(_ rig: TouchRig) throws -> Bool {
        try RunningProcess.start(rig.command(["xwininfo", "-root", "-tree"])).finish().output.contains("\"picom\"")
    }

    func stop() { process.stop() }
}
