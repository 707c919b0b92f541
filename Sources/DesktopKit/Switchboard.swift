public import LinuxKit

/// Switches a locker's start on and off, in one place, so that it can be undone.
public struct Switchboard: Sendable {
    public let place: DesktopPlace
    /// The program that serves the session: patternlock-session.
    private let daemon: String

    private static let entry = "patternlock-session.desktop"

    /// - Parameter daemon: an absolute path.
    public init(_ place: DesktopPlace, daemon: String) {
        self.place = place
        self.daemon = daemon
    }

    /// Whether our own start is switched on here.
    public func isOn() throws(Errno) -> Bool { try OwnFile(path: place.autostart + "/" + Self.entry).isThere() }

    /// Has the desktop start our daemon. `text` is the autostart entry. Returns false when it did already.
    public func switchOn(_ text: String) throws(Errno) -> Bool {
        try OwnFile(path: place.autostart + "/" + Self.entry).write(text)
    }

    /// Has it start our daemon no more.
    public func switchOff() throws(Errno) -> Bool {
        try OwnFile(path: place.autostart + "/" + Self.entry).takeAway()
    }

    /// Keeps another locker from being started. Returns false when nothing here would start it, or nothing does any
    /// more.
    public func hide(_ locker: OtherLocker) throws(Errno) -> Bool {
        var isChanged = false
        for (file, text) in covers(of: locker) where try OwnFile(path: file).write(text) { isChanged = true }
        return isChanged
    }

    /// Brings it back. Returns false when it was not hidden.
    public func show(_ locker: OtherLocker) throws(Errno) -> Bool {
        var isChanged = false
        for file in places(of: locker) where try OwnFile(path: file).takeAway() { isChanged = true }
        return isChanged
    }

    /// The files that keep it from being started, for each way in which it would be.
    private func covers(of locker: OtherLocker) -> [(file: String, text: String)] {
        var covers: [(file: String, text: String)] = []
        if let entry = locker.entry, isEntry(entry) {
            covers.append((place.autostart + "/" + entry, hiddenEntry(of: locker)))
        }
        if let unit = locker.unit, Self.isAny(unit, in: place.systemUnits) {
            covers.append((dropIn(unit), "[Unit]\nConditionPathExists=!\(daemon)\n"))
        }
        if let name = locker.busName, Self.isAny(name + ".service", in: place.systemServices) {
            covers.append((service(name), "[D-BUS Service]\nName=\(name)\nExec=\(daemon)\n"))
        }
        return covers
    }

    private func places(of locker: OtherLocker) -> [String] {
        [locker.entry.map { place.autostart + "/" + $0 }, locker.unit.map(dropIn), locker.busName.map(service)]
            .compactMap(\.self)
    }

    private func dropIn(_ unit: String) -> String { "\(place.units)/\(unit).d/patternlock.conf" }
    private func service(_ name: String) -> String { "\(place.busServices)/\(name).service" }

    private func hiddenEntry(of locker: OtherLocker) -> String {
        "[Desktop Entry]\nType=Application\nName=\(locker.name)\nExec=\(locker.name)\nHidden=true\n"
    }

    /// Whether a desktop would start it: an entry whose program is missing is as good as none. Xfce has one for
    /// xscreensaver.
    private func isEntry(_ name: String) -> Bool {
        ([place.autostart] + place.systemAutostart).contains { directory in
            do throws(Errno) {
                guard let text = try TextFile.read(directory + "/" + name) else { return false }
                let line = text.split(separator: "\n").first { $0.hasPrefix("TryExec=") }
                guard let program = line?.dropFirst("TryExec=".count), !program.isEmpty else { return true }
                return program.hasPrefix("/")
                    ? TextFile.exists(String(program)) : Self.isAny(String(program), in: place.programs)
            } catch { return true }
        }
    }

    private static func isAny(_ name: String, in directories: [String]) -> Bool {
        directories.contains { TextFile.exists($0 + "/" + name) }
    }
}
