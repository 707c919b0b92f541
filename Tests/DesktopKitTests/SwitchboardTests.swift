import DesktopKit
import Foundation
import LinuxKit
import TestSupport
import Testing

/// Starts of lockers, switched off and on in directories of the test's own.
@Suite struct SwitchboardTests {
    private static let daemon = "/usr/libexec/patternlock/patternlock-session"
    private let directory: String
    private let board: Switchboard

    init() throws {
        directory = try makeTemporaryDirectory()
        var place = DesktopPlace(
            autostart: directory + "/config/autostart", busServices: directory + "/data/dbus-1/services",
            units: directory + "/config/systemd/user", loginScript: directory + "/.xsessionrc",
            systemAutostart: [directory + "/xdg/autostart"])
        place.systemUnits = [directory + "/units"]
        place.systemServices = [directory + "/services"]
        place.programs = [directory + "/bin"]
        board = Switchboard(place, daemon: Self.daemon)
    }

    private func write(_ name: String, _ text: String) throws {
        try TextFile.replace(directory + "/" + name, with: text)
    }

    private func read(_ name: String) throws -> String? { try TextFile.read(directory + "/" + name) }

    private func locker(_ name: String) throws -> OtherLocker {
        try #require(OtherLocker.all.first { $0.name == name })
    }

    /// Every file that is there now, with its text.
    private func files() throws -> [String: String] {
        var found: [String: String] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: directory) ?? .init() {
            if let text = try? read(name) { found[name] = text }
        }
        return found
    }

    @Test func whatIsNotInstalledIsLeftAlone() throws {
        for locker in OtherLocker.all { #expect(try !board.hide(locker), "\(locker.name)") }
        #expect(try files().isEmpty)
    }

    @Test func anEntryOfAPackageIsHiddenAndComesBack() throws {
        let locker = try locker("light-locker")
        try write("xdg/autostart/light-locker.desktop", "[Desktop Entry]\nExec=light-locker\n")
        let before = try files()
        #expect(try board.hide(locker))
        #expect(try read("config/autostart/light-locker.desktop")?.contains("\nHidden=true\n") == true)
        #expect(try !board.hide(locker), "it is hidden already")
        #expect(try board.show(locker))
        #expect(try files() == before)
        #expect(try !board.show(locker))
    }

    @Test func anEntryWithoutItsProgramIsLeftAlone() throws {
        let locker = try locker("xscreensaver")
        try write("xdg/autostart/xscreensaver.desktop", "[Desktop Entry]\nExec=/wrapper\nTryExec=xscreensaver\n")
        #expect(try !board.hide(locker), "the desktop does not start it")
        try write("bin/xscreensaver", "")
        #expect(try board.hide(locker))
    }

    @Test func anEntryOfTheUsersOwnIsKept() throws {
        let locker = try locker("xscreensaver")
        try write("config/autostart/xscreensaver.desktop", "[Desktop Entry]\nExec=xscreensaver -nosplash\n")
        try write("units/xscreensaver.service", "[Service]\n")
        let before = try files()
        #expect(try board.hide(locker))
        #expect(
            try read("config/systemd/user/xscreensaver.service.d/patternlock.conf")?
                .contains("ConditionPathExists=!\(Self.daemon)") == true)
        #expect(try board.hide(locker) == false)
        #expect(try board.show(locker))
        #expect(try files() == before)
    }

    @Test func aBusNameStartsOurDaemonInstead() throws {
        let locker = try locker("mate-screensaver")
        try write("services/org.mate.ScreenSaver.service", "[D-BUS Service]\nName=org.mate.ScreenSaver\nExec=/x\n")
        #expect(try board.hide(locker))
        let service = try #require(try read("data/dbus-1/services/org.mate.ScreenSaver.service"))
        #expect(service.hasSuffix("[D-BUS Service]\nName=org.mate.ScreenSaver\nExec=\(Self.daemon)\n"))
        #expect(try board.show(locker))
        #expect(try read("data/dbus-1/services/org.mate.ScreenSaver.service") == nil)
    }

    @Test func ourOwnEntryIsSwitchedOnOnceAndOff() throws {
        #expect(try !board.isOn())
        #expect(try board.switchOn("[Desktop Entry]\n"))
        #expect(try !board.switchOn("[Desktop Entry]\n"))
        #expect(try board.switchOn("[Desktop Entry]\nName=newer\n"), "a new version replaces it")
        #expect(try board.isOn())
        #expect(try board.switchOff())
        #expect(try !board.switchOff())
        #expect(try files().isEmpty)
    }

    @Test func whatSomebodyChangedSinceStays() throws {
        let locker = try locker("light-locker")
        try write("xdg/autostart/light-locker.desktop", "[Desktop Entry]\n")
        #expect(try board.hide(locker))
        try write("config/autostart/light-locker.desktop", "[Desktop Entry]\nExec=mine\n")
        #expect(try !board.show(locker), "it is the user's now")
        #expect(try read("config/autostart/light-locker.desktop") == "[Desktop Entry]\nExec=mine\n")
    }

    @Test func directoriesOfTheEnvironment() {
        let place = DesktopPlace.user(home: "/home/a") { ["XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/x:/y"][$0] }
        #expect(place.autostart == "/c/autostart")
        #expect(place.systemAutostart == ["/x/autostart", "/y/autostart"])
        let plain = DesktopPlace.user(home: "/home/a") { ["XDG_CONFIG_HOME": "relative", "XDG_CONFIG_DIRS": ""][$0] }
        #expect(plain.autostart == "/home/a/.config/autostart")
        #expect(plain.busServices == "/home/a/.local/share/dbus-1/services")
        #expect(plain.systemAutostart == ["/etc/xdg/autostart"])
    }
}
