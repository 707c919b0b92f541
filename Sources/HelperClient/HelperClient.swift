internal import Glibc
internal import LinuxKit
public import LockWire
public import SecretMemory

/// Who answers for the user while the helper asks.
public protocol HelperDialogue: AnyObject {
    /// The answer to a question of PAM, at most `ConversationAnswer.capacity` bytes; nil gives up.
    func answer(isEchoed: Bool, text: String) -> SecretBytes?
    /// Shows what PAM has to say.
    func show(isError: Bool, text: String)
    /// The new pattern in its unmistakable form, asked for after the password was right; nil gives up.
    func newPattern() -> SecretBytes?
}

/// How an errand to the helper ended.
public enum HelperResult: Equatable, Sendable {
    /// The helper's word. `remaining`: milliseconds to wait, 0 for none.
    case answered(HelperOutcome, remaining: Int)
    /// Its socket does not exist.
    case absent
    /// It does not listen, is not root, broke off, or said what cannot be understood.
    case unreachable
}

/// Asks `patternlock-helper` to do something for the user this process runs as.
public struct HelperClient: Sendable {
    private let path: String

    /// How long to try to get through to it, in milliseconds.
    private static let connectTime: UInt64 = 5000
    /// How long it may think between two messages, in milliseconds; PAM delays wrong passwords and may ask servers.
    private static let thinkingTime: UInt64 = 60_000
    private static let pause: UInt64 = 20

    public init(path: String = HelperSocket.path) { self.path = path }

    /// Whether its socket exists.
    public var exists: Bool {
        do throws(Errno) {
            _ = try FileDescriptor.open(path, flags: OpenFlags.pathOnly)
            return true
        } catch { return error != .noEntry }
    }

    /// Holds the whole conversation.
    public func ask(_ operation: HelperOperation, _ dialogue: any HelperDialogue) -> HelperResult {
        do throws(Errno) {
            let socket = try connect()
            // Only root may hear a password.
            guard try socket.peer().uid == 0 else { return .unreachable }
            var packet = SecretBytes(capacity: lockPacketCapacity)
            HelperRequest(operation).encode(into: &packet)
            try Self.send(packet, on: socket)
            return try Self.converse(socket, dialogue, &packet)
        } catch {
            return error == .noEntry ? .absent : .unreachable
        }
    }

    /// EAGAIN is a full backlog: tried again.
    private func connect() throws(Errno) -> PacketSocket {
        let deadline = Deadline.after(Self.connectTime)
        while true {
            do throws(Errno) { return try PacketSocket.connect(to: path) } catch {
                guard error == .wouldBlock, !deadline.hasPassed else { throw error }
                PollSet.sleep(until: .after(Self.pause))
            }
        }
    }

    private static func converse(
        _ socket: borrowing PacketSocket, _ dialogue: any HelperDialogue, _ packet: inout SecretBytes
    ) throws(Errno) -> HelperResult {
        while true {
            guard let message = try receive(socket, &packet) else { return .unreachable }
            let answer: SecretBytes?
            switch message {
            case .outcome(let outcome, let remaining): return .answered(outcome, remaining: Int(remaining))
            case .message(let isError, let text):
                dialogue.show(isError: isError, text: text)
                continue
            case .prompt(let isEchoed, let text): answer = dialogue.answer(isEchoed: isEchoed, text: text)
            case .patternWanted: answer = dialogue.newPattern()
            }
            guard let answer, !answer.isEmpty else { return .answered(.abandoned, remaining: 0) }
            ConversationAnswer(answer).encode(into: &packet)
            try send(packet, on: socket)
            packet.removeAll()
        }
    }

    /// Sends. That it has ended is no failure yet: its last word may wait to be read.
    private static func send(
        _ packet: borrowing SecretBytes, on socket: borrowing PacketSocket
    ) throws(Errno) {
        do throws(Errno) { try socket.send(packet) } catch {
            guard error == Errno(EPIPE) || error == .connectionReset else { throw error }
        }
    }

    /// The next message; nil when it broke off, was silent too long, or said what is none.
    private static func receive(
        _ socket: borrowing PacketSocket, _ packet: inout SecretBytes
    ) throws(Errno) -> HelperMessage? {
        let deadline = Deadline.after(thinkingTime)
        var wasReset = false
        while true {
            switch try socket.receive(into: &packet) {
            case .closed:
                // The kernel tells first that something of ours was left unread, and then hands out the last word.
                if wasReset { return nil }
                wasReset = true
            case .packet:
                do throws(MalformedPacket) { return try HelperMessage(decoding: packet) } catch { return nil }
            case .nothing:
                if deadline.hasPassed { return nil }
                var set = PollSet()
                set.add(socket.descriptor.number)
                _ = try set.wait(until: deadline)
            }
        }
    }
}
