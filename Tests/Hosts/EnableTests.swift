import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// `patternlock enable` and `disable` on an installed machine, as its user types them.
    @Suite(.serialized, .requires(.root)) struct EnableTests {
        private static let home = "/home/\(InstalledMachine.user)"
        /// There is no server: what runs for it is this test's own.
        private static let display = ":4711"
        private let machine: InstalledMachine

        init() throws {
            machine = try InstalledMachine()
            for name in ["light-locker", "mate-screensaver", "xscreensaver"] {
                try machine.root.writeFile(
                    "/etc/xdg/autostart/\(name).desktop", "[Desktop Entry]\nType=Application\nExec=\(name)\n")
            }
        }

        private func run(_ words: [String], as user: String? = InstalledMachine.user) throws -> Finished {
            try machine.root.run(as: user, ["patternlock"] + words, environment: ["DISPLAY": Self.display])
        }

        /// What desktops start from here, by the name of the entry; those of other packages aside.
        private func started(_ directory: String) throws -> [String] {
            try machine.root.run([
                "sh", "-c",
                "cd \(directory) && grep -L '^Hidden=true' patternlock*.desktop light-l*.desktop *screensaver.desktop",
            ]).output.split(separator: "\n").map(String.init)
        }

        @Test func forAUserAndBack() throws {
            try machine.root.must(["cp", "/bin/sleep", "/usr/local/bin/light-locker"])
            func locker(_ display: String, as user: String?) throws -> RunningProcess {
                try machine.root.start(
                    Command(["/usr/local/bin/light-locker", "600"], environment: ["DISPLAY": display]), as: user)
            }
            let other = try locker(Self.display + ".0", as: InstalledMachine.user)
            let elsewhere = try locker(":4712", as: InstalledMachine.user)
            let foreign = try locker(Self.display, as: nil)
            let doctor = try run(["doctor"])
            #expect(doctor.output.contains("light-locker: another locker may lock instead. Fix: patternlock enable"))
            let enabled = try run(["enable"])
            #expect(enabled.status == 0, "\(enabled.error)")
            for line in [
                "Locking is on from the next login on.", "light-locker is not started any more.",
                "light-locker was running, and was ended.", "mate-screensaver is not started any more.",
                "xscreensaver is not started any more.",
            ] {
                #expect(enabled.output.contains(line + "\n"), "expected \"\(line)\", came \(enabled.output)")
            }
            #expect(try other.waitForEnd() == .killed(15))
            #expect(foreign.isRunning, "another user's is not ours to end")
            #expect(elsewhere.isRunning, "nor that of another display")
            #expect(try started(Self.home + "/.config/autostart") == ["patternlock-session.desktop"])
            let again = try run(["enable"])
            #expect(again.output.hasPrefix("Locking is on.\n"), "\(again)")
            let after = try run(["doctor"]).output
            #expect(after.contains("ok       lockers: no other locker runs"), "\(after)")
            #expect(after.contains("warning  session: locking is on, and patternlock-session does not run"), "\(after)")

            let disabled = try run(["disable"])
            #expect(disabled.status == 0, "\(disabled.error)")
            #expect(disabled.output.contains("Locking is off.\n"))
            #expect(disabled.output.contains("light-locker starts again from the next login on.\n"))
            let left = try machine.root.run(["find", Self.home + "/.config", "-type", "f"]).output
            #expect(left == "", "nothing stays behind")
            #expect(try run(["disable"]).output == "Locking was not on.\n")
        }

        @Test func forEverybodyAndBack() throws {
            let entries = ["sh", "-c", "cd /etc/xdg/autostart && cat *.desktop"]
            let before = try machine.root.run(entries).output
            let enabled = try run(["enable", "--global", "--at-login"], as: nil)
            #expect(enabled.status == 0, "\(enabled.error)")
            #expect(try started("/etc/xdg/autostart") == ["patternlock-session.desktop"])
            #expect(try machine.root.run(["sh", "-n", "/etc/X11/Xsession.d/45patternlock"]).status == 0)
            try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nrequire_lock = yes\n")
            let refused = try run(["disable"])
            #expect(refused.status == 7 && refused.error.contains("require_lock"), "\(refused)")
            #expect(try run(["disable", "--global"], as: nil).status == 0)
            #expect(try machine.root.run(entries).output == before)
            #expect(try machine.root.run(["test", "-e", "/etc/X11/Xsession.d/45patternlock"]).status == 1)
        }

        @Test func refusals() throws {
            let wayland = try machine.root.run(
                as: InstalledMachine.user, ["patternlock", "enable"], environment: ["WAYLAND_DISPLAY": "wayland-0"])
            #expect(wayland.status == 5 && wayland.error.contains("Wayland"), "\(wayland)")
            #expect(try run(["enable"], as: nil).status == 7, "root has no screen")
            #expect(try run(["enable", "--global"]).status == 7, "only root")
            try machine.root.must(["sh", "-c", "touch \(Self.home)/.config && chown swipe \(Self.home)/.config"])
            let file = try run(["enable"])
            #expect(file.status == 5 && file.error.contains("cannot be written"), "\(file)")
        }

        @Test func linesOfI3AreNamed() throws {
            try machine.root.must(["mkdir", "-p", Self.home + "/.config/i3"])
            let path = Self.home + "/.config/i3/config"
            try machine.root.writeFile(path, "set $mod Mod4\nexec xss-lock -- i3lock -n\nbindsym $mod+l exec i3lock\n")
            try machine.root.must(["chown", "-R", InstalledMachine.user, Self.home + "/.config"])
            let enabled = try run(["enable"])
            #expect(enabled.output.contains("Not done: line 2 of \(path) starts another locker: take it out."))
            #expect(enabled.output.contains("line 3 of \(path) starts another locker: have the key do"))
            #expect(
                enabled.output.contains(
                    "Add to \(path): exec --no-startup-id /usr/libexec/patternlock/patternlock-session\n"))
        }

        /// With the real settings daemon of Xfce.
        @Test(.requires(.program("xfconf-query")), .requires(.program("dbus-run-session")))
        func xfceLocksWithOurs() throws {
            let query = "xfconf-query -c xfce4-session -p /general/LockCommand"
            let steps = [
                "\(query) -n -t string -s old", "patternlock enable", query, "patternlock disable", query,
                "\(query) -r", "patternlock enable", query, "patternlock disable", "\(query) || echo none",
            ]
            let script = steps.joined(separator: "\n")
            let session = try machine.root.run(
                as: InstalledMachine.user, ["dbus-run-session", "--", "sh", "-c", script],
                environment: ["HOME": Self.home, "XDG_CURRENT_DESKTOP": "XFCE"])
            let told = session.output.split(separator: "\n").map(String.init)
            let values = told.filter { ["old", "none", "patternlock lock --daemonize"].contains($0) }
            #expect(
                values == ["patternlock lock --daemonize", "old", "patternlock lock --daemonize", "none"],
                "\(session.output) \(session.error)")
        }
    }
}
