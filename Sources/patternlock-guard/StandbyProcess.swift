internal import LinuxKit
internal import LockWire
internal import SecretMemory

/// A standby guard that runs: it takes over when this process dies without a word.
final class StandbyProcess {
    let child: ChildProcess
    private let socket: PacketSocket
    private var packet = SecretBytes(capacity: 16)

    /// `inherited` are the descriptors that a guard is started with: they go on with the next. `streams` are its
    /// standard ones.
    init(
        _ program: borrowing FileDescriptor, arguments: [String], inherited: [(here: Int32, there: Int32)],
        streams: [(here: Int32, there: Int32)]
    ) throws(Errno) {
        let pair = try PacketSocketPair()
        child = try ChildProcess.start(
            program, arguments: arguments,
            descriptors: streams + inherited + [
                (here: pair.second.descriptor.number, there: LockDescriptors.activeGuard)
            ], newSession: true)
        socket = pair.intoFirst()
    }

    var descriptorNumber: Int32 { socket.descriptor.number }

    /// What a standby had to say.
    enum Heard {
        case answer
        case nothing
        case lost
    }

    /// Hears it, and answers when it asks.
    func listen() -> Heard {
        do throws(Errno) {
            switch try socket.receive(into: &packet) {
            case .nothing: return .nothing
            case .closed: return .lost
            case .packet: break
            }
            guard packet.count == 1 else { return .lost }
            switch GuardMessage(rawValue: packet[0]) {
            case .question: try socket.send(GuardMessage.answer.packet)
            case .answer: return .answer
            case .opening: break
            case nil: return .lost
            }
        } catch { return error == .wouldBlock ? .nothing : .lost }
        return .nothing
    }

    /// Asks whether it is awake. One that reads nothing is found out by its silence.
    func ask() { do throws(Errno) { try socket.send(GuardMessage.question.packet) } catch {} }

    /// Tells that the screen is about to be opened, and waits for the answer or the end, 100 ms at most.
    func stopTakeover() {
        do throws(Errno) {
            try socket.send(GuardMessage.opening.packet)
            let deadline = Deadline.after(100)
            while !deadline.hasPassed {
                var poll = PollSet()
                poll.add(socket.descriptor.number)
                guard try poll.wait(until: deadline) else { return }
                // A question of before may come first.
                guard try socket.receive(into: &packet) == .packet(1) else { return }
                if packet[0] == GuardMessage.opening.rawValue { return }
            }
        } catch {}
    }
}
