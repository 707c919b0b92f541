import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// A pattern and a password are in no log, in no argument, in no environment, and would be in no core file.
@Suite(.serialized, .requires(.root), .requires(.rig), .requires(.program("python3"))) struct SecretTests {
    private static let right = [1, 8, 3, 10, 5, 12, 17, 24, 23, 16, 21, 14, 19, 26]
    private static let wrong = [36, 29, 34, 27, 26, 19, 14, 21, 16, 23, 24, 17, 12, 5]
    private static let typed = "zebra umbrella quartz 71"

    private static func text(_ path: [Int]) -> String { path.map(String.init).joined(separator: "-") }

    /// What must not be found in a text.
    private static let secrets =
        [right, wrong].flatMap { path in [path.prefix(5), path.suffix(5)].flatMap { forms(of: Array($0)) } }
        + ["zebra", "umbrella", InstalledMachine.password]

    private static func forms(of half: [Int]) -> [String] {
        [text(half), half.map { String($0 - 1) }.joined(separator: ", "), half.map(String.init).joined()]
    }

    private func find(in text: String) -> [String] { Self.secrets.filter { text.contains($0) } }

    /// A machine on which everything is on, every module of ours says all it can, and all of syslog is kept.
    private func makeMachine() throws -> (machine: InstalledMachine, services: [RunningProcess]) {
        let machine = try InstalledMachine()
        try machine.root.must(["sh", "-ec", Self.ownDevices])
        let log = try machine.root.start(Command(["python3", "-c", Self.logger], environment: [:]))
        _ = try log.line { $0 == "logging" }
        let services = [log, try machine.listen(), try machine.help()]
        try machine.root.must([
            "sed", "-i", "-E", "s/(pam_patternlock.so|pam_unix.so)/\\1 debug/", "/etc/pam.d/patternlock",
            "/etc/pam.d/patternlock-password", "/etc/pam.d/common-auth",
        ])
        try machine.enrol(Self.text(Self.right), home: false, grid: "6x6")
        return (machine, services)
    }

    /// Puts a /dev of the root's own in place, so that its log does not touch the machine's.
    private static let ownDevices = """
        mkdir /root/dev
        mount --rbind /dev /root/dev
        mount -t tmpfs -o mode=755 tmpfs /dev
        for name in null zero random urandom tty; do touch /dev/$name; mount --bind /root/dev/$name /dev/$name; done
        for name in pts shm; do mkdir /dev/$name; mount --bind /root/dev/$name /dev/$name; done
        ln -s pts/ptmx /dev/ptmx
        """

    private static let logger = """
        import os, socket
        line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        line.bind("/dev/log")
        os.chmod("/dev/log", 0o666)
        print("logging", flush=True)
        while True:
            print(line.recv(65536).decode(errors="replace"), flush=True)
        """

    @Test func logsSayNothing() throws {
        let rig = try TouchRig()
        let (machine, services) = try makeMachine()
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: Self.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        try rig.injector.stroke(through: try layout.points(of: Self.right))
        #expect(try lock.status("attempt").result == "accepted")
        _ = try lock.waitForEnd()
        let second = try machine.lock(rig, ["--password-only"])
        _ = try second.status("password")
        try rig.type(Self.typed)
        #expect(try second.status("attempt").result == "wrong")
        try rig.type(InstalledMachine.password)
        #expect(try second.status("attempt").result == "accepted")
        _ = try second.waitForEnd()
        for arguments in [["verify"], ["change"], ["enroll"], ["remove"]] {
            for path in [Self.wrong, Self.right] {
                let input = Self.text(path) + "\n" + Self.text(Self.wrong) + "\n"
                let finished = try machine.patternlock(arguments + ["--stdin"], input: input)
                #expect(find(in: finished.output + finished.error) == [], "\(arguments)")
            }
        }
        _ = try services[0].line { $0.contains("patternlock") }
        for service in services {
            // Reads what is there.
            #expect(service.isRunning)
            let text = service.written(1) + service.written(2)
            #expect(find(in: text) == [], "\(text)")
        }
        #expect(find(in: [lock, second].map { $0.written(1) + $0.written(2) + $0.written(3) }.joined()) == [])
        #expect(services[1].written(2).contains("wrong pattern"), "the log of the verifier was read")
    }

    @Test func noProgramOfALockIsReadableOrLeavesACore() throws {
        let rig = try TouchRig()
        let (machine, services) = try makeMachine()
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: Self.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        let names = ["patternlock-guard", "patternlock-face", "patternlock-auth"]
        let found = try names.map { try #require(try MemoryScan.descendant($0, of: lock.pid), "\($0)") }
        for pid in found + [lock.pid, services[1].pid, services[2].pid] {
            let about = try RunningProcess.start(Command(["python3", "-c", Self.inspector, "\(pid)"])).finish()
            let lines = about.output.split(separator: "\n", maxSplits: 2).map(String.init)
            try #require(lines.count == 3, "\(about.error)")
            #expect(lines[0] == "core 0 0", "\(lines[2]): \(lines[0])")
            #expect(lines[1] == "closed", "\(lines[2]) may be read by its user")
            #expect(find(in: lines[2]) == [])
        }
    }

    /// The limit of core files; whether the kernel keeps /proc/PID/mem for root; all arguments and variables.
    private static let inspector = """
        import os, sys
        place = "/proc/" + sys.argv[1]
        for line in open(place + "/limits"):
            if line.startswith("Max core file size"):
                print("core", *line.split()[4:6])
        print("closed" if os.stat(place + "/mem").st_uid == 0 else "open")
        print(open(place + "/cmdline").read(), open(place + "/environ").read())
        """

    /// Programs start with any limit their host has, and end with a signal that dumps.
    @Test(arguments: [("patternlock-verifier", 0), ("patternlock-helper", 1)])
    func aCrashLeavesNoCore(program: String, peer: Int) throws {
        let machine = try InstalledMachine()
        let finished = try machine.root.run(
            ["python3", "-c", Self.crasher, "/usr/libexec/patternlock/" + program, "\(peer)"])
        #expect(finished.output == "11 False []\n", "signal, dumped, files: \(finished.output)\(finished.error)")
    }

    private static let crasher = """
        import os, resource, signal, socket, sys, tempfile
        # Somebody's whom the program serves, so that it waits for his request.
        os.seteuid(int(sys.argv[2]))
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        os.seteuid(0)
        place = tempfile.mkdtemp()
        pid = os.fork()
        if pid == 0:
            os.chdir(place)
            limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
            resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))
            os.dup2(theirs.fileno(), 3)
            os.set_inheritable(3, True)
            os.execve(sys.argv[1], [sys.argv[1], "--once"], {"SWIFT_BACKTRACE": "enable=no"})
        theirs.close()
        # Until it is the program, and has done what it does first.
        limits = ""
        while not any(line.split()[-3:] == ["0", "0", "bytes"] for line in limits if "core" in line):
            limits = open(f"/proc/{pid}/limits").read().split("\\n")
        os.kill(pid, signal.SIGSEGV)
        status = os.waitpid(pid, 0)[1]
        print(os.WTERMSIG(status), os.WCOREDUMP(status), os.listdir(place))
        """
}
