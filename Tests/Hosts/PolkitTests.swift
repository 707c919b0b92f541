import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// polkit's newer helper is started as root by a socket that everybody may connect to: its real uid says nothing of
    /// who asks, and must not pass for the system's.
    @Suite(.serialized, .requires(.root), .requires(.program("pamtester"))) struct PolkitTests {
        private static let user = InstalledMachine.user

        private func opens(
            _ machine: InstalledMachine, _ service: String, as host: String? = nil, typing text: String
        ) throws -> Bool {
            try machine.root.run(
                as: host, ["pamtester", service, Self.user, "authenticate"], input: text + "\n"
            ).status == 0
        }

        @Test func whoeverUsesUpItsTriesShutsNeitherLoginNorOwner() throws {
            let machine = try InstalledMachine()
            try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nwaits = 0\nmax_failures = 3\n")
            for service in ["polkit-1", "login-of-test"] {
                try machine.root.writeFile("/etc/pam.d/" + service, "auth required pam_patternlock.so nodelay\n")
            }
            let verifier = try machine.listen()
            defer { verifier.stop() }
            try machine.enrol(HostMachine.right, home: false)
            #expect(try opens(machine, "polkit-1", typing: HostMachine.right))
            for _ in 0..<3 { #expect(try !opens(machine, "polkit-1", typing: HostMachine.wrong)) }
            #expect(try !opens(machine, "polkit-1", typing: HostMachine.right), "it is off there")
            let uid = try machine.root.run(["id", "-u", Self.user]).output.prefix { $0 != "\n" }
            let counters = try machine.root.readFile("/var/lib/patternlock/\(uid)")
            #expect(counters.contains("\nother 3 3 ") && counters.contains("\nsystem 0 0 "), "\(counters)")
            #expect(try opens(machine, "login-of-test", typing: HostMachine.right), "a login has its own tries")
            #expect(try opens(machine, "polkit-1", as: Self.user, typing: HostMachine.right), "and so has the owner")
        }
    }
}
