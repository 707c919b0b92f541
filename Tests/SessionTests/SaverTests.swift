import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension SessionSuite {
    /// The screen saver on the session's bus, with the clients that people have.
    @Suite(.requires(.root)) struct SaverTests {
        @Test func bothPathsAndAllNamesAnswer() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 0\n", hasLogind: false)
            defer { bed.stop() }
            for (name, path) in [
                ("org.freedesktop.ScreenSaver", "/ScreenSaver"),
                ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"), ("org.mate.ScreenSaver", "/"),
                ("org.mate.ScreenSaver", "/org/mate/ScreenSaver"), ("org.xfce.ScreenSaver", "/"),
                ("org.xfce.ScreenSaver", "/org/xfce/ScreenSaver"),
            ] {
                #expect(try bed.call("GetActive", name: name, path: path).output == "(false,)\n", "\(name) \(path)")
                #expect(try bed.call("GetActiveTime", name: name, path: path).output == "(uint32 0,)\n")
                let introspected = try bed.run(["busctl", "--user", "introspect", name, path])
                #expect(introspected.output.contains("ActiveChanged"), "\(introspected.error)")
            }
            #expect(try bed.call("GetSessionIdleTime").output.hasPrefix("(uint32 "))
            #expect(try bed.call("SetActive", ["false"]).output == "(true,)\n")
            #expect(try bed.call("Nonsense").status != 0)
            #expect(try bed.call("UnInhibit", ["7"]).status != 0)
        }

        @Test func lockAnswersWhenItIsLocked() throws {
            let bed = try SessionBed(hasLogind: false)
            defer { bed.stop() }
            let monitor = try bed.machine.root.start(
                Command(
                    ["dbus-monitor", "--session", "interface='org.freedesktop.ScreenSaver',member='ActiveChanged'"],
                    environment: bed.environment), as: InstalledMachine.user)
            defer { monitor.stop() }
            _ = try monitor.line { $0.contains("NameAcquired") }
            let finished = try bed.run([
                "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.ScreenSaver", "/ScreenSaver",
                "org.freedesktop.ScreenSaver.Lock",
            ])
            #expect(finished.status == 0, "\(finished.error)")
            #expect(try bed.exposed() == 0)
            #expect(try bed.isActive())
            _ = try monitor.line { $0.contains("boolean true") }
            #expect(try bed.call("SetActive", ["false"]).output == "(false,)\n", "only its token opens a lock")
            #expect(try bed.call("SimulateUserActivity").status == 0)
            #expect(try bed.exposed() == 0)
            try bed.open()
            _ = try monitor.line { $0.contains("boolean false") }
        }

        @Test func withoutAnythingThatCouldOpenItTheCallerHears() throws {
            let bed = try SessionBed(hasLogind: false)
            defer { bed.stop() }
            // No command, no lock.
            try bed.machine.root.must(["mv", "/usr/bin/patternlock", "/usr/bin/patternlock.away"])
            defer { try? bed.machine.root.must(["mv", "/usr/bin/patternlock.away", "/usr/bin/patternlock"]) }
            let finished = try bed.call("Lock")
            #expect(finished.status != 0)
            #expect(finished.error.contains("is not locked"), "\(finished.error)")
        }

        @Test func anInhibitorDiesWithItsCaller() throws {
            let bed = try SessionBed(
                settings: "[session]\nlock_after = 3\ndim = 1\n", hasLogind: false)
            defer { bed.stop() }
            // gdbus holds its connection for the one call only.
            #expect(try bed.call("Inhibit", ["short", "gone at once"]).output == "(uint32 1,)\n")
            try bed.awaitCovered()
            try bed.awaitActive(true)
        }

        @Test func anInhibitorDiesWithTheBus() throws {
            let bed = try SessionBed(settings: "[session]\nlock_after = 8\ndim = 1\n", hasLogind: false)
            defer { bed.stop() }
            let film = try bed.inhibit()
            defer { film.stop() }
            bed.stopSessionBus()
            try bed.awaitCovered()
            _ = try bed.oneLock()
        }

        @Test func aMessageWithLockIsShort() throws {
            let bed = try SessionBed(hasLogind: false)
            defer { bed.stop() }
            func lock(_ message: String) throws -> Finished {
                try bed.call(
                    "Lock", [message], name: "org.cinnamon.ScreenSaver", path: "/org/cinnamon/ScreenSaver")
            }
            let refused = try lock(String(repeating: "x", count: 1025))
            #expect(refused.status != 0 && refused.error.contains("1024 bytes"), "\(refused.error)")
            #expect(try bed.exposed() > 0)
            #expect(try lock("gone for lunch").status == 0)
            #expect(try bed.exposed() == 0)
        }

        @Test func aFilmKeepsTheScreenLitAndItsEndDoesNot() throws {
            let bed = try SessionBed(
                settings: "[session]\nlock_after = 8\ndim = 1\n", hasLogind: false, startsDaemon: false)
            defer { bed.stop() }
            // The time of the start counts otherwise.
            try bed.rig.injector.key(38)
            try bed.startDaemon()
            try bed.awaitServing()
            let film = try bed.inhibit()
            PollSet.sleep(until: .after(11_000))
            #expect(try !bed.isActive())
            film.stop()
            try bed.awaitCovered()
            try bed.awaitActive(true)
        }

        @Test func aProgramThatSuspendsTheServersSaverIsRespected() throws {
            let bed = try SessionBed(
                settings: "[session]\nlock_after = 6\ndim = 1\n", hasLogind: false, startsDaemon: false)
            defer { bed.stop() }
            #expect(try bed.run(["xset", "s", "2"]).status == 0)
            let film = try bed.machine.root.start(
                Command(["python3", "-c", Self.suspension], environment: bed.environment), as: InstalledMachine.user)
            _ = try film.line { $0 == "suspended" }
            try bed.startDaemon()
            try bed.awaitServing()
            PollSet.sleep(until: .after(9000))
            #expect(try !bed.isActive())
            film.stop()
            // It is looked at every half minute.
            try bed.awaitActive(true, within: 90_000)
            try bed.awaitCovered()
        }

        /// What players do by libXss.
        private static let suspension = """
            import ctypes, time
            x, saver = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXss.so.1")
            x.XOpenDisplay.restype = ctypes.c_void_p
            display = ctypes.c_void_p(x.XOpenDisplay(None))
            first, error = ctypes.c_int(), ctypes.c_int()
            saver.XScreenSaverQueryExtension(display, ctypes.byref(first), ctypes.byref(error))
            major, minor = ctypes.c_int(1), ctypes.c_int(1)
            saver.XScreenSaverQueryVersion(display, ctypes.byref(major), ctypes.byref(minor))
            saver.XScreenSaverSuspend(display, 1)
            x.XSync(display, 0)
            print("suspended", flush=True)
            time.sleep(600)
            """
    }
}
