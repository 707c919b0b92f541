internal import LinuxKit
internal import LockWire
internal import SecretMemory

/// The way to the command that started this guard. Its end changes nothing: the screen stays locked.
struct CommandLink: ~Copyable {
    private var socket: PacketSocket?
    private var packet = SecretBytes(capacity: 16)

    /// What to poll, nil when the command is gone.
    private(set) var descriptorNumber: Int32?

    init(_ socket: consuming PacketSocket) {
        descriptorNumber = socket.descriptor.number
        self.socket = consume socket
    }

    mutating func tell(_ record: LockRecord) {
        record.encode(into: &packet)
        switch socket {
        case .some(let open): do throws(Errno) { try open.send(packet) } catch {}
        case .none: break
        }
    }

    /// Nothing is ever said to a guard; what is heard is the end.
    mutating func listen() {
        var isOpen = false
        switch socket {
        case .some(let open):
            do throws(Errno) { isOpen = try open.receive(into: &packet) != .closed } catch {
                isOpen = error == .messageSize
            }
        case .none: break
        }
        if isOpen { return }
        socket = nil
        descriptorNumber = nil
    }
}
