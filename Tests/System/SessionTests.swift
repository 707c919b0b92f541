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
            let session = try machine.awaitDaemon(log)

            // More than one at once, as a key and a panel do it: one lock.
            for _ in 0..<3 { try machine.must(["loginctl", "lock-session", session]) }
            try screen.awaitCovered()
            try machine.awaitHint("yes", of: session, log)
            #expect(try screen.processes().count { $0.name == "patternlock" } == 1)
            let lock = try screen.processes().map(\.pid)
            // Nobody opens it from afar; the last signal is heard after the one before it.
            for word in ["unlock-session", "lock-session"] { try machine.must(["loginctl", word, session]) }
            try machine.awaitHint("yes", of: session, log)
            #expect(try screen.processes().map(\.pid) == lock)
            #expect(try screen.exposed() == 0)
            try expectWords(of: screen, log)
            try screen.openWithKeys(DebianMachine.right)
            try machine.awaitHint("no", of: session, log)

            try machine.prepareSleep(of: session)
            try machine.must(["systemctl", "suspend"])
            let told = try machine.awaitSleep(log)
            #expect(told == "yes\n", "the machine went to sleep with LockedHint=\(told)")
            #expect(try screen.exposed() == 0)
            try screen.openWithKeys(DebianMachine.right)
            try machine.awaitHint("no", of: session, log)
        }

        /// What a lock says once it has locked is for the journal, under the name of the program that says it.
        private func expectWords(of screen: MachineScreen, _ log: String) throws {
            let active = try #require(try screen.processes().first { $0.name == "patternlock-guard" })
            try screen.machine.must(["kill", "-KILL", active.pid])
            let journal = ["journalctl", "--quiet", "--output=cat", "--identifier=patternlock-guard"]
            try screen.machine.awaiting("a word in the journal", log) {
                try screen.machine.must(journal).contains("this one took over")
            }
            #expect(try screen.exposed() == 0)
        }
    }
}
