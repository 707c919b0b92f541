internal import CX11

/// An input device, by what it can do. Never by `use` alone: a grabbed slave reads as floating.
public struct InputDevice: Equatable, Sendable {
    /// What a device is in the tree of devices.
    public enum Role: Int32, Sendable {
        case masterPointer = 1
        case masterKeyboard = 2
        case slavePointer = 3
        case slaveKeyboard = 4
        case floating = 5
    }

    public let id: Int32
    public let role: Role
    public let isEnabled: Bool
    /// Whether it has a class of touches.
    public let hasTouch: Bool
    /// Whether its touches are where the finger is: no touchpad.
    public let isScreen: Bool
    /// Whether it is a pen: an axis of pressure or tilt, and no touches.
    public let isPen: Bool
    /// Whether it has the keys of a whole keyboard, as far as the server tells.
    public let hasKeys: Bool

    public init(
        id: Int32, role: Role, isEnabled: Bool, hasTouch: Bool, isPen: Bool, isScreen: Bool = true,
        hasKeys: Bool = false
    ) {
        self.hasKeys = hasKeys
        self.id = id
        self.role = role
        self.isEnabled = isEnabled
        self.hasTouch = hasTouch
        self.isPen = isPen
        self.isScreen = isScreen
    }

    /// Whether others are attached to it.
    public var isMaster: Bool { role == .masterPointer || role == .masterKeyboard }
    /// Whether it is a real device that fingers touch, whoever has grabbed it.
    public var isTouchSlave: Bool { !isMaster && hasTouch && isEnabled }

    /// Whether it is a keyboard that a hand types on.
    public var isKeyboard: Bool { !isMaster && hasKeys && isEnabled }

    /// Whether it is a touchscreen, whoever has grabbed it.
    public var isTouchscreen: Bool { isTouchSlave && isScreen }

    /// Has the first motion of a pointer that was just made go where all others go, and not to the root.
    public static func settle(_ pointer: Int32, on connection: borrowing Connection) {
        unsafe cx_settle_pointer(connection.display, pointer)
    }

    /// Whether a device is there and enabled. The corresponding C function is `XIQueryDevice`.
    public static func isEnabled(_ id: Int32, on connection: borrowing Connection) -> Bool {
        unsafe cx_is_device_enabled(connection.display, id) != 0
    }

    /// All devices now; empty when the server does not answer. The corresponding C function is `XIQueryDevice`.
    public static func all(on connection: borrowing Connection) -> [InputDevice] {
        let capacity = 128
        var records = [cx_device](repeating: cx_device(), count: capacity)
        let count = unsafe records.withUnsafeMutableBufferPointer { room in
            guard let base = room.baseAddress else { return Int32(0) }
            return unsafe cx_devices(connection.display, base, Int32(capacity))
        }
        return records.prefix(Int(max(0, count))).map { record in
            InputDevice(
                id: record.id, role: Role(rawValue: record.use) ?? .floating, isEnabled: record.enabled != 0,
                hasTouch: record.has_touch != 0, isPen: record.is_pen != 0, isScreen: record.is_screen != 0,
                hasKeys: record.has_keys != 0)
        }
    }
}
