import Languages
import LinuxKit

/// Asks the display manager for its greeter, so that somebody else can log in beside this session. The lock stays.
final class UserSwitcher {
    private let path: String
    private let arguments: [String]
    /// A button that is pressed again and again asks one at a time.
    private let running = DetachedPrograms(most: 1)

    private static let interface = "org.freedesktop.DisplayManager"

    /// Nil where no display manager offers it: one that does names its seat in XDG_SEAT_PATH, and it needs a terminal
    /// of the kernel for each session.
    init?() {
        guard let seat = ThisProcess.environment("XDG_SEAT_PATH"), seat.hasPrefix("/"),
            ThisProcess.environment("XDG_VTNR")?.isEmpty == false,
            let found = Self.commands(seat).first(where: { ExecutableFile.isThere($0.path) })
        else { return nil }
        path = found.path
        arguments = found.arguments
    }

    /// The ways to say SwitchToGreeter on the system's bus, the first that is installed counts.
    private static func commands(_ seat: String) -> [(path: String, arguments: [String])] {
        let method = "\(interface).Seat.SwitchToGreeter"
        let name = interface
        return [
            ("/usr/bin/busctl", ["busctl", "--system", "call", name, seat, name + ".Seat", "SwitchToGreeter"]),
            (
                "/usr/bin/gdbus",
                ["gdbus", "call", "--system", "--dest", name, "--object-path", seat, "--method", method]
            ),
            (
                "/usr/bin/dbus-send",
                ["dbus-send", "--system", "--type=method_call", "--dest=\(name)", seat, method]
            ),
        ]
    }

    func run() {
        do throws(Errno) { try running.start(path, arguments) } catch {
            Output.complain(translated("another user cannot be let in: \(error)"))
        }
    }

    /// Forgets those that have ended.
    func reap() { running.reap() }
}
