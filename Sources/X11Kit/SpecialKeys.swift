internal import CX11
public import LockWire

/// Which keys of the keyboard are special ones, by its map. Asked for when the first key comes: no lock waits for it.
public struct SpecialKeys: Sendable {
    private var keys: [UInt8: SpecialKey]?

    /// Nothing was asked yet.
    public init() {}

    /// The map changed.
    public mutating func forget() { keys = nil }

    /// The special key with this keycode; nil for every other.
    public mutating func key(_ keycode: UInt8, on connection: borrowing Connection) -> SpecialKey? {
        if let keys { return keys[keycode] }
        let read = Self.read(on: connection)
        keys = read
        return read[keycode]
    }

    /// What a key means alone, in the first layout: these keys mean the same in all. The corresponding C function is
    /// `XGetKeyboardMapping`.
    private static func read(on connection: borrowing Connection) -> [UInt8: SpecialKey] {
        var symbols = [UInt32](repeating: 0, count: 256)
        unsafe symbols.withUnsafeMutableBufferPointer { room in
            if let base = room.baseAddress { unsafe cx_key_symbols(connection.display, base) }
        }
        var keys: [UInt8: SpecialKey] = [:]
        for (keycode, symbol) in symbols.enumerated() {
            if let key = SpecialKey(symbol: symbol) { keys[UInt8(keycode)] = key }
        }
        return keys
    }
}
