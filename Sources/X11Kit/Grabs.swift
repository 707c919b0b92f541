internal import CX11

/// The grabs of one connection, all on the root, never moved and never given back while locked.
///
/// Core grabs leak every finger after the first; grabs of keyboards and mice themselves leave held keys stuck. So:
/// every master, and of the slaves only those with touches. The server gives them back when the connection ends.
public struct Grabs: ~Copyable {
    private var masters: Set<Int32> = []
    private var touchSlaves: Set<Int32> = []

    /// No grab yet.
    public init() {}

    /// Grabs every master, also those that are held already. Returns whether all are held.
    public mutating func takeMasters(
        _ devices: [InputDevice], on connection: borrowing Connection, _ server: LockServer
    ) -> Bool {
        masters = Self.take(devices.filter(\.isMaster), on: connection, server)
        return !masters.isEmpty && devices.allSatisfy { !$0.isMaster || masters.contains($0.id) }
    }

    /// Grabs everything that a guard holds, in one exchange with the server: another one had it a moment ago.
    public mutating func takeAll(_ devices: [InputDevice], on connection: borrowing Connection, _ server: LockServer) {
        let held = Self.take(devices.filter { $0.isMaster || $0.isTouchSlave }, on: connection, server)
        masters = Set(devices.filter { $0.isMaster && held.contains($0.id) }.map(\.id))
        touchSlaves = held.subtracting(masters)
    }

    /// Grabs every slave with touches. Returns whether all are held.
    public mutating func takeTouchSlaves(
        _ devices: [InputDevice], on connection: borrowing Connection, _ server: LockServer
    ) -> Bool {
        touchSlaves = Self.take(devices.filter(\.isTouchSlave), on: connection, server)
        return devices.allSatisfy { !$0.isTouchSlave || touchSlaves.contains($0.id) }
    }

    /// Asks for all at once: between the first and the last of two guards nobody holds anything.
    private static func take(
        _ devices: [InputDevice], on connection: borrowing Connection, _ server: LockServer
    ) -> Set<Int32> {
        var grabs = devices.map {
            cx_grab(device: $0.id, is_keyboard: $0.role == .masterKeyboard ? 1 : 0, is_held: 0)
        }
        unsafe grabs.withUnsafeMutableBufferPointer { room in
            guard let first = room.baseAddress else { return }
            unsafe cx_grab_devices(
                connection.display, connection.root, server.hasGestures ? 1 : 0, first, Int32(room.count))
        }
        return Set(grabs.filter { $0.is_held != 0 }.map(\.device))
    }

    /// Takes a finger for good, so that nobody else sees it. To be called at once for each that comes down.
    public borrowing func accept(touch: UInt32, of device: Int32, on connection: borrowing Connection) {
        guard masters.contains(device) || touchSlaves.contains(device) else { return }
        unsafe cx_accept_touch(connection.display, device, touch, connection.root)
    }

    /// Gives all back.
    public consuming func giveBack(on connection: borrowing Connection) {
        for device in touchSlaves.union(masters) { unsafe cx_ungrab_device(connection.display, device) }
    }

    /// Whether a key, or a button of one of the masters, is down.
    public static func isInputHeld(_ devices: [InputDevice], on connection: borrowing Connection) -> Bool {
        let pointers = devices.filter { $0.role == .masterPointer }.map(\.id)
        return unsafe pointers.withUnsafeBufferPointer { room in
            var none: Int32 = 0
            return unsafe withUnsafePointer(to: &none) { empty in
                unsafe cx_is_input_held(connection.display, room.baseAddress ?? empty, Int32(room.count)) != 0
            }
        }
    }
}
