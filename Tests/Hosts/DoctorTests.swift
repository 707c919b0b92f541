import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// `patternlock doctor` on an installed machine: all well, and each of the usual mistakes.
    @Suite(.serialized, .requires(.root)) struct DoctorTests {
        /// A machine on which all is well.
        private final class Bed {
            let machine: InstalledMachine
            let verifier: RunningProcess
            private let helper: RunningProcess

            init() throws {
                machine = try InstalledMachine()
                verifier = try machine.listen()
                helper = try machine.help()
                try machine.enrol(HostMachine.right, home: false)
            }

            func doctor(_ arguments: [String] = ["--system"], as user: String? = nil) throws -> Finished {
                try machine.patternlock(["doctor"] + arguments, as: user)
            }

            /// What is not well, by root's doctor.
            func complaints() throws -> [String] {
                let finished = try doctor()
                let lines = finished.output.split(separator: "\n").map(String.init)
                let complaints = lines.filter { !$0.hasPrefix("ok") && !$0.hasPrefix("skipped") }
                #expect(
                    (finished.status == 0) == complaints.isEmpty, "ended with \(finished.status): \(finished.output)")
                #expect(finished.status == 0 || finished.status == 5)
                return complaints
            }
        }

        @Test func allIsWell() throws {
            let bed = try Bed()
            #expect(try bed.complaints() == [])
            try bed.machine.root.must([
                "pam-auth-update", "--package", "--enable", "patternlock", "patternlock-authsucc",
            ])
            #expect(try bed.complaints() == [], "the shipped profiles are no mistake")
            let own = try bed.doctor([], as: InstalledMachine.user)
            let failed = own.output.split(separator: "\n").filter { $0.hasPrefix("failed") || $0.hasPrefix("warning") }
            #expect(own.status == 5 && failed.count == 1, "\(own.output)")
            #expect(failed.first?.contains("display: DISPLAY is not set") ?? false, "there is nothing here to lock")
            #expect(own.output.contains("pattern: swipe has one in the system store"))
            let json = try bed.doctor(["--system", "--json"])
            #expect(json.output.hasPrefix("{\"well\":true,\"checks\":[{\"check\":\""), "\(json.output)")
            let parsed = try bed.machine.root.run(["python3", "-m", "json.tool"], input: json.output)
            #expect(parsed.status == 0, "\(parsed.error)")
        }

        /// What a kernel shows of its confinement, and what is in which log when it denied something, for this root
        /// alone; and what is said of it.
        private static let denials: [(shown: String, log: String, line: String, said: [String])] = [
            (
                "mount -t tmpfs none /sys/fs && mkdir /sys/fs/selinux && printf 1 > /sys/fs/selinux/enforce",
                "/var/log/audit/audit.log",
                "type=AVC msg=audit(1700000000.100:420): avc:  denied  { connectto } for  pid=812 comm=\"login\" "
                    + "path=\"/run/patternlock/root.sock\" scontext=system_u:system_r:local_login_t:s0 "
                    + "tcontext=system_u:system_r:init_t:s0 tclass=unix_stream_socket permissive=0",
                ["avc:  denied", "Fix: ausearch -m avc"]
            ),
            (
                "mount -t tmpfs none /sys/module && mkdir -p /sys/module/apparmor/parameters && "
                    + "printf 'Y\\n' > /sys/module/apparmor/parameters/enabled",
                "/dev/kmsg",
                "5,733,9120345,-;audit: type=1400 audit(1700000000.100:42): apparmor=\"DENIED\" operation=\"connect\" "
                    + "profile=\"/usr/sbin/lightdm\" name=\"/run/patternlock/root.sock\" pid=812 comm=\"lightdm\"",
                ["apparmor=", "DENIED", "Fix: aa-status"]
            ),
        ]

        @Test(arguments: denials.indices) func aDenialIsFound(index: Int) throws {
            let (shown, log, line, said) = Self.denials[index]
            let bed = try Bed()
            let root = bed.machine.root
            try root.must(["sh", "-c", shown])
            // Of others, and of ours that was allowed.
            let others = [line.replacing("patternlock", with: "cups"), line.replacing("DENIED", with: "ALLOWED")]
                .map { $0.replacing("denied", with: "granted") }
            for (lines, isFound) in [(others, false), (others + [line], true)] {
                try root.writeFile("/var/told", lines.joined(separator: "\n") + "\n")
                if log.hasPrefix("/dev") {
                    try root.must(["mount", "--bind", "/var/told", log])
                } else {
                    try root.must(["install", "-D", "-m", "600", "/var/told", log])
                }
                let complaints = try bed.complaints()
                #expect(complaints.isEmpty != isFound, "\(log): \(complaints)")
                let isSaid = complaints.contains { complaint in said.allSatisfy { complaint.contains($0) } }
                #expect(isSaid == isFound, "\(log): expected \(said), came \(complaints)")
                if log.hasPrefix("/dev") { try root.must(["umount", log]) }
            }
        }

        @Test func withoutAPatternOneIsMissing() throws {
            let bed = try Bed()
            try bed.machine.root.must(["patternlock", "remove", "--user", InstalledMachine.user])
            let finished = try bed.doctor([], as: InstalledMachine.user)
            #expect(finished.status == 5)
            #expect(finished.output.contains("warning  pattern: swipe has no pattern here"), "\(finished.output)")
        }

        /// What the session daemon does to be found: its name, and the lock of its file.
        private static let daemon = """
            import fcntl, os, pwd, struct, sys
            home = pwd.getpwuid(os.getuid())
            file = os.open(f"/run/user/{os.getuid()}/patternlock-session-4711.lock", os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.fcntl(file, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0))
            os.write(file, f"{os.getpid()}\\n".encode())
            open("/proc/self/comm", "w").write("patternlock-session"[:15])
            print("locked", flush=True)
            sys.stdin.read()

            """

        /// `sudo patternlock doctor` on somebody's desktop: nothing in his home is made or read, and his daemon is found.
        @Test(.requires(.program("strace"))) func rootLooksAtAPersonsSession() throws {
            let root = try Bed().machine.root
            let user = InstalledMachine.user
            let uid = String(try root.run(["id", "-u", user]).output.prefix { $0.isNumber })
            func doctor() throws -> String {
                try root.run(
                    ["strace", "-f", "-e", "trace=%file", "-o", "/root/trace", "patternlock", "doctor"],
                    environment: ["DISPLAY": ":4711", "SUDO_UID": uid]
                ).output
            }
            let look = ["sh", "-c", "find /home/\(user) | sort"]
            let before = try root.run(look).output
            #expect(try doctor().contains("the screen is locked by \"patternlock lock\" alone"))
            #expect(try root.run(look).output == before)
            let opened = try root.run(["grep", "-F", "/home/\(user)/.config/patternlock", "/root/trace"]).output
            #expect(opened == "", "root opens what a person's configuration is a link to")
            try root.must(["install", "-d", "-m", "700", "-o", user, "/run/user/\(uid)"])
            let daemon = try root.start(Command(["python3", "-c", Self.daemon], environment: [:]), as: user)
            _ = try daemon.line(from: 1) { $0 == "locked" }
            let output = try doctor()
            #expect(output.contains("patternlock-session runs"), "\(output)")
            daemon.signal(9)
        }

        @Test func aVerifierThatIsDead() throws {
            let bed = try Bed()
            bed.verifier.signal(9)
            _ = try bed.verifier.waitForEnd()
            #expect(try bed.complaints().contains { $0.contains("verifier: the verifier cannot be reached") })
        }

        /// What is done to the machine, and what doctor says, in part.
        private static let mistakes: [(name: String, command: String, said: [String])] = [
            (
                "a line after pam_permit", "echo 'auth optional pam_patternlock.so' >> /etc/pam.d/common-auth",
                ["after pam_permit", "Fix: move the line above"]
            ),
            (
                "a jump that no longer fits",
                "sed -i '0,/^auth/s//auth [success=1 auth_err=die default=ignore] pam_patternlock.so\\nauth/' "
                    + "/etc/pam.d/common-auth",
                ["ends on pam_deny", "Fix: count the lines"]
            ),
            (
                "required with unenrolled=ignore",
                "printf 'auth required pam_patternlock.so unenrolled=ignore\\nauth required pam_permit.so\\n' > /etc/pam.d/test",
                ["required with unenrolled=ignore", "Fix: leave unenrolled=ignore out"]
            ),
            (
                "no pam_deny",
                "printf 'auth sufficient pam_patternlock.so\\nauth sufficient pam_unix.so\\n' > /etc/pam.d/test",
                ["does not end in pam_deny", "Fix: add \"auth required pam_deny.so\""]
            ),
            (
                "authsucc after any password",
                "printf 'auth required pam_unix.so\\nauth optional pam_patternlock.so authsucc\\n' > /etc/pam.d/test",
                ["test:2: authsucc is reached by a wrong password", "Fix: put the line where only a success leads"]
            ),
            (
                "a program of the network",
                "printf 'auth sufficient pam_patternlock.so\\nauth required pam_deny.so\\n' > /etc/pam.d/dovecot",
                ["dovecot serves the network", "Fix: give dovecot a stack without"]
            ),
            (
                "a service with a dot in its name",
                "printf 'auth sufficient pam_patternlock.so\nauth sufficient pam_unix.so\n' > "
                    + "/etc/pam.d/org.example.Door",
                ["org.example.Door", "does not end in pam_deny"]
            ),
            ("a stack that others write", "chmod 666 /etc/pam.d/su", ["/etc/pam.d/su can be written", "chmod 644"]),
            ("records open to others", "chmod 755 /etc/patternlock/patterns", ["mode 755", "chmod 700"]),
            ("a foreign pepper", "chown root /var/lib/patternlock/pepper", ["pepper belongs to uid 0", "Fix: "]),
            ("a pepper that others read", "chmod 444 /var/lib/patternlock/pepper", ["mode 444", "chmod 400"]),
            (
                "a setuid program", "chmod u+s /usr/libexec/patternlock/patternlock-auth",
                ["is setuid", "Fix: chmod u-s"]
            ),
            ("a writable module", "chmod 666 $(find /usr/lib -name pam_patternlock.so)", ["mode 666", "chmod 644"]),
            (
                "no module", "rm $(find /usr/lib -name pam_patternlock.so)",
                ["pam_patternlock.so is missing", "install patternlock again"]
            ),
            ("no service file", "rm /etc/pam.d/patternlock", ["PAM service patternlock is missing", "install"]),
            (
                "a socket that is absent", "rm /run/patternlock/user.sock",
                ["user.sock is absent", "systemctl enable --now patternlock-user.socket"]
            ),
            ("a socket open to others", "chmod 666 /run/patternlock/root.sock", ["has mode 666 instead of 600"]),
            (
                "a configuration that not everybody may read",
                "install -m 600 /dev/null /etc/patternlock/patternlock.conf",
                ["failed", "patternlock.conf: not everybody may read it", "chmod a+r", "Fix: mend what"]
            ),
            (
                "a policy that cannot be read",
                "cd /etc/patternlock && mkdir -p patternlock.conf.d && ln -s /nowhere patternlock.conf.d/1.conf",
                ["failed", "1.conf: a link that leads nowhere", "systemctl reload patternlock"]
            ),
            (
                "a list of patterns that the service may not read",
                "cd /etc/patternlock && printf '[policy]\\nblocklist = /etc/patternlock/refused\\n' > patternlock.conf "
                    + "&& install -m 600 /dev/null refused",
                ["failed", "refused: the verifier, which runs as the user patternlock, cannot read it", "chmod a+r"]
            ),
            (
                "a list of patterns where the service sees none",
                "printf '[policy]\\nblocklist = /root/refused\\n' > /etc/patternlock/patternlock.conf && "
                    + "install -m 644 /dev/null /root/refused",
                ["failed", "refused: the verifier, which runs as the user patternlock, cannot read it"]
            ),
            (
                "a line that is not understood",
                "printf '[lock]\\nblank = 7\\n' > /etc/patternlock/patternlock.conf",
                ["warning", "patternlock.conf:2: [lock] knows no 'blank'", "systemctl reload patternlock"]
            ),
            ("no program", "rm /usr/libexec/patternlock/patternlock-face", ["patternlock-face is missing"]),
        ]

        @Test(arguments: mistakes.indices) func theUsualMistakes(index: Int) throws {
            let (name, command, said) = Self.mistakes[index]
            let bed = try Bed()
            try bed.machine.root.must(["sh", "-c", command])
            let complaints = try bed.complaints()
            #expect(
                complaints.contains { line in said.allSatisfy { line.contains($0) } },
                "\(name): expected \(said), came \(complaints)")
        }
    }
}
