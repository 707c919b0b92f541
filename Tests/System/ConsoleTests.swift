import LinuxKit
import TestSupport
import Testing

extension System {
    /// What a person does at a console: logs in, enrols, becomes another.
    @Suite(.serialized) struct ConsoleTests {
        private static let both = "Password or pattern: "

        @Test func loginSuAndSudoTakeThePatternOnceItIsChosen() throws {
            let machine = try DebianMachine()
            defer { machine.stop() }
            try machine.install()
            try enrolAtTheConsole(machine)
            // Until an administrator chooses the profile nothing asks for a pattern.
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
            try machine.logOut()
            try machine.must(["pam-auth-update", "--enable", "patternlock", "patternlock-authsucc"])
            #expect(try machine.logIn(answering: Self.both, DebianMachine.password), "login with the password")
            try machine.logOut()
            #expect(try !machine.logIn(answering: Self.both, DebianMachine.wrong), "login with a wrong pattern")
            // The id of a wrong pattern that was counted, see patternlock-verifier(8).
            let counted = try machine.must(
                ["journalctl", "--quiet", "--output=cat", "MESSAGE_ID=f17184e3f34f4b49891a0d7bd2487d20"])
            #expect(counted.split(separator: "\n").count == 1, "\(counted)")
            #expect(try machine.logIn(answering: Self.both, DebianMachine.right), "login with the pattern")
            try becomeOthers(machine)
            try machine.logOut()
            #expect(try !machine.must(["journalctl", "--quiet", "--output=export"]).contains(DebianMachine.right))
        }

        /// The owner, with nothing but his password.
        private func enrolAtTheConsole(_ machine: DebianMachine) throws {
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
            let (said, status) = try machine.type(
                "TERM=dumb patternlock enroll",
                answering: [
                    ("Password: ", DebianMachine.password), ("4-2-6-9-5: ", DebianMachine.right),
                    ("again: ", DebianMachine.right),
                ])
            #expect(status == 0, "\(said)")
            #expect(said.contains("A pattern of \(DebianMachine.user) is enrolled."))
            try machine.logOut()
        }

        /// su and sudo, typed at the console.
        private func becomeOthers(_ machine: DebianMachine) throws {
            for (answer, opens) in [
                (DebianMachine.right, true), (DebianMachine.wrong, false), (DebianMachine.password, true),
            ] {
                let (said, status) = try machine.type(
                    "su \(DebianMachine.user) -c 'echo in-$((40+2))'", answering: [(Self.both, answer)])
                #expect((status == 0) == opens && said.contains("in-42") == opens, "su with \(answer): \(said)")
                // One try, and no memory of those before.
                let (other, end) = try machine.type(
                    "sudo -k; echo \(answer) | sudo -S -p '' sh -c 'echo in-$((40+2))-$(id -un)' 2>&1", answering: [])
                #expect((end == 0) == opens && other.contains("in-42-root") == opens, "sudo with \(answer): \(other)")
            }
        }
    }
}
