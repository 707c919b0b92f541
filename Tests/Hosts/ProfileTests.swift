import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// The profiles for pam-auth-update, in a throw-away root: it writes to /etc/pam.d and to debconf.
    @Suite(.serialized, .requires(.root), .requires(.program("pam-auth-update"))) struct ProfileTests {
        /// Every file it may touch, and the digest of each.
        private static let digest =
            "cd / && find etc/pam.d var/lib/pam var/cache/debconf -type f ! -name '*-old' ! -name 'passwords.dat' "
            + "-print0 | sort -z | xargs -0 sha256sum"

        @Test func areOffUntilChosen() throws {
            let machine = try InstalledMachine()
            try machine.root.must(["pam-auth-update", "--package"])
            #expect(!(try machine.root.readFile("/etc/pam.d/common-auth")).contains("patternlock"))
        }

        @Test func makeTheStackOfTheManualAndLeaveNothingBehind() throws {
            let machine = try InstalledMachine()
            let names = ["patternlock", "patternlock-authsucc"]
            // The machine as it is before ours come: what pam-auth-update writes of its own accord is written.
            let files = names.map { "/usr/share/pam-configs/" + $0 }
            try machine.root.must(["rm"] + files)
            try machine.root.must(["pam-auth-update", "--package"])
            let before = try digest(machine)
            try machine.root.install(
                names.map {
                    InstalledFile(sourceDirectory + "/pam/pam-configs/" + $0, to: "/usr/share/pam-configs/" + $0)
                })
            try machine.root.must(["pam-auth-update", "--package", "--enable"] + names)
            let lines = try machine.root.readFile("/etc/pam.d/common-auth").split(separator: "\n")
                .filter { $0.hasPrefix("auth") }.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            #expect(
                Array(lines.prefix(4)) == [
                    "auth [success=2 auth_err=die default=ignore] pam_patternlock.so",
                    "auth [success=1 default=ignore] pam_unix.so nullok try_first_pass",
                    "auth requisite pam_deny.so", "auth required pam_permit.so",
                ], "\(lines)")
            #expect(lines.contains("auth optional pam_patternlock.so authsucc"), "\(lines)")
            #expect(try digest(machine) != before)
            // As `make uninstall` and a package do it: out of the stack first, then the files go.
            try machine.root.must(["pam-auth-update", "--package", "--remove"] + names)
            try machine.root.must(["rm"] + files)
            let after = try digest(machine)
            #expect(Set(after.split(separator: "\n")).symmetricDifference(before.split(separator: "\n")) == [])
        }

        @Test func uninstallTakesThemOutOfTheStackBeforeTheModuleGoes() throws {
            let machine = try InstalledMachine()
            try machine.root.must(["pam-auth-update", "--package"])
            let before = try machine.root.readFile("/etc/pam.d/common-auth")
            try machine.root.must(["pam-auth-update", "--package", "--enable", "patternlock", "patternlock-authsucc"])
            try machine.root.must(["make", "-s", "-C", sourceDirectory + "/pam", "uninstall"])
            #expect(try machine.root.readFile("/etc/pam.d/common-auth") == before)
            let left = try machine.root.run(["sh", "-c", "grep -rl patternlock /etc/pam.d /var/lib/pam; true"])
            #expect(left.output == "", "still named in \(left.output)")
            let su = try machine.root.run(
                ["su", InstalledMachine.user, "-s", "/bin/true"])
            #expect(su.status == 0, "\(su.error)")
        }

        private func digest(_ machine: InstalledMachine) throws -> String {
            let finished = try machine.root.run(["sh", "-c", Self.digest])
            guard finished.status == 0, !finished.output.isEmpty else { throw RigError.refused(finished.error) }
            return finished.output
        }
    }
}
