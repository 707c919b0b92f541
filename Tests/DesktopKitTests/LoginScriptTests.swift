import DesktopKit
import LinuxKit
import TestSupport
import Testing

/// The lines that lock at an automatic login, run by a real shell with a loginctl and a patternlock of the test's own.
@Suite struct LoginScriptTests {
    @Test(arguments: ["", "export A=1\n", "no line end"]) func theyAreThereOnceAndGoAgain(script: String) {
        let once = LoginScript.with("/usr/bin/patternlock", in: script)
        #expect(LoginScript.with("/usr/bin/patternlock", in: once) == once)
        let without = LoginScript.without(once)
        #expect(without == script || without == script + "\n")
        #expect(LoginScript.without(script) == script)
    }

    /// What logind says, how the lock ends, whether it is asked for, and whether the session goes on.
    @Test(arguments: [
        ("lightdm-autologin", Int32(0), true, true), ("gdm-autologin", 5, true, false),
        ("lightdm-autologin", 6, true, false), ("sddm-autologin", 4, true, true), ("lightdm", 5, false, true),
        ("login", 0, false, true), ("", 0, false, true),
    ]) func aSessionThatLoggedInByItself(service: String, end: Int32, isAsked: Bool, goesOn: Bool) throws {
        let directory = try makeTemporaryDirectory()
        try makeProgram(directory + "/loginctl", "#!/bin/sh\necho \(service)\n")
        try makeProgram(directory + "/patternlock", "#!/bin/sh\necho asked $*\nexit \(end)\n")
        let script = LoginScript.with(directory + "/patternlock", in: "PATH=\(directory):$PATH\n") + "echo desktop\n"
        let session = try RunningProcess.start(Command(["sh", "-c", script])).finish()
        #expect(session.output.contains("asked lock --daemonize") == isAsked, "\(session)")
        #expect(session.output.contains("desktop") == goesOn, "\(session)")
    }

    /// Writes a program in a process of its own: while this one had it open for writing, a child that another test
    /// starts would have it open too, and a file that is being written cannot be run.
    private func makeProgram(_ path: String, _ text: String) throws {
        let script = #"printf %s "$1" > "$2" && chmod 755 "$2""#
        let made = try RunningProcess.start(Command(["sh", "-c", script, "sh", text, path])).finish()
        try #require(made.status == 0, "\(made)")
    }

    @Test func withoutTheProgramTheSessionGoesOn() throws {
        let script = LoginScript.with("/nowhere/patternlock", in: "") + "echo desktop\n"
        #expect(try RunningProcess.start(Command(["sh", "-c", script])).finish().output == "desktop\n")
    }
}

/// Configurations of window managers.
@Suite struct WindowManagerFileTests {
    @Test func linesThatStartOtherLockers() {
        let file = WindowManagerFile(
            """
            # exec xss-lock -- i3lock
            set $mod Mod4
              exec --no-startup-id xss-lock --transfer-sleep-lock -- i3lock --nofork
            bindsym $mod+l exec "i3lock -c 000000"
            exec xss-lock -- patternlock lock --daemonize
            exec_always /usr/bin/xautolock -time 5
            bindsym $mod+i3lock nop
            """)
        #expect(file.lockers.map(\.number) == [3, 4, 6])
        #expect(file.lockers.first?.text == "exec --no-startup-id xss-lock --transfer-sleep-lock -- i3lock --nofork")
        #expect(!file.startsDaemon)
    }

    @Test func whatStartsTheDaemon() {
        #expect(WindowManagerFile("exec /usr/libexec/patternlock/patternlock-session").startsDaemon)
        let entries = WindowManagerFile("exec --no-startup-id dex --autostart --environment i3")
        #expect(entries.startsEntries && !entries.startsDaemon)
        #expect(!WindowManagerFile("# exec dex --autostart").startsEntries)
    }
}
