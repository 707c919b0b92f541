/// Where a desktop looks for what it starts: for one user, or for everybody.
public struct DesktopPlace: Equatable, Sendable {
    /// Autostart entries are written here.
    public let autostart: String
    /// Services of the session bus.
    public let busServices: String
    /// Units of systemd's user manager.
    public let units: String
    /// A script that Debian's Xsession reads before it starts the desktop.
    public let loginScript: String
    /// Where packages put autostart entries, which those in `autostart` go before.
    public let systemAutostart: [String]
    /// Where packages put units of systemd's user manager.
    public var systemUnits = ["/usr/lib/systemd/user", "/lib/systemd/user"]
    /// Where packages put services of the session bus.
    public var systemServices = ["/usr/share/dbus-1/services"]

    /// Where packages put programs.
    public var programs = ["/usr/local/bin", "/usr/bin", "/bin"]

    /// - Parameters: directories, but for the last, which is a file.
    public init(
        autostart: String, busServices: String, units: String, loginScript: String, systemAutostart: [String]
    ) {
        self.autostart = autostart
        self.busServices = busServices
        self.units = units
        self.loginScript = loginScript
        self.systemAutostart = systemAutostart
    }

    /// For one user. Empty variables count as unset, as the base directory specification has it.
    public static func user(home: String, variable: (String) -> String?) -> DesktopPlace {
        func directory(_ name: String, _ standard: String) -> String {
            if let value = variable(name), value.hasPrefix("/") { return value }
            return home + "/" + standard
        }
        let configuration = directory("XDG_CONFIG_HOME", ".config")
        let system = variable("XDG_CONFIG_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
        return DesktopPlace(
            autostart: configuration + "/autostart",
            busServices: directory("XDG_DATA_HOME", ".local/share") + "/dbus-1/services",
            units: configuration + "/systemd/user", loginScript: home + "/.xsessionrc",
            systemAutostart: system.split(separator: ":").map { $0 + "/autostart" })
    }

    /// For everybody.
    public static let system = DesktopPlace(
        autostart: "/etc/xdg/autostart", busServices: "/usr/local/share/dbus-1/services", units: "/etc/systemd/user",
        loginScript: "/etc/X11/Xsession.d/45patternlock", systemAutostart: ["/etc/xdg/autostart"])
}
