import LinuxKit
import LockWire
import SecretMemory
import TestSupport

/// A guard on an X server of its own, with stand-ins for the face and for `patternlock-auth`.
final class LockRig {
    let rig: TouchRig
    private let root: ThrowAwayRoot
    private var current: Guardian
    /// The guard.
    var guardian: RunningProcess { current.process }

    /// Starts the server and, unless told otherwise, a guard on it.
    init(
        rig: TouchRig? = nil, arguments: [String] = [], before: (TouchRig) throws -> Void = { _ in }
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
        try before(self.rig)
        current = try Guardian(in: root, on: self.rig, arguments)
    }

    /// Starts another guard, after the first was killed.
    func startAgain(_ arguments: [String] = []) throws {
        current = try Guardian(in: root, on: rig, arguments)
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

    /// The next record, nil when the guard is gone. Waits for it.
    func record() throws -> LockRecord? { try current.record(until: .after(10_000)) }

    /// Whether a record waits already.
    func recordNow() throws -> LockRecord? { try current.record(until: nil) }
}

/// A guard that runs, and the socket of the command that started it.
private final class Guardian {
    let process: RunningProcess
    private let command: PacketSocket
    private var packet = SecretBytes(capacity: 16)

    init(in root: ThrowAwayRoot, on rig: TouchRig, _ arguments: [String]) throws {
        let pair = try PacketSocketPair()
        var command = rig.command(["/usr/libexec/patternlock/patternlock-guard", "--status"] + arguments)
        command.readable = [1, 2, 4]
        command.passed = [(here: pair.second.descriptor.number, there: 3)]
        process = try root.start(command)
        self.command = pair.intoFirst()
    }

    /// The next record; nil when the guard is gone, or without a deadline when none is there.
    func record(until deadline: Deadline?) throws -> LockRecord? {
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
