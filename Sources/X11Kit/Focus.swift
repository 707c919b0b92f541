internal import CX11

/// Where keys go.
public struct Focus: Equatable, Sendable {
    let window: UInt32
    let revertTo: Int32

    /// Keys go where the pointer is. None would leave a dead keyboard.
    public static let pointerRoot = Focus(window: UInt32(PointerRoot), revertTo: Int32(RevertToPointerRoot))

    /// The focus now. The corresponding C function is `XGetInputFocus`.
    public static func current(on connection: borrowing Connection) -> Focus {
        Focus(unsafe cx_get_focus(connection.display))
    }

    init(window: UInt32, revertTo: Int32) {
        self.window = window
        self.revertTo = revertTo
    }

    init(_ record: cx_focus) { self.init(window: record.window, revertTo: record.revert_to) }

    var record: cx_focus { cx_focus(window: window, revert_to: revertTo) }

    /// Takes all keys to a window: the focus of every master keyboard.
    static func take(_ window: UInt32, _ devices: [InputDevice], on connection: borrowing Connection) {
        unsafe cx_set_focus(connection.display, cx_focus(window: window, revert_to: Int32(RevertToPointerRoot)))
        for device in devices where device.role == .masterKeyboard {
            unsafe cx_set_device_focus(connection.display, device.id, window)
        }
    }

    /// Gives the focus back; to the pointer when the window is gone or hidden by now.
    public func restore(on connection: borrowing Connection) {
        let focus = window == 0 ? Focus.pointerRoot : self
        if unsafe !connection.succeeds({ unsafe cx_set_focus($0, focus.record) }) {
            unsafe cx_set_focus(connection.display, Focus.pointerRoot.record)
        }
    }

    /// The class or name of the client that has it, for the log; nil when it tells none.
    public func label(on connection: borrowing Connection) -> String? {
        var text = [CChar](repeating: 0, count: 128)
        let known = unsafe text.withUnsafeMutableBufferPointer { room in
            guard let base = room.baseAddress else { return Int32(0) }
            return unsafe cx_window_label(connection.display, window, base, Int32(room.count))
        }
        guard known != 0 else { return nil }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes.map { $0 < 0x20 || $0 == 0x7f ? 0x3f : $0 }, as: UTF8.self)
    }
}
