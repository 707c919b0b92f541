import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension System {
    /// The session daemon of the package, with a real logind: what asks for a lock gets one, and sleep waits for it.
    @Suite(.serialized, .requires(.rig)) struct SessionTests {
        @Test func logindLocksAndTheMachineSleepsOnlyLocked() throws {
            let machine = try DebianMachine()
            defer { machine.stop() }
            try machine.install()
            try machine.enrol()
            let screen = try MachineScreen(machine)
            defer { screen.stop() }
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
            let log = machine.shared + "/session.log"
            let start = "DISPLAY=\(screen.rig.display) /usr/libexec/patternlock/patternlock-session >\(log) 2>&1 &"
            #expect(try machine.type("(\(start))").1 == 0)
            let session = try awaitInhibitor(machine)

            // More than one at once, as a key and a panel do it: one lock.
            for _ in 0..<3 { try machine.must(["loginctl", "lock-session", session]) }
            try screen.awaitCovered()
            try awaitHint("yes", of: session, machine)
            #expect(try screen.processes().count { $0.name == "patternlock" } == 1)
            let lock = try screen.processes().map(\.pid)
            // Nobody opens it from afar; the last signal is heard after the one before it.
            for word in ["unlock-session", "lock-session"] { try machine.must(["loginctl", word, session]) }
            try awaitHint("yes", of: session, machine)
            #expect(try screen.processes().map(\.pid) == lock)
            #expect(try screen.exposed() == 0)
            try screen.openWithKeys(DebianMachine.right)
            try awaitHint("no", of: session, machine)

            let asleep = machine.shared + "/asleep"
            try prepareSleep(machine, session: session, telling: asleep)
            try machine.must(["systemctl", "suspend"])
            let told = try awaitFile(asleep, machine)
            #expect(told == "yes\n", "the machine went to sleep with LockedHint=\(told)")
            #expect(try screen.exposed() == 0)
            try screen.openWithKeys(DebianMachine.right)
            try awaitHint("no", of: session, machine)
        }

        /// Waits until sleep is held off, and returns the user's session.
        private func awaitInhibitor(_ machine: DebianMachine) throws -> String {
            try awaiting("an inhibitor of sleep", machine) {
                try machine.must(["systemd-inhibit", "--list", "--no-legend"]).contains("patternlock")
            }
            let list = try machine.must(["loginctl", "list-sessions", "--no-legend"]).split(separator: "\n")
            let row = try #require(list.first { $0.contains(DebianMachine.user) })
            return String(try #require(row.split(separator: " ").first))
        }

        private func awaitHint(_ value: String, of session: String, _ machine: DebianMachine) throws {
            try awaiting("LockedHint=\(value)", machine) {
                try machine.must(["loginctl", "show-session", session, "-p", "LockedHint", "--value"]) == value + "\n"
            }
        }

        /// Lets the machine believe that it can sleep; in place of sleep it notes whether the session is locked.
        private func prepareSleep(_ machine: DebianMachine, session: String, telling file: String) throws {
            try machine.shell("echo mem > /srv/state && mount --bind /srv/state /sys/power/state")
            let folder = "/etc/systemd/system/systemd-suspend.service.d"
            let note = "loginctl show-session \(session) -p LockedHint --value > \(file).new; mv \(file).new \(file)"
            try machine.shell(
                """
                mkdir -p \(folder)
                printf '[Service]\\nExecStart=\\nExecStart=/bin/sh -c "%s"\\n' '\(note)' > \(folder)/note.conf
                systemctl daemon-reload
                """)
        }

        private func awaitFile(_ path: String, _ machine: DebianMachine) throws -> String {
            try awaiting(path, machine) { try machine.run(["test", "-e", path]).status == 0 }
            return try machine.must(["cat", path])
        }

        private func awaiting(_ what: String, _ machine: DebianMachine, _ isThere: () throws -> Bool) throws {
            let deadline = Deadline.after(60_000)
            while try !isThere() {
                guard deadline.hasPassed else { continue }
                let log = try machine.must(["cat", machine.shared + "/session.log"])
                throw RigError.timedOut(waitingFor: what, seen: "what patternlock-session says: \(log)")
            }
        }
    }
}
