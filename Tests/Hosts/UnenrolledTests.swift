import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// Who has no pattern waits for nothing: where the module can see by itself that there is no record, it starts no
    /// verifier to hear it. Wherever it cannot, it does.
    @Suite(.serialized, .requires(.root), .requires(.program("pamtester"))) struct UnenrolledTests {
        /// A machine without the service, on which each verifier that the module starts leaves a mark.
        private struct Bed {
            static let user = InstalledMachine.user
            static let plain = "plain"
            static let verifier = "/usr/libexec/patternlock/patternlock-verifier"
            static let noAnswer = "Authentication service cannot retrieve authentication info"
            let machine: InstalledMachine

            /// The user is enrolled, in his home or in the system store; the plain one is not.
            init(home: Bool) throws {
                machine = try InstalledMachine()
                try machine.enrol(HostMachine.right, home: home)
                let root = machine.root
                try root.addUser(Self.plain, password: InstalledMachine.password)
                try root.must(["install", "-d", "-m", "1777", "/var/marks"])
                try root.must(["mv", Self.verifier, Self.verifier + ".real"])
                let script = "#!/bin/sh\n: > /var/marks/$$\nexec \(Self.verifier).real \"$@\"\n"
                try root.writeFile(Self.verifier, script, mode: 0o755)
                try service("")
            }

            func service(_ arguments: String) throws {
                let module = "auth [success=ok default=die] pam_patternlock.so \(arguments)\n"
                try machine.root.writeFile("/etc/pam.d/probe", module)
            }

            func shell(_ command: String) throws { try machine.root.must(["sh", "-c", command]) }

            /// Asks PAM as a program of `host`, nil being root's. How many verifiers were started, and what was said.
            func ask(
                _ user: String, as host: String? = nil, typing text: String = HostMachine.right
            ) throws -> (started: Int, opened: Bool, said: String) {
                try shell("rm -f /var/marks/*")
                let finished = try machine.root.run(
                    as: host, ["pamtester", "probe", user, "authenticate"], input: text + "\n")
                let marks = try machine.root.run(["ls", "/var/marks"]).output.split(separator: "\n")
                return (marks.count, finished.status == 0, finished.output + finished.error)
            }
        }

        private static func expectNothing(
            _ came: (started: Int, opened: Bool, said: String), _ what: String,
            at place: SourceLocation = #_sourceLocation
        ) {
            #expect(
                came.started == 0 && !came.opened && came.said.contains(Bed.noAnswer)
                    && !came.said.contains("pattern:"),
                "\(what): expected no verifier, no prompt and no answer, came \(came)", sourceLocation: place)
        }

        private static func expectVerifier(
            _ came: (started: Int, opened: Bool, said: String), opens: Bool = false, _ what: String,
            at place: SourceLocation = #_sourceLocation
        ) {
            #expect(
                came.started >= 1 && came.opened == opens,
                "\(what): expected a verifier\(opens ? " that opens" : ", and nothing opened"), came \(came)",
                sourceLocation: place)
        }

        @Test func rootsHostsLookIntoTheSystemStore() throws {
            let bed = try Bed(home: false)
            Self.expectNothing(try bed.ask(Bed.plain), "not enrolled")
            Self.expectVerifier(try bed.ask(Bed.user), opens: true, "enrolled")
            try bed.service("unenrolled=ignore")
            Self.expectVerifier(try bed.ask(Bed.plain), "where it matters to the stack")
            try bed.service("verifier=\(Bed.verifier)")
            Self.expectVerifier(try bed.ask(Bed.plain), "with a verifier of the line's")
            try bed.service("spawn=no")
            Self.expectNothing(try bed.ask(Bed.user), "where none may be started")
            try bed.service("")
            try bed.shell("mv /etc/patternlock/patterns /etc/patternlock/moved")
            Self.expectVerifier(try bed.ask(Bed.plain), "without the directory")
            try bed.shell("ln -s moved /etc/patternlock/patterns")
            Self.expectVerifier(try bed.ask(Bed.plain), "with a link for the directory")
        }

        /// It tells of a password after which there is nothing to clear.
        @Test func aPasswordIsNotReportedForNobody() throws {
            let bed = try Bed(home: false)
            let stack = "auth required pam_unix.so\nauth optional pam_patternlock.so authsucc\n"
            try bed.machine.root.writeFile("/etc/pam.d/probe", stack)
            for (user, started) in [(Bed.plain, 0), (Bed.user, 1)] {
                let came = try bed.ask(user, typing: InstalledMachine.password)
                #expect(came.opened && came.started == started, "\(user): expected \(started) verifiers, came \(came)")
            }
        }

        @Test func aUsersOwnHostsLookIntoHisHome() throws {
            let bed = try Bed(home: true)
            // The first may have to look on a disk, which the module leaves to a verifier.
            _ = try bed.ask(Bed.plain, as: Bed.plain)
            Self.expectNothing(try bed.ask(Bed.plain, as: Bed.plain), "not enrolled")
            Self.expectVerifier(try bed.ask(Bed.user, as: Bed.plain), "about somebody else")
            try bed.service("unenrolled=ignore")
            Self.expectVerifier(try bed.ask(Bed.plain, as: Bed.plain), "where it matters to the stack")
            try bed.service("")
            Self.expectVerifier(try bed.ask(Bed.user, as: Bed.user), opens: true, "enrolled")
            try bed.shell("mv /home/swipe /home/elsewhere && ln -s elsewhere /home/swipe")
            Self.expectVerifier(try bed.ask(Bed.user, as: Bed.user), opens: true, "with a home behind a link")
            try bed.shell("chmod 000 /home/elsewhere/.local")
            Self.expectVerifier(try bed.ask(Bed.user, as: Bed.user), "with a home that cannot be looked into")
        }

        /// The service knows no home.
        @Test func theSameWithTheService() throws {
            let bed = try Bed(home: true)
            let service = try bed.machine.listen()
            _ = try bed.ask(Bed.plain, as: Bed.plain)
            Self.expectNothing(try bed.ask(Bed.plain, as: Bed.plain), "not enrolled")
            Self.expectVerifier(try bed.ask(Bed.user, as: Bed.user), opens: true, "enrolled at home")
            withExtendedLifetime(service) {}
        }
    }
}
