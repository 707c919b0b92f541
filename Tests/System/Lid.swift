import LinuxKit
import TestSupport
import Testing

/// The lid of a machine that has none: UPower as python3-dbusmock plays it, on the machine's own system bus. The power
/// managers of the desktops listen to it as we do.
final class Lid {
    private let machine: DebianMachine
    private let process: RunningProcess

    private static let name = "org.freedesktop.UPower"
    private static let path = "/org/freedesktop/UPower"

    /// Root may play it, and be told how.
    private static let policy = """
        <busconfig>
          <policy user="root"><allow own="\(name)"/></policy>
          <policy context="default"><allow send_destination="\(name)"/></policy>
        </busconfig>

        """

    init(_ machine: DebianMachine) throws {
        self.machine = machine
        try machine.must(["sh", "-c", "cat > /etc/dbus-1/system.d/lid.conf"], input: Self.policy)
        try machine.must([
            "busctl", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReloadConfig",
        ])
        process = try machine.start(["python3", "-m", "dbusmock", "--system", "--template", "upower"])
        try machine.awaiting("UPower", "/dev/null") { try machine.run(["busctl", "status", Self.name]).status == 0 }
    }

    func stop() { process.stop() }

    /// Closes it, or opens it.
    func set(isClosed: Bool) throws {
        try machine.must([
            "busctl", "call", Self.name, Self.path, "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}",
            Self.name, "1", "LidIsClosed", "b", isClosed ? "true" : "false",
        ])
    }
}
