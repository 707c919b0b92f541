import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// `patternlock enable` on desktops as Debian has them, each with its own locker: what asks for a lock gets one, ours.
///
/// What a container has not: a lid, whose switch is UPower's word for it here; sleep, for which logind does all but the
/// last step; a press on the panel's button, which stands for the command that it runs.
@Suite(
    .serialized, .requires(.root), .requires(.rig), .requires(.program("systemd-nspawn")),
    .enabled(if: Packages.areThere && !Desktop.made.isEmpty, "needs desktops: make test-desktops"))
struct DesktopTests {
    private static let shift: Int32 = 50
    /// Control, Alt and L, as keycodes.
    private static let lockKey: (code: Int32, modifiers: [Int32]) = (46, [37, 64])

    @Test(arguments: Desktop.made) func everythingThatLocksRaisesOneLockOurs(desktop: Desktop) throws {
        let session = try DesktopSession(desktop)
        defer { session.stop() }
        if desktop == .i3 { try writeConfiguration(session) }
        try session.logIn()
        try session.machine.awaiting(desktop.rival, session.log) { try session.rivals() == [desktop.rival] }
        try enable(session)

        try session.logIn()
        try session.awaitDaemon()
        #expect(try session.rivals() == [])
        // The desktop waits for nothing of ours: MATE gives what it starts early half a minute.
        let daemon = try #require(try session.processes("patternlock-session").first)
        #expect(try session.processes(desktop.lastProcess).allSatisfy { $0 < daemon })
        try raise(session)

        try session.write(".config/patternlock/patternlock.conf", "[session]\nlock_after = 5\ndim = 1\n")
        try session.logIn()
        try session.expectOneLock("idleness")

        let disabled = try session.run(["patternlock", "disable"])
        #expect(disabled.status == 0, "\(disabled)")
        if desktop == .i3 { try writeConfiguration(session) }
        try session.logIn()
        try session.machine.awaiting(desktop.rival, session.log) { try session.rivals() == [desktop.rival] }
        #expect(try session.processes("patternlock-session").isEmpty)
    }

    @Test(arguments: Desktop.made) func atLoginItIsLockedBeforeTheDesktopShows(desktop: Desktop) throws {
        let session = try DesktopSession(desktop)
        defer { session.stop() }
        if desktop == .i3 { try writeConfiguration(session) }
        try session.logIn()
        let enabled = try session.run(["patternlock", "enable", "--at-login"])
        #expect(enabled.status == 0, "\(enabled)")
        #expect(enabled.output.contains("locked before the desktop shows"), "\(enabled)")
        if desktop == .i3 { try follow(enabled.output, session) }
        try session.logIn { screen in
            let hasBegun = try !session.processes(desktop.process).isEmpty
            guard hasBegun else { return }
            #expect(try screen.exposed() == 0, "the desktop is there, and the screen is not locked")
            #expect(try screen.processes().contains { $0.name == "patternlock-guard" })
        }
        try session.awaitDaemon()
        try session.expectOneLock("a login without a password")
    }

    /// A film of a minute, where half of one without anybody locks.
    @Test(arguments: Player.there) func aFilmKeepsTheSessionOpenToItsEnd(player: Player) throws {
        let session = try DesktopSession(player.desktop)
        defer { session.stop() }
        let film = "/home/\(DebianMachine.user)/film.y4m"
        try session.write(".config/patternlock/patternlock.conf", "[session]\nlock_after = 30\ndim = 10\n")
        try session.logIn()
        #expect(try session.run(["python3", "-c", Player.director, "60", film]).status == 0)
        #expect(try session.run(["patternlock", "enable"]).status == 0)
        try session.awaitDaemon()
        try session.screen().rig.injector.key(Self.shift)
        let begin = Clock.monotonic
        let playing = try session.start(player.playing(film))
        while playing.isRunning {
            let lock = try session.screen().processes()
            try #require(lock.isEmpty, "it locked after \(Clock.monotonic - begin) ms of a film: \(playing.written(2))")
        }
        let taken = Clock.monotonic - begin
        #expect(taken > 50_000, "the film was not played: \(taken) ms, \(playing.written(2))")
        try session.expectOneLock("the end of a film")
    }

    /// Switches it on, and does what it says is left to do.
    private func enable(_ session: DesktopSession) throws {
        let enabled = try session.run(["patternlock", "enable"])
        #expect(enabled.status == 0, "\(enabled)")
        #expect(enabled.output.contains(session.desktop.farewell), "\(enabled)")
        #expect(!enabled.output.contains("xscreensaver"), "it is not installed: \(enabled.output)")
        if session.desktop == .i3 { try follow(enabled.output, session) }
        try session.awaitDaemon()
        let doctor = try session.run(["patternlock", "doctor"])
        #expect(doctor.status == 0 && !doctor.output.contains("warning"), "\(doctor.output)")
    }

    /// Each thing that locks, one after the other.
    private func raise(_ session: DesktopSession) throws {
        try session.screen().awaitSession()
        let (code, modifiers) = Self.lockKey
        try session.screen().rig.injector.key(code, with: modifiers)
        try session.expectOneLock("the key")
        if let panel = session.desktop.panel {
            let end = try session.run(panel)
            #expect(end.status == 0, "\(end)")
            try session.expectOneLock("the panel")
        }
        try session.machine.must(["loginctl", "lock-session", try session.session()])
        try session.expectOneLock("loginctl")
        let call = try session.run([
            "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.ScreenSaver", "/ScreenSaver",
            "org.freedesktop.ScreenSaver.Lock",
        ])
        #expect(call.status == 0, "\(call)")
        try session.expectOneLock("a program")
        try session.lid.set(isClosed: true)
        try session.expectOneLock("the lid")
        try session.lid.set(isClosed: false)
        try session.machine.must(["systemctl", "suspend"])
        let told = try session.machine.awaitSleep(session.log)
        #expect(told == "yes\n", "the machine went to sleep with LockedHint=\(told)")
        try session.expectOneLock("sleep")
    }

    // MARK: i3

    private static let configuration = ".config/i3/config"

    /// What i3-config-wizard would make of Debian's configuration, and a key that locks with i3lock.
    private func writeConfiguration(_ session: DesktopSession) throws {
        let text = try session.machine.must(["cat", "/etc/i3/config"])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.contains("config-wizard")
        }
        let key = "\nbindsym Control+Mod1+l exec --no-startup-id i3lock\n"
        try session.write(Self.configuration, lines.joined(separator: "\n") + key)
    }

    /// Does with the lines of the configuration what `enable` says.
    private func follow(_ advice: String, _ session: DesktopSession) throws {
        let path = "/home/\(DebianMachine.user)/" + Self.configuration
        var lines = try session.machine.must(["cat", path]).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        for sentence in advice.split(separator: "\n") where sentence.contains(path) {
            if let added = sentence.split(separator: "Add to \(path): ").dropFirst().first {
                lines.append(String(added))
            }
            let words = sentence.split(separator: " ")
            guard words.count > 3, words[2] == "line", let number = Int(words[3]) else { continue }
            if sentence.contains("take it out") { lines[number - 1] = "" }
            if let action = sentence.split(separator: "have the key do \"").dropFirst().first {
                lines[number - 1] = "bindsym Control+Mod1+l " + action.prefix { $0 != "\"" }
            }
        }
        try session.write(Self.configuration, lines.joined(separator: "\n"))
        #expect(!lines.contains { $0.contains("i3lock") && !$0.hasPrefix("#") }, "\(advice)")
    }
}
