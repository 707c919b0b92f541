internal import LinuxKit
internal import LockWire

/// The way of special keys out of the lock. What finds no room there is dropped: a guard waits for nobody.
final class KeyLink {
    private let socket: PacketSocket

    init(_ socket: consuming PacketSocket) { self.socket = socket }

    func handOn(_ key: SpecialKey) { do throws(Errno) { try socket.send(key.packet) } catch {} }
}
