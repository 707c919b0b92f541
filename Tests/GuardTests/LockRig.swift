import Glibc
import LinuxKit
import LockWire
import SecretMemory
import TestSupport
import Testing

/// A guard on an X server of its own, with stand-ins for the face and for `patternlock-auth`.
final class LockRig {
    let rig: TouchRig
    let root: ThrowAwayRoot
    private let environment: [String: String]
    private var current: Guardian
    /// The guard.
    var guardian: RunningProcess { current.process }

    /// Starts the server and, unless told otherwise, a guard on it.
    init(
        rig: TouchRig? = nil, arguments: [String] = [], server: AnotherServer? = nil,
        before: (TouchRig) throws -> Void = { _ in }
    ) throws {
        self.rig = if let rig { rig } else { try TouchRig(secondTouch: true) }
        root = try ThrowAwayRoot()
        let build = buildDirectory()
        let place = "/usr/libexec/patternlock/"
        try root.install([
            InstalledFile(build + "/patternlock-guard", to: place + "patternlock-guard", mode: 0o755),
            InstalledFile(build + "/lock-stand-in", to: place + "patternlock-face", mode: 0o755),
            InstalledFile(build + "/lock-stand-in", to: place + "patternlock-auth", mode: 0o755),
        ])
        if server != nil { try AnotherServer.install(in: root) }
        environment = server?.environment ?? [:]
        try before(self.rig)
        current = try Guardian(in: root, on: self.rig, arguments, environment: environment)
    }

    /// Starts another guard, after the first was killed; `tracer` is a program that starts it.
    func startAgain(_ arguments: [String] = [], under tracer: [String] = []) throws {
        current = try Guardian(in: root, on: rig, arguments, environment: environment, under: tracer)
    }

    func stop() {
        guardian.stop()
        root.stop()
        rig.stop()
    }

