import LinuxKit
import LockCore
import PatternCore
import PatternWire
import SecretMemory
import TestRequirements
import TestSupport
import Testing

/// After a pattern or a password has done its work, no program keeps a copy of it.
@Suite(.serialized, .requires(.root), .requires(.rig), .requires(.program("python3"))) struct MemoryTests {
    /// Twenty dots of 6×6, so long that no other bytes look like it.
    private static let path = [1, 8, 3, 10, 5, 12, 17, 24, 23, 16, 21, 14, 19, 26, 27, 34, 29, 36, 35, 28]
    private static let text = path.map(String.init).joined(separator: "-")
    private static let typed = "zebra umbrella quartz 71"

    @Test func aCopyWouldBeFound() throws {
        let holder = try RunningProcess.start(Command(["sh", "-c", "read held; echo ready; read more; echo $held"]))
        holder.write(Self.text + "\n")
        _ = try holder.line { $0 == "ready" }
        let found = try MemoryScan.copies(of: MemoryScan.forms(of: Self.path), in: holder.pid)
        #expect(found.contains { $0.hasPrefix("begin as text") })
    }

    @Test(arguments: [false, true]) func theVerifierForgetsWhatItJudged(isRight: Bool) throws {
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: false, grid: "6x6")
        let drawn = isRight ? Self.path : Self.path.reversed()
        let pair = try PacketSocketPair()
        var command = Command(["/usr/libexec/patternlock/patternlock-verifier", "--once"], environment: [:])
        command.passed = [(here: pair.second.descriptor.number, there: 3)]
        let verifier = try machine.root.start(command)
        let account = try Self.account(machine)
        let reply = try Self.verify(drawn, account, over: pair.first)
        #expect(reply.code == (isRight ? .right : .rejected))
        let forms = try MemoryScan.forms(of: drawn).merging(HashInput.forms(of: drawn, account, machine)) { $1 }
        #expect(try MemoryScan.copies(of: forms, in: verifier.pid) == [])
        #expect(verifier.isRunning)
    }

    @Test(arguments: [false, true]) func theServiceForgetsWhatItsWorkersJudged(isRight: Bool) throws {
        let machine = try InstalledMachine()
        let service = try machine.listen()
        defer { service.stop() }
        let drawn = isRight ? Self.path : Self.path.reversed()
        let text = drawn.map(String.init).joined(separator: "-") + "\n"
        try machine.enrol(Self.text, home: false, grid: "6x6")
        #expect(try machine.patternlock(["verify", "--stdin"], input: text).status == (isRight ? 0 : 1))
        let account = try Self.account(machine)
        let forms = try MemoryScan.forms(of: drawn).merging(HashInput.forms(of: drawn, account, machine)) { $1 }
        #expect(try MemoryScan.copies(of: forms, in: service.pid) == [])
    }

    private static func account(_ machine: InstalledMachine) throws -> UInt32 {
        let uid = try machine.root.run(["id", "-u", InstalledMachine.user]).output.split(separator: "\n")[0]
        return try #require(UInt32(uid))
    }

    private static func verify(
        _ path: [Int], _ uid: UInt32, over socket: borrowing PacketSocket
    ) throws -> VerifierReply {
        let grid = try #require(Grid(rows: 6, columns: 6))
        var dots = SecretBytes(capacity: 36)
        for dot in path { dots.append(UInt8(dot - 1)) }
        let request = try VerifierRequest(
            .verify, uid: uid, realUID: uid, user: InstalledMachine.user, service: "test",
            drawn: try Pattern(grid: grid, dots: dots))
        try socket.send(request.encode())
        var packet = SecretBytes(capacity: 64)
        var readable = PollSet()
        readable.add(socket.descriptor.number)
        _ = try readable.wait(until: .after(Patience.milliseconds))
        _ = try socket.receive(into: &packet)
        return try VerifierReply.decode(packet)
    }

    /// Makes a PAM service stop after its first line, whatever that says; the fifo is written when it does.
    private func stop(_ service: String, at fifo: String, _ machine: InstalledMachine) throws -> RunningProcess {
        let linger = "#!/bin/sh\necho here > \(fifo)\nexec sleep 1000\n"
        try machine.root.writeFile("/usr/local/bin/linger", linger, mode: 0o755)
        try machine.root.must(["mkfifo", "-m", "666", fifo])
        let lines = try machine.root.readFile("/etc/pam.d/" + service).split(separator: "\n").map(String.init)
        let first = lines.firstIndex { $0.hasPrefix("auth") || $0.contains("common-auth") } ?? 0
        var stopping = lines
        if lines[first].contains("common-auth") {
            stopping[first] = "auth optional pam_unix.so"
        } else {
            stopping[first] = stopping[first].replacing("required", with: "optional")
        }
        stopping.insert("auth required pam_exec.so /usr/local/bin/linger", at: first + 1)
        try machine.root.writeFile("/etc/pam.d/" + service, stopping.joined(separator: "\n") + "\n")
        return try machine.root.start(Command(["cat", fifo], environment: [:]))
    }

    @Test func theConversationForgetsAPattern() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: true, grid: "6x6")
        let waiter = try stop("patternlock", at: "/run/linger", machine)
        let lock = try machine.lock(rig)
        try rig.injector.stroke(through: try lock.status("layout").points(of: Self.path))
        _ = try waiter.line { $0 == "here" }
        let auth = try #require(try MemoryScan.descendant("patternlock-auth", of: lock.pid))
        #expect(try MemoryScan.copies(of: MemoryScan.forms(of: Self.path), in: auth) == [], "auth")
        let guardian = try #require(try MemoryScan.descendant("patternlock-guard", of: lock.pid))
        #expect(try MemoryScan.copies(of: MemoryScan.forms(of: Self.path), in: guardian) == [], "guard")
    }

    @Test func theFaceForgetsAPatternOnceAnotherIsDrawn() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: true, grid: "6x6")
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        let drawn: [Int] = Self.path.reversed()
        try rig.injector.stroke(through: try layout.points(of: drawn))
        #expect(try lock.status("attempt").result == "wrong")
        try rig.injector.stroke(through: try layout.points(of: [1, 2]))
        #expect(try lock.status("attempt").result == "short")
        for program in ["patternlock-face", "patternlock-guard"] {
            let pid = try #require(try MemoryScan.descendant(program, of: lock.pid))
            #expect(try MemoryScan.copies(of: MemoryScan.forms(of: drawn), in: pid) == [], "\(program)")
        }
    }

    @Test func theGuardForgetsWhereAFingerWas() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(Self.text, home: true, grid: "6x6")
        let lock = try machine.lock(rig)
        let points = try lock.status("layout").points(of: [1, 8, 15, 14, 13, 19])
        let last = try #require(points.last)
        let forms = MemoryScan.forms(of: last)
        let guardian = try #require(try MemoryScan.descendant("patternlock-guard", of: lock.pid))
        try rig.injector.stroke(through: points)
        #expect(try lock.status("attempt").result == "wrong")
        // The attempt may be told a moment before.
        let deadline = Deadline.after(Patience.milliseconds)
        var copies: [String]
        repeat { copies = try MemoryScan.copies(of: forms, in: guardian) } while copies != [] && !deadline.hasPassed
        #expect(copies == [])
    }

    /// Also of a password that was never sent, and the guard that waits hears of keys, too.
    @Test func bothGuardsForgetKeys() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let lock = try machine.lock(rig)
        _ = try lock.status("password")
        try rig.press("z")
        let asked = try RunningProcess.start(
            Command(["xwininfo", "-root", "-display", rig.display], environment: [:])
        ).finish().output
        let digits = asked.split(separator: "0x").dropFirst().first.map { $0.prefix { $0.isHexDigit } } ?? ""
        let root = try #require(UInt32(digits, radix: 16), "\(asked)")
        let forms = MemoryScan.forms(ofKey: 52, root: root)
        let guards = try MemoryScan.descendants("patternlock-guard", of: lock.pid)
        #expect(guards.count == 2)
        for guardian in guards {
            let deadline = Deadline.after(Patience.milliseconds)
            var copies: [String]
            repeat { copies = try MemoryScan.copies(of: forms, in: guardian) } while copies != [] && !deadline.hasPassed
            #expect(copies == [], "\(guardian) of \(guards)")
        }
    }

    @Test(arguments: [false, true]) func everyProgramForgetsAPassword(isTypedOnTheScreen: Bool) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let waiter = try stop("patternlock-password", at: "/run/linger", machine)
        let lock = try machine.lock(rig)
        _ = try lock.status("password")
        if isTypedOnTheScreen {
            let finger = try ScreenFinger(rig)
            try finger.tapBesideField(.field, keyboard: nil, hasPattern: false)
            _ = try lock.status("password")
            let keyboard = KeyboardLook(layout: LatinLayout.layout)
            // Seen on the screen while it is typed, too.
            try finger.tapBesideField(.reveal, keyboard: keyboard, hasPattern: false)
            try finger.type(Self.typed, hasPattern: false)
            try finger.enter(hasPattern: false)
        } else {
            try rig.type(Self.typed)
        }
        _ = try waiter.line { $0 == "here" }
        for program in ["patternlock-face", "patternlock-guard"] {
            let pid = try #require(try MemoryScan.descendant(program, of: lock.pid))
            #expect(try MemoryScan.copies(of: MemoryScan.forms(of: Self.typed), in: pid) == [], "\(program)")
        }
        // PAM itself keeps the password for the modules that follow (PAM_AUTHTOK), on the heap; ours stands in memory of
        // its own, for clearing the counters after it was found right.
        let auth = try #require(try MemoryScan.descendant("patternlock-auth", of: lock.pid))
        let copies = try MemoryScan.copies(of: MemoryScan.forms(of: Self.typed), in: auth)
        #expect(copies.filter { $0.contains("[heap]") }.count <= 1, "auth: \(copies)")
        #expect(copies.count <= 2, "auth: \(copies)")
    }
}
