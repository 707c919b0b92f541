import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The sockets outlive the service: it is started by need, leaves when there is none, and whoever asks next does not
/// notice that it was gone, however it ended.
@Suite(.serialized, .requires(.root), .requires(.program("python3"))) struct ActivationTests {
    /// What a service manager does: holds both sockets, starts the service when one of them is asked, and says so.
    private static let manager = """
        import os, select, socket, sys
        def listen(name, mode):
            line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            os.umask(0)
            line.bind("/run/patternlock/" + name)
            os.chmod("/run/patternlock/" + name, mode)
            line.listen(128)
            return line
        lines = [listen("root.sock", 0o600), listen("user.sock", 0o666)]
        print("listening", flush=True)
        while True:
            select.select(lines, [], [])
            pid = os.fork()
            if pid == 0:
                held = [os.dup(line.fileno()) for line in lines]
                for number, descriptor in enumerate(held):
                    os.dup2(descriptor, 3 + number)
                os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="2", LISTEN_FDNAMES="root:user")
                os.execv(sys.argv[1], [sys.argv[1], "--listen"])
            print("started", pid, flush=True)
            ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            print("ended", ended, flush=True)
        """

    private func manage(_ bed: PermissionBed) throws -> RunningProcess {
        bed.service.stop()
        try bed.root.must(["rm", "-f", "/run/patternlock/root.sock", "/run/patternlock/user.sock"])
        let manager = try bed.root.start(
            Command(
                ["python3", "-c", Self.manager, PermissionBed.verifier],
                environment: ["SWIFT_BACKTRACE": "enable=no"]))
        _ = try manager.line { $0 == "listening" }
        return manager
    }

    private func started(_ manager: RunningProcess) throws -> Int32 {
        let line = try manager.line { $0.hasPrefix("started ") }
        return try #require(Int32(line.dropFirst("started ".count)))
    }

    private func asks(_ bed: PermissionBed) throws {
        #expect(try bed.ask("user.sock", "alice", "verify", [PermissionBed.right]) == "right")
        #expect(try bed.ask("root.sock", "root", "verify", [PermissionBed.right]) == "right")
    }

    @Test func itIsStartedAgainHoweverItEnded() throws {
        let bed = try PermissionBed()
        let manager = try manage(bed)
        for (signal, status) in [(SIGKILL, "-9"), (SIGSEGV, "-11"), (SIGTERM, "0"), (SIGKILL, "-9")] {
            try asks(bed)
            kill(try started(manager), signal)
            #expect(try manager.line() == "ended \(status)")
        }
        try asks(bed)
        #expect(manager.isRunning)
    }

    @Test func itLeavesAfterAMinuteAndComesBack() throws {
        let bed = try PermissionBed()
        let manager = try manage(bed)
        try asks(bed)
        _ = try started(manager)
        #expect(try manager.line(within: 120_000) == "ended 0")
        try asks(bed)
        _ = try started(manager)
    }
}