    /// Waits for the status line *locked*.
    func awaitLocked() throws { try awaitStatus(#"{"event":"locked"}"#) }

    /// Waits for a status line.
    func awaitStatus(_ line: String) throws { _ = try guardian.line(from: 4) { $0 == line } }

    /// Waits for a line of the face or of `patternlock-auth`.
    @discardableResult
    func awaitLine(_ line: String) throws -> String { try guardian.line { $0 == line } }

    /// Waits for a line that begins so.
    @discardableResult
    func awaitLine(from beginning: String) throws -> String { try guardian.line { $0.hasPrefix(beginning) } }

    /// Tells the stand-in of the face what to do.
    func order(_ line: String) { guardian.write(line + "\n") }

    /// Begins a conversation and waits until it asks.
    func startConversation() throws {
        order("start pattern")
        try awaitLine("face told prompt Pattern:")
    }

    /// Answers the conversation rightly and waits until the screen is open.
    func open() throws {
        order("answer right")
        try awaitLine("face accepted")
        try awaitStatus(#"{"event":"unlocked"}"#)
        let ended = try guardian.waitForEnd()
        #expect(ended == .exited(0), "\(guardian.written(2))")
    }

    /// Waits until the guard has done what it was to do about everything that happened before.
    func awaitEcho() throws {
        for press in [true, false] { try rig.injector.key(53, isPress: press) }
        try awaitLine("face key 53 up 0")
    }

    /// The guard answers, and nothing was said of an end.
    func isStillLocked() throws {
        try awaitEcho()
        let said = try recordNow()
        #expect(said == nil)
        #expect(guardian.isRunning)
    }

    /// No key and no button of the server is down.
    func expectNothingHeld() throws {
        for device in ["keyboard", "pointer", "touch"] {
            let query = try RunningProcess.start(rig.command(["xinput", "query-state", device])).finish()
            #expect(!query.output.contains("=down"), "\(device): \(query.output)")
        }
    }

    /// Waits until a guard has a standby that listens.
    func awaitStandby(of active: Int32, otherThan dead: Int32 = 0) throws -> Int32 {
        let deadline = Deadline.after(10_000)
        while !deadline.hasPassed {
            if let pid = try children("patternlock-guard", of: active).first(where: { $0 != dead }) { return pid }
            PollSet.sleep(until: .after(5))
        }
        throw RigError.refused("no standby came")
    }

    /// Waits until a standby has nothing more to do: it polls its connection, signals and the active guard.
    func awaitListening(_ standby: Int32) throws {
        let deadline = Deadline.after(10_000)
        while !deadline.hasPassed {
            let told = try RunningProcess.start(Command(["cat", "/proc/\(standby)/syscall"])).finish().output
            // The number of the call, its list, and how many are in it.
            let words = told.split(separator: " ")
            if words.count > 2, words[2] == "0x3" { return }
        }
        throw RigError.refused("the standby does not listen")
    }

    /// Kills the guard and its standby together.
    func killAll() throws {
        let standby = try awaitStandby(of: guardian.pid)
        guardian.signal(SIGSTOP)
        kill(standby, SIGKILL)
        guardian.signal(SIGKILL)
    }

    /// Pids of all guards on this screen.
    func guards() throws -> [Int32] {
        let list = try RunningProcess.start(Command(["ps", "eww", "-e", "-o", "pid=,args="])).finish()
        return list.output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            let isOurs = words.count > 1 && words[1].hasSuffix("patternlock-guard")
            return isOurs && words.contains("DISPLAY=\(rig.display)") ? Int32(words[0]) : nil
        }
    }

    /// Pids of a guard's children whose argv begins so.
    func children(_ name: String, of parent: Int32? = nil) throws -> [Int32] {
        let parent = parent ?? guardian.pid
        let list = try RunningProcess.start(Command(["ps", "-o", "pid=,args=", "--ppid", "\(parent)"])).finish()
        return list.output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count > 1 && words[1].hasPrefix(name) ? Int32(words[0]) : nil
        }
    }

    /// The command that started the guard ends.
    func closeCommand() { current.closeCommand() }

    /// The command says a word to the guard.
    func say(_ word: CommandWord) throws { try current.say(word) }

    /// The next record, nil when the guard is gone. Waits for it.
    func record() throws -> LockRecord? { try current.record(until: .after(10_000)) }

    /// The special keys that were handed on so far.
    func handedOn() throws -> [UInt8] { try current.handedOn() }

    /// Whether a record waits already.
    func recordNow() throws -> LockRecord? { try current.record(until: nil) }
}

/// A guard that runs, and the socket of the command that started it.
private final class Guardian {
    let process: RunningProcess
    private var command: PacketSocket?
    private let keys: PacketSocket
    private var packet = SecretBytes(capacity: 16)

    init(
        in root: ThrowAwayRoot, on rig: TouchRig, _ arguments: [String], environment: [String: String],
        under tracer: [String] = []
    ) throws {
        let pair = try PacketSocketPair()
        var command = rig.command(tracer + ["/usr/libexec/patternlock/patternlock-guard", "--status"] + arguments)
        command.environment.merge(environment) { $1 }
        command.readable = [1, 2, 4]
        command.grace = 50
        let keyPair = try PacketSocketPair()
        command.passed = [
            (here: pair.second.descriptor.number, there: LockDescriptors.command),
            (here: keyPair.second.descriptor.number, there: LockDescriptors.specialKeys),
        ]
        process = try root.start(command)
        self.command = pair.intoFirst()
        keys = keyPair.intoFirst()
    }

    func closeCommand() { command = nil }

    func say(_ word: CommandWord) throws {
        word.encode(into: &packet)
        switch command {
        case .none: throw RigError.refused("the command is gone")
        case .some(let command): try command.send(packet)
        }
    }

    func handedOn() throws -> [UInt8] {
        var found: [UInt8] = []
        while case .packet(1) = try keys.receive(into: &packet) { found.append(packet[0]) }
        return found
    }

    /// The next record; nil when the guard is gone, or without a deadline when none is there.
    func record(until deadline: Deadline?) throws -> LockRecord? {
        switch command {
        case .none: return nil
        case .some(let command):
            while true {
                switch try command.receive(into: &packet) {
                case .packet: return try LockRecord(decoding: packet)
                case .closed: return nil
                case .nothing:
                    guard let deadline else { return nil }
                    var poll = PollSet()
                    poll.add(command.descriptor.number)
                    guard try poll.wait(until: deadline) else { throw RigError.refused("no record came") }
                }
            }
        }
    }
}
