import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension SessionSuite {
    /// A real logind, a real systemd of the user, and a session of logind with an X server in it: a container of a
    /// throw-away copy of this machine.
    @Suite(
        .requires(.root), .requires(.program("systemd-nspawn")), .requires(.program("python3")),
        .requires(.program("Xvfb")))
    struct BootedSessionTests {
        @Test(arguments: ["lock", "sleep"]) func logindAndTheUsersSystemd(trigger: String) throws {
            let machine = try InstalledMachine()
            try machine.enrol(SessionBed.text, home: true)
            let system = "/etc/systemd/system/"
            try machine.root.writeFile(system + "sleeper.service", Self.sleeper)
            try machine.root.writeFile("/root/trigger", trigger)
            // Nothing sleeps in a container: logind is to think that it does.
            try machine.root.writeFile(system + "systemd-suspend.service", Self.suspend)
            try machine.root.writeFile("/root/power", "freeze mem\n")
            try machine.root.must(["chmod", "755", "/root"])
            let (lines, console) = try machine.boot(
                Self.script,
                after: [
                    "dbus.socket", "systemd-logind.service", "systemd-user-sessions.service", "sleeper.service",
                ], service: Self.session, telling: "/home/swipe/told")
            #expect(lines == Self.expected, "\(console.suffix(3000))")
        }

        private static let session = """
            User=swipe
            PAMName=login
            Environment=XDG_SESSION_TYPE=x11 XDG_SESSION_CLASS=user DISPLAY=:77 SWIFT_BACKTRACE=enable=no
            ExecStartPre=+/bin/mount --bind /root/power /sys/power/state
            """

        /// What the session may not do itself: it has no seat.
        private static let sleeper = """
            [Service]
            ExecStart=/bin/sh -c 'until test -e /home/swipe/please-sleep; do sleep 0.05; done; systemctl suspend'

            """

        /// Nothing sleeps: it notes what is so at the moment at which the machine would.
        private static let suspend = """
            [Unit]
            DefaultDependencies=no

            [Service]
            Type=oneshot
            ExecStart=/bin/sh -c 'loginctl show-session --value --property=LockedHint "$(cat /home/swipe/session)" > /home/swipe/slept'

            """

        /// What the script tells, line for line.
        private static let expected = [
            "before: inhibitors 1 hint no", "locked: hint yes", "in a scope of its own: yes", "active: yes",
            "asked again: locks 1", "unlock-session: locks 1 hint yes", "stopped: locks 1 hint yes",
            "started: active yes",
            "killed: locks 1 hint yes", "restarted: active yes", "inhibitors 1",
        ]

        /// Runs inside the session, as its user.
        private static let script = """
            #!/usr/bin/python3
            import os, subprocess, time
            told = open("/home/swipe/told", "w", buffering=1)
            def tell(*words):
                print(*words, file=told)
            def run(*words):
                return subprocess.run(words, capture_output=True, text=True)
            def until(test, seconds=30):
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    value = test()
                    if value:
                        return value
                    time.sleep(0.05)
                return test()
            yes = lambda value: "yes" if value else "no"
            server = subprocess.Popen(["Xvfb", ":77", "-screen", "0", "1024x768x24", "-nolisten", "tcp"])
            until(lambda: os.path.exists("/tmp/.X11-unix/X77"))
            os.environ["XDG_RUNTIME_DIR"] = f"/run/user/{os.getuid()}"
            os.environ.setdefault("DBUS_SESSION_BUS_ADDRESS", f"unix:path=/run/user/{os.getuid()}/bus")
            until(lambda: os.path.exists(f"/run/user/{os.getuid()}/bus"))
            ours = os.environ["XDG_SESSION_ID"]
            def hint():
                return run("loginctl", "show-session", ours, "--property=LockedHint", "--value").stdout.strip()
            def inhibitors():
                lines = run("systemd-inhibit", "--list", "--no-legend").stdout.split("\\n")
                return sum("patternlock" in line for line in lines)
            def locks():
                found = run("pgrep", "-f", "^patternlock lock").stdout.split()
                return found
            def active():
                return "true" in run("gdbus", "call", "--session", "--dest", "org.freedesktop.ScreenSaver", "--object-path",
                    "/ScreenSaver", "--method", "org.freedesktop.ScreenSaver.GetActive").stdout
            open("/home/swipe/session", "w").write(ours)
            trigger = open("/root/trigger").read()
            def systemctl(*words):
                return run("systemctl", "--user", *words)
            def after(what):
                tell(what, "locks", len(locks()), "hint", hint())
            # Without the session's id the user's graphical one is ours.
            systemctl("import-environment", "DISPLAY", *(["XDG_SESSION_ID"] if trigger == "lock" else []))
            systemctl("start", "patternlock-session")
            tell("before: inhibitors", until(inhibitors), "hint", hint())
            if trigger == "lock":
                run("loginctl", "lock-session", ours)
                tell("locked: hint", until(lambda: hint() == "yes" and hint()))
            else:
                open("/home/swipe/please-sleep", "w")
                until(lambda: os.path.exists("/home/swipe/slept") and os.path.getsize("/home/swipe/slept"))
                tell("locked: hint", open("/home/swipe/slept").read().strip())
            one = until(lambda: len(locks()) == 1 and locks()[0])
            group = open(f"/proc/{one}/cgroup").read()
            tell("in a scope of its own:", yes("patternlock-lock-" in group and ".scope" in group))
            tell("active:", yes(active()))
            run("loginctl", "lock-session", ours)
            run("patternlock", "lock", "--daemonize")
            tell("asked again: locks", len(locks()))
            run("loginctl", "unlock-session", ours)
            after("unlock-session:")
            systemctl("stop", "patternlock-session")
            after("stopped:")
            systemctl("start", "patternlock-session")
            tell("started: active", yes(until(active)))
            systemctl("kill", "--signal=KILL", "patternlock-session")
            after("killed:")
            tell("restarted: active", yes(until(active)))
            tell("inhibitors", until(inhibitors))
            server.terminate()
            """
    }
}
