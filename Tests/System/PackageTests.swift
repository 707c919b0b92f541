import Foundation
import LinuxKit
import TestSupport
import Testing

extension System {
    /// What installing, removing and purging the packages does to a machine.
    @Suite(.serialized) struct PackageTests {
        /// What all programs that authenticate have in common.
        private static let common = "cat /etc/pam.d/common-*"
        /// Patterns, their counters and the secret, with their digests.
        private static let store =
            "find /etc/patternlock/patterns /var/lib/patternlock -type f ! -name '*.lock' | sort | xargs sha256sum"
        /// What removal takes away.
        private static let gone =
            "/lib/*/security/pam_patternlock.so /usr/bin/patternlock /usr/libexec/patternlock /run/patternlock"

        @Test func installingChangesNothingThatOpensTheMachine() throws {
            let machine = try DebianMachine()
            defer { machine.stop() }
            let before = try machine.shell(Self.common)
            try machine.install()
            #expect(try machine.shell(Self.common) == before, "the profile is off until it is chosen")
            for socket in ["root", "user", "helper"] {
                try machine.shell("systemctl is-enabled patternlock-\(socket).socket")
                try machine.shell("systemctl is-active patternlock-\(socket).socket")
            }
            let made = "/var/lib/patternlock /var/lib/patternlock/pepper /etc/patternlock /etc/patternlock/patterns"
            #expect(
                try machine.shell("stat -c '%A %U %n' \(made)")
                    == """
                    drwx------ patternlock /var/lib/patternlock
                    -r-------- patternlock /var/lib/patternlock/pepper
                    drwxr-xr-x root /etc/patternlock
                    drwx------ patternlock /etc/patternlock/patterns

                    """)
            let files = "dpkg -L patternlock libpam-patternlock | xargs stat -c '%A %n'"
            #expect(try machine.shell("\(files) | grep -i '^[^ ]*s' || true") == "", "setuid or setgid")
            let programs = "find /usr/libexec/patternlock/patternlock-* ! -name '*.desktop'"
            #expect(try machine.shell("\(programs) -printf '%m\\n' | sort -u") == "711\n")
            #expect(try machine.shell("dpkg -V patternlock libpam-patternlock; dpkg --audit") == "")
            let doctor = try machine.run(["patternlock", "doctor", "--system"])
            #expect(doctor.status == 0, "\(doctor.output)")
        }

        @Test func removalRestoresTheStackAndKeepsPatternsUntilPurge() throws {
            let machine = try DebianMachine()
            defer { machine.stop() }
            let before = try machine.shell(Self.common)
            try machine.install()
            try machine.enrol()
            try machine.must(["pam-auth-update", "--enable", "patternlock", "patternlock-authsucc"])
            #expect(try machine.shell(Self.common) != before)
            let locker = "/etc/xdg/autostart/light-locker.desktop"
            try machine.shell("printf '[Desktop Entry]\\nType=Application\\nExec=light-locker\\n' > \(locker)")
            try machine.must(["patternlock", "enable", "--global"])
            let kept = try machine.shell(Self.store)
            #expect(kept.split(separator: "\n").count == 3, "a record, its counters, the pepper: \(kept)")

            try machine.shell("apt-get remove -y -q patternlock 2>&1")
            #expect(try machine.shell(Self.common) == before)
            #expect(try machine.shell("ls -d \(Self.gone) 2>/dev/null || true") == "")
            #expect(try machine.shell("grep -c Hidden \(locker) || true") == "0\n", "nothing locks any more")
            #expect(try machine.shell("systemctl list-units --state=active,failed --no-legend 'patternlock*'") == "")
            #expect(try machine.shell(Self.store) == kept)
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
            try machine.logOut()

            // It comes back with everyone's pattern, and is off again.
            try machine.install()
            let verified = try machine.run(
                ["patternlock", "verify", "--stdin"], as: DebianMachine.user, input: DebianMachine.right + "\n")
            #expect(verified.status == 0, "\(verified.error)")
            #expect(try machine.shell(Self.common) == before)

            try machine.shell("apt-get purge -y -q patternlock libpam-patternlock 2>&1")
            #expect(try machine.shell("find /etc /usr /var /run -xdev -name '*patternlock*' | sort") == "")
            #expect(try machine.shell("grep -rl patternlock /etc/pam.d /var/lib/pam /etc/systemd || true") == "")
            #expect(try machine.logIn(answering: "Password: ", DebianMachine.password))
        }
    }
}
