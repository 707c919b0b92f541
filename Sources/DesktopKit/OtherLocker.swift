/// A locker of another project: what starts it, and what its process is called. Facts from the packages of Debian 12.
public struct OtherLocker: Equatable, Sendable {
    /// What people call it.
    public let name: String
    /// Its autostart entry, such as `light-locker.desktop`.
    public let entry: String?
    /// The name of its process as the kernel has it: 15 characters at most.
    public let process: String
    /// Its unit of systemd's user manager.
    public let unit: String?
    /// The name on the session bus for which the bus starts it.
    public let busName: String?

    init(_ name: String, entry: String? = nil, process: String? = nil, unit: String? = nil, busName: String? = nil) {
        self.name = name
        self.entry = entry
        self.process = process ?? String(name.prefix(15))
        self.unit = unit
        self.busName = busName
    }

    /// All that are known.
    public static let all = [
        OtherLocker("light-locker", entry: "light-locker.desktop"),
        OtherLocker("mate-screensaver", entry: "mate-screensaver.desktop", busName: "org.mate.ScreenSaver"),
        OtherLocker("xfce4-screensaver", entry: "xfce4-screensaver.desktop", busName: "org.xfce.ScreenSaver"),
        OtherLocker("xscreensaver", entry: "xscreensaver.desktop", unit: "xscreensaver.service"),
        OtherLocker("gnome-screensaver", entry: "gnome-screensaver.desktop"),
        OtherLocker("xss-lock", entry: "xss-lock.desktop"),
        OtherLocker("xautolock", entry: "xautolock.desktop"),
    ]

    /// Started by their desktop itself, in a way that nothing outside of it changes.
    public static let unreachable = ["cinnamon-screensaver": "cinnamon-screen"]
}
