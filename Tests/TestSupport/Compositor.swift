internal import LinuxKit

/// A compositing manager: it draws all windows together, in frames of its own.
public final class Compositor {
    /// Which one.
    public enum Program: String, CaseIterable, Sendable {
        /// Draws whatever is there.
        case picom
        /// Of Xfce: draws of windows that no manager manages those alone that appear after it.
        case xfwm4
    }

    private let process: RunningProcess

    /// Starts it, and returns once it draws.
    public init(_ program: Program = .picom, on rig: TouchRig) throws(RigError) {
        let words =
            switch program {
            case .picom: ["picom", "--config", "/dev/null", "--backend", "xrender", "--log-level", "warn"]
            // Its settings come over a bus of its own.
            case .xfwm4: ["dbus-run-session", "--", "xfwm4", "--compositor=on", "--vblank=off"]
            }
        process = try RunningProcess.start(rig.command(words))
        let deadline = Deadline.after(Patience.milliseconds)
        while try !Self.isThere(program, rig) {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: program.rawValue, seen: process.written(2)) }
            PollSet.sleep(until: .after(20))
        }
    }

    /// It owns a selection while it is at work, which `xprop` cannot tell; the windows below the root can: its own has
    /// its name.
    private static func isThere(_ program: Program, _ rig: TouchRig) throws(RigError) -> Bool {
        let tree = try RunningProcess.start(rig.command(["xwininfo", "-root", "-tree"])).finish().output
        return tree.lowercased().contains("\"\(program.rawValue)\"")
    }

    public func stop() { process.stop() }
}
