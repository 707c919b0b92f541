import LinuxKit
import LockWire
import SecretMemory
import TestSupport
import X11Kit

/// Plays the guard, and `patternlock-auth` too, for a face on a display.
final class StandInGuard {
    let process: RunningProcess
    let root: UInt32
    private var socket: PacketSocket?
    private var conversation: PacketSocket?
    private var packet = SecretBytes(capacity: lockPacketCapacity)
    /// What the face said about the grid, last.
    private(set) var dots: [PixelPoint] = []
    private(set) var radius = 0.0

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(display: String, environment: [String: String], arguments: [String] = []) throws {
        let connection = try Connection(display)
        root = connection.root
        let pair = try PacketSocketPair()
        var ours: PacketSocket?
        var theirs: PacketSocket?
        pair.split { first, second in
            ours = consume first
            theirs = consume second
        }
        guard let mine = ours.take(), let other = theirs.take() else { throw Failure(description: "no sockets") }
        var command = Command([buildDirectory() + "/patternlock-face"] + arguments, changes: environment)
        command.passed = [(here: other.descriptor.number, there: LockDescriptors.faceGuard)]
        process = try RunningProcess.start(command)
        socket = consume mine
    }

    func stage(x: Int32 = 0, y: Int32 = 0, width: UInt32, height: UInt32) throws {
        try send(
            .stage(
                Stage(
                    window: root, x: x, y: y, width: width, height: height, widthMillimetres: 0, heightMillimetres: 0)))
    }

    func send(_ input: FaceInput) throws {
        input.encode(into: &packet)
        switch socket {
        case .some(let socket): try socket.send(packet)
        case .none: throw Failure(description: "hung up")
        }
    }

    func sendRaw(_ bytes: [UInt8]) throws {
        switch socket {
        case .some(let socket): try socket.send(bytes)
        case .none: throw Failure(description: "hung up")
        }
    }

    /// Ends the guard's side.
    func hangUp() { socket = nil }

    /// The next report of the face.
    func report(within milliseconds: UInt64 = 10_000) throws -> FaceReport {
        let deadline = Deadline.after(milliseconds)
        while true {
            var received = Received.closed
            switch socket {
            case .some(let socket): received = try socket.receive(into: &packet)
            case .none: throw Failure(description: "hung up")
            }
            switch received {
            case .packet:
                let report = try FaceReport(decoding: packet)
                if case .layout(_, _, let radius, let dots) = report {
                    self.dots = dots
                    self.radius = radius
                }
                return report
            case .closed: throw Failure(description: "the face is gone: \(process.written(2))")
            case .nothing:
                var poll = PollSet()
                switch socket {
                case .some(let socket): poll.add(socket.descriptor.number)
                case .none: break
                }
                guard try poll.wait(until: deadline) else { throw Failure(description: "the face reports nothing") }
            }
        }
    }

    /// The next report for which `wanted` holds; those before it are skipped.
    @discardableResult
    func report(where wanted: (FaceReport) -> Bool) throws -> FaceReport {
        while true {
            let report = try report()
            if wanted(report) { return report }
        }
    }

    /// Gives the face the conversation it asks for.
    func converse(_ kind: ConversationKind) throws {
        try report { $0 == .startConversation(kind) }
        let pair = try PacketSocketPair()
        var mine: PacketSocket?
        var theirs: PacketSocket?
        pair.split { first, second in
            mine = consume first
            theirs = consume second
        }
        guard let face = theirs.take() else { throw Failure(description: "no sockets") }
        conversation = mine.take()
        FaceInput.conversation(kind).encode(into: &packet)
        var bytes: [UInt8] = []
        for index in 0..<packet.count { bytes.append(packet[index]) }
        switch socket {
        case .some(let socket): try socket.send(bytes, passing: face.descriptor)
        case .none: throw Failure(description: "hung up")
        }
    }

    func say(_ message: ConversationMessage) throws {
        message.encode(into: &packet)
        switch conversation {
        case .some(let socket): try socket.send(packet)
        case .none: throw Failure(description: "no conversation")
        }
    }

    /// What the face answers, as text: it is made up.
    func answer(within milliseconds: UInt64 = 10_000) throws -> String {
        let deadline = Deadline.after(milliseconds)
        while true {
            var received = Received.closed
            switch conversation {
            case .some(let socket): received = try socket.receive(into: &packet)
            case .none: throw Failure(description: "no conversation")
            }
            switch received {
            case .packet:
                let answer = try ConversationAnswer(decoding: packet)
                var bytes: [UInt8] = []
                for index in 0..<answer.secret.count { bytes.append(answer.secret[index]) }
                return String(decoding: bytes, as: UTF8.self)
            case .closed: throw Failure(description: "the face ended the conversation")
            case .nothing:
                var poll = PollSet()
                switch conversation {
                case .some(let socket): poll.add(socket.descriptor.number)
                case .none: break
                }
                guard try poll.wait(until: deadline) else { throw Failure(description: "the face answers nothing") }
            }
        }
    }

    /// A grid is enrolled, and a pattern is asked for.
    func askForPattern(rows: UInt8 = 3, columns: UInt8 = 3) throws {
        try converse(.pattern)
        try say(.status(.ready, rows: rows, columns: columns, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 5))
        try say(.prompt(isEchoed: false, text: "Pattern: "))
    }

    func contact(_ phase: Contact.Phase, x: Double, y: Double) throws {
        try send(.contact(Contact(tool: .finger, phase: phase, id: 1, x: x, y: y)))
    }

    func stroke(_ path: [Int]) throws {
        for (index, dot) in path.enumerated() {
            try contact(index == 0 ? .down : .move, x: dots[dot].x, y: dots[dot].y)
        }
        let last = dots[path[path.count - 1]]
        try contact(.up, x: last.x, y: last.y)
    }

    /// Returns when the face has taken, and drawn, everything it was sent: it answers pings in order.
    func settle() throws {
        for serial in [UInt32](1...3) {
            try send(.ping(serial))
            try report { $0 == .pong(serial) }
        }
    }
}
