import Glibc
import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// Entries 18, 20 and 23: what PAM and the installed files may do to a lock.
    @Suite struct PAMTests {
        /// What everybody would be let in by.
        private static let permissive = "auth required pam_permit.so\naccount required pam_permit.so\n"

        @Test func c18WithoutItsServiceThePasswordOpensAndNoOtherServiceDoes() throws {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            try machine.root.must(["rm", "/etc/pam.d/patternlock"])
            try machine.root.writeFile("/etc/pam.d/other", Self.permissive)
            let screen = try LockedScreen(machine: machine)
            defer { screen.stop() }
            try screen.awaitLocked()
            try screen.rig.injector.key(9)
            try screen.usePassword()
            #expect(!screen.lock.written(3).contains("accepted"), "another service was asked")
            #expect(try screen.exposed() == 0)
            try screen.rig.type(InstalledMachine.password)
            let attempt = try screen.lock.status("attempt")
            #expect(attempt.result == "accepted")
            try screen.awaitOpen()
            report(18, "no service patternlock: locked, never opened by \"other\", opened by the password")
        }

        @Test func c18WithoutAnyServiceNothingOpens() throws {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            try machine.root.writeFile("/etc/pam.d/other", Self.permissive)
            let screen = try LockedScreen(["--password-only"], machine: machine)
            defer { screen.stop() }
            try screen.awaitLocked()
            _ = try screen.lock.status("password")
            try machine.root.must(["rm", "/etc/pam.d/patternlock", "/etc/pam.d/patternlock-password"])
            // The conversation that began before has read its service; the next one finds none.
            try screen.rig.type("not " + InstalledMachine.password)
            #expect(try screen.lock.status("attempt").result != "accepted")
            // So long that the face has asked for several conversations, and each was refused.
            for _ in 0..<5 {
                try screen.rig.type(InstalledMachine.password)
                PollSet.sleep(until: .after(300))
                #expect(screen.lock.isRunning)
            }
            #expect(!screen.lock.written(3).contains("accepted"), "\(screen.lock.written(3))")
            #expect(try screen.exposed() == 0)
            report(18, "no service at all: locked, nothing opened")
        }

        @Test func c18WithoutAnyServiceNothingIsCovered() throws {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            try machine.root.must(["rm", "/etc/pam.d/patternlock", "/etc/pam.d/patternlock-password"])
            let rig = try TouchRig()
            let lock = try machine.lock(rig)
            #expect(try lock.waitForEnd() == .exited(5))
            #expect(lock.written(2).contains("holds neither of the PAM services"), "\(lock.written(2))")
            #expect(!lock.written(3).contains("locked"))
        }

        @Test func c20AModuleThatSaysEverything() throws {
            let machine = try InstalledMachine()
            let most = Effort.amount(3, soak: 4)
            try FakeModule.install(on: machine, "max=\(most) log=\(FakeModule.log)")
            let screen = try LockedScreen(["--password-only", "--pam-dir", FakeModule.services], machine: machine)
            defer { screen.stop() }
            _ = try screen.lock.status("password")
            var answers = 0
            let deadline = Deadline.after(Effort.isSoak ? 600_000 : 60_000)
            while !screen.lock.written(3).contains("\"attempt\""), !deadline.hasPassed {
                try screen.rig.injector.key(53)
                try screen.rig.injector.key(36)
                answers += 1
                _ = screen.lock.isRunning
            }
            let attempt = try screen.lock.status("attempt")
            let log = try machine.root.run(["cat", FakeModule.log]).output
            #expect(attempt.result == "accepted", "\(log)")
            try screen.awaitOpen()
            let sequences = (1...most).reduce(0) { $0 + (1 << (2 * $1)) }
            report(20, "\(sequences) sequences of 1 to \(most) messages of every style: answered as they must be")
        }

        @Test func c23AllFilesAreReplacedUnderALock() throws {
            let machine = try InstalledMachine()
            try machine.enrol(LockedScreen.text, home: true)
            let screen = try LockedScreen(machine: machine)
            defer { screen.stop() }
            try screen.awaitReady()
            // New files that do not even work: what runs must not need them. PAM loads its module and the module its
            // verifier anew, so these two are replaced by themselves.
            for program in ["guard", "face", "auth"] {
                try machine.root.writeFile(
                    "/usr/libexec/patternlock/patternlock-\(program)", "#!/bin/sh\nexit 9\n", mode: 0o755)
            }
            try machine.root.writeFile("/usr/bin/patternlock", "#!/bin/sh\nexit 9\n", mode: 0o755)
            let module = try InstalledFile.pamModule("")
            for file in ["/usr/libexec/patternlock/patternlock-verifier", module.destination] {
                try machine.root.must(["cp", "-p", file, file + ".new"])
                try machine.root.must(["mv", file + ".new", file])
            }
            for name in ["patternlock-auth", "patternlock-face", "patternlock-guard"] {
                for process in try screen.processes(name) { kill(process, SIGKILL) }
                #expect(try screen.exposed() == 0)
                try screen.settleLayout()
            }
            try screen.open()
            report(23, "all files replaced under a lock, and each process killed: exposed 0, opened")
        }
    }
}
