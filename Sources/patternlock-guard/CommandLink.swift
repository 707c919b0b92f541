internal import LinuxKit
internal import LockWire
internal import SecretMemory

/// The way to the command that started this guard. Its end changes nothing: the screen stays locked.
final class CommandLink {
    private let socket: PacketSocket
    private var packet = SecretBytes(capacity: 16)
    private var isGone = false

    init(_ socket: consuming PacketSocket) { self.socket = socket }

    /// What to poll, nil when the command is gone.
    var descriptorNumber: Int32? { isGone ? nil : socket.descriptor.number }

    func tell(_ record: LockRecord) {
        if isGone { return }
        record.encode(into: &packet)
        do throws(Errno) { try socket.send(packet) } catch {}
    }

    /// Waits for the word that the screen may be covered. False when the command is gone without it, or says anything
    /// else.
    func awaitWord() -> Bool {
        do throws(Errno) {
            while true {
                switch try socket.receive(into: &packet) {
                case .packet: return isLeave
                case .closed: return false
                case .nothing:
                    var set = PollSet()
                    set.add(socket.descriptor.number)
                    _ = try set.wait()
                }
            }
        } catch { return false }
    }

    /// Whether what came is leave to cover the screen.
    private var isLeave: Bool {
        do throws(MalformedPacket) { return try CommandWord(decoding: packet) == .begin } catch { return false }
    }

    /// Nothing more is ever said to a guard; what is heard is the end.
    func listen() {
        do throws(Errno) { isGone = try socket.receive(into: &packet) == .closed } catch {
            isGone = error != .messageSize
        }
    }
}
