import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// The service without processes, descriptors or a disk to write on: no answer is made up, nothing is lost, and it
/// serves again as soon as there is what it needs.
@Suite(.serialized, .requires(.root), .requires(.program("python3"))) struct ShortageTests {
    /// Sets a soft limit of the service, as its own user: a container's root may not.
    private func limit(_ bed: PermissionBed, _ resource: String, _ value: Int) throws {
        let finished = try bed.root.run(
            as: "patternlock", ["prlimit", "--pid", "\(bed.service.pid)", "--\(resource)=\(value):"])
        guard finished.status == 0 else { throw RigError.refused("prlimit: \(finished.error)") }
    }

    private func verify(_ bed: PermissionBed, _ pattern: String = PermissionBed.right) throws -> String {
        try bed.ask("user.sock", "alice", "verify", [pattern])
    }

    @Test func withoutProcessesItIsBusy() throws {
        let bed = try PermissionBed()
        let before = try bed.contents()
        try limit(bed, "nproc", 0)
        for pattern in [PermissionBed.right, PermissionBed.new] { #expect(try verify(bed, pattern) == "busy") }
        #expect(try bed.ask("root.sock", "root", "verify", [PermissionBed.right]) == "busy")
        #expect(try bed.ask("user.sock", "alice", "status") == "enrolled", "what needs no process is answered")
        #expect(try bed.contents() == before)
        try limit(bed, "nproc", 1000)
        #expect(try verify(bed) == "right")
        #expect(bed.service.isRunning)
    }

    /// Holds so many connections that say nothing, and writes a line once it has them.
    private static let holder = """
        import socket, sys
        held = []
        for _ in range(int(sys.argv[1])):
            line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            line.connect("/run/patternlock/user.sock")
            held.append(line)
        print("held", flush=True)
        sys.stdin.read()
        """

    @Test func withoutDescriptorsWhoSaysNothingMakesRoom() throws {
        let bed = try PermissionBed()
        // Standard streams, two listeners, signals, and a few.
        try limit(bed, "nofile", 20)
        let holder = try bed.root.start(
            Command(["python3", "-c", Self.holder, "60"], environment: [:]), as: "bob")
        _ = try holder.line { $0 == "held" }
        for _ in 0..<5 {
            #expect(try verify(bed) == "right")
            #expect(try bed.ask("root.sock", "root", "verify", [PermissionBed.right]) == "right")
        }
        #expect(bed.service.isRunning)
    }

    @Test func aFullTableGivesRoomToWhoAsks() throws {
        let bed = try PermissionBed()
        var holders: [RunningProcess] = []
        // As many users as it takes to hold every place, with all that one may have.
        for number in 0..<6 {
            let holder = try bed.root.start(
                Command(
                    [
                        "setpriv", "--reuid=\(50_000 + number)", "--regid=65534", "--clear-groups", "--", "python3",
                        "-c", Self.holder, "32",
                    ], environment: [:]))
            _ = try holder.line { $0 == "held" }
            holders.append(holder)
        }
        #expect(try verify(bed) == "right")
        #expect(try bed.ask("root.sock", "root", "status") == "enrolled")
        for holder in holders { holder.stop() }
        #expect(bed.service.isRunning)
    }

    /// Connects without end and sends what means nothing.
    private static let babbler = """
        import socket
        print("babbles", flush=True)
        while True:
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
                line.connect("/run/patternlock/user.sock")
                try:
                    line.send(b"nothing")
                except OSError:
                    pass
        """

    /// What the service itself had of the processors, in hundredths of a second.
    private func ticks(_ bed: PermissionBed) throws -> Int {
        let finished = try bed.root.run(["awk", "{ print $14 + $15 }", "/proc/\(bed.service.pid)/stat"])
        return try #require(Int(finished.output.prefix { $0 != "\n" }), "\(finished)")
    }

    @Test func aFloodHasAQuarterOfAProcessorAtMost() throws {
        let bed = try PermissionBed()
        let babblers = try (0..<3).map { _ in
            try bed.root.start(Command(["python3", "-c", Self.babbler], environment: [:]), as: "bob")
        }
        for babbler in babblers { _ = try babbler.line { $0 == "babbles" } }
        let (start, before) = (Clock.monotonic, try ticks(bed))
        PollSet.sleep(until: .after(2000))
        let (used, elapsed) = (try ticks(bed) - before, Clock.monotonic - start)
        // On a machine with much to do it has less. The kernel counts in steps: a little more is none.
        #expect(used <= Int(elapsed) / 10 * 35 / 100, "\(used) hundredths of a second of \(elapsed) ms")
        #expect(used > 0, "the flood did not reach it")
        for babbler in babblers { babbler.stop() }
        #expect(try verify(bed) == "right")
    }

    @Test(arguments: CrashBed.system) func onADiskThatCannotBeWrittenItIsUnavailable(directory: String) throws {
        let bed = try PermissionBed()
        try bed.root.must([
            "sh", "-ec",
            """
            cp -a "$1" /root/keep
            mount -t tmpfs -o mode=700 tmpfs "$1"
            chown --reference=/root/keep "$1"
            cp -a /root/keep/. "$1"
            """, "sh", directory,
        ])
        let before = try bed.contents()
        try bed.root.must(["mount", "-o", "remount,ro", directory])
        let isCounter = directory == CrashBed.system[1]
        for _ in 0..<2 {
            let patterns = [PermissionBed.right, PermissionBed.new]
            #expect(try bed.ask("user.sock", "alice", "change", patterns) == "unavailable")
            #expect(try bed.ask("root.sock", "root", "enroll", [PermissionBed.new]) == "unavailable")
            #expect(try bed.ask("root.sock", "root", "remove") == "unavailable")
            if isCounter {
                for pattern in [PermissionBed.right, PermissionBed.new] {
                    #expect(try verify(bed, pattern) == "unavailable")
                }
                #expect(try bed.ask("root.sock", "root", "reset") == "unavailable")
            }
        }
        try bed.root.must(["mount", "-o", "remount,rw", directory])
        if isCounter { #expect(try bed.contents() == before) }
        #expect(try verify(bed) == "right")
        #expect(try verify(bed, PermissionBed.new) == "rejected")
    }

    /// What takes the record's place, over and over, while it is being read.
    @Test(arguments: [
        "sed s/alice/bob/ good > other", "head -c 100 good > other", ": > other", "mkfifo other",
        "ln -s /etc/shadow other", "ln -s good other", "ln good other",
    ])
    func aRecordThatIsExchangedUnderTheReaderIsOneOrTheOther(making: String) throws {
        let bed = try PermissionBed()
        let exchanging = """
            cd /etc/patternlock/patterns && cp -a \(bed.alice) good && touch here || exit 1
            while [ -e here ]; do
                rm -f other && \(making) && chmod 600 other 2>/dev/null
                chown -h patternlock:patternlock other && mv -T other \(bed.alice)
                rm -f next && cp -a good next && mv -T next \(bed.alice)
            done
            """
        let exchanger = try bed.root.start(Command(["sh", "-c", exchanging], environment: [:]))
        defer { exchanger.stop() }
        var seen: Set<String> = []
        let deadline = Deadline.after(60_000)
        while seen.count < 2, !deadline.hasPassed {
            let answer = try verify(bed)
            #expect(answer == "right" || answer == "unavailable", "\(answer)")
            seen.insert(answer)
        }
        #expect(seen == ["right", "unavailable"], "both were there for a minute")
    }
}
