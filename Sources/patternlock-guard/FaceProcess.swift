internal import LinuxKit
internal import LockWire
internal import SecretMemory

/// A face that runs, and the socket to it. Sending never waits: what must not be lost is kept until there is room,
/// and when input was lost the face is told so.
///
/// A class, as an optional of what cannot be copied is hard to look at.
final class FaceProcess {
    let child: ChildProcess
    private let socket: PacketSocket
    private var packet = SecretBytes(capacity: lockPacketCapacity)
    private var waiting: [FaceInput] = []
    private var isInputLost = false

    /// No face needs more than this between two looks at its socket.
    private static let mostWaiting = 32

    /// `streams` are its standard ones.
    init(
        _ program: borrowing FileDescriptor, arguments: [String], streams: [(here: Int32, there: Int32)]
    ) throws(Errno) {
        let pair = try PacketSocketPair()
        child = try ChildProcess.start(
            program, arguments: ["patternlock-face"] + arguments,
            descriptors: streams + [
                (here: pair.second.descriptor.number, there: LockDescriptors.faceGuard)
            ])
        socket = pair.intoFirst()
    }

    var descriptorNumber: Int32 { socket.descriptor.number }
    /// Whether something waits until the face reads.
    var isWaiting: Bool { !waiting.isEmpty || isInputLost }

    /// Sends, or keeps what must not be lost. Returns false when the face is gone, or reads nothing any more.
    func send(_ input: FaceInput) -> Bool {
        guard sendWaiting() else { return false }
        if !isWaiting {
            switch attempt(input) {
            case .sent: return true
            case .gone: return false
            case .full: break
            }
        }
        switch input {
        case .contact, .contactsLost, .key: isInputLost = true
        default: waiting.append(input)
        }
        return waiting.count <= Self.mostWaiting
    }

    /// Sends one packet with the socket of a conversation. Returns false when that is not possible now.
    func send(_ kind: ConversationKind, conversation: borrowing FileDescriptor) -> Bool {
        guard sendWaiting(), !isWaiting else { return false }
        FaceInput.conversation(kind).encode(into: &packet)
        let bytes = (0..<packet.count).map { packet[$0] }
        do throws(Errno) { try socket.send(bytes, passing: conversation) } catch { return false }
        return true
    }

    /// Sends what waits, as far as there is room. Returns false when the face is gone.
    func sendWaiting() -> Bool {
        while isWaiting {
            switch attempt(isInputLost ? .contactsLost : waiting[0]) {
            case .gone: return false
            case .full: return true
            case .sent: if isInputLost { isInputLost = false } else { waiting.removeFirst() }
            }
        }
        return true
    }

    private enum Attempt { case sent, full, gone }

    private func attempt(_ input: FaceInput) -> Attempt {
        input.encode(into: &packet)
        defer { packet.removeAll() }
        do throws(Errno) { try socket.send(packet) } catch { return error == .wouldBlock ? .full : .gone }
        return .sent
    }

    /// What a face had to say.
    enum Heard {
        case report(FaceReport)
        case nothing
        /// It ended, or said what it must not.
        case lost
    }

    func listen() -> Heard {
        do throws(Errno) {
            switch try socket.receive(into: &packet) {
            case .nothing: return .nothing
            case .closed: return .lost
            case .packet: break
            }
        } catch { return .lost }
        do throws(MalformedPacket) { return .report(try FaceReport(decoding: packet)) } catch { return .lost }
    }
}
