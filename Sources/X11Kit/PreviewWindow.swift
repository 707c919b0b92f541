internal import CX11

/// An ordinary window instead of a cover: managed, resizable, to be closed. The server removes it with the connection.
public struct PreviewWindow: ~Copyable {
    /// The X window.
    public let window: UInt32
    /// Its width in pixels.
    public private(set) var width: UInt32
    /// Its height in pixels.
    public private(set) var height: UInt32

    /// Opens it.
    public init(width: UInt32, height: UInt32, title: String, on connection: borrowing Connection) {
        self.width = width
        self.height = height
        window = unsafe title.withCString {
            unsafe cx_preview_create(connection.display, cx_size(width: width, height: height), $0)
        }
    }

    /// Takes the input that goes to it, and no other.
    public borrowing func takeInput(on connection: borrowing Connection, _ server: LockServer) {
        unsafe cx_select_input(connection.display, window, 1, server.hasGestures ? 1 : 0)
    }

    /// Notes its new size. Returns whether it changed.
    public mutating func resize(width: UInt32, height: UInt32) -> Bool {
        guard width > 0, height > 0, (width, height) != (self.width, self.height) else { return false }
        self.width = width
        self.height = height
        return true
    }
}
