internal import CX11

/// A window over all monitors that makes them darker and lets all input through, or black, when it takes it. The server
/// removes it with the connection: nothing stays dark when its program dies.
public struct DimWindow: Sendable {
    private let window: UInt32
    private let size: cx_size
    private let isComposited: Bool

    /// Makes one that is not to be seen yet.
    public init(on connection: borrowing Connection) {
        let root = unsafe cx_root_size(connection.display)
        isComposited = unsafe cx_compositor(connection.display) != 0
        // A compositing manager would keep a picture of all of it.
        size = isComposited ? root : root.overEverything
        window = unsafe cx_dim_create(connection.display, size)
    }

    /// Shows it, so many eighths black.
    public func dim(eighths: Int32, on connection: borrowing Connection) {
        unsafe cx_dim_set(connection.display, window, size, eighths, isComposited ? 1 : 0)
    }

    /// Makes everything black, and takes input.
    public func blacken(on connection: borrowing Connection) { unsafe cx_dim_black(connection.display, window) }

    /// Takes no input any more: a locker wants it.
    public func letGo(on connection: borrowing Connection) { unsafe cx_dim_let_go(connection.display) }

    /// Removes it.
    public func remove(on connection: borrowing Connection) { unsafe cx_dim_remove(connection.display, window) }
}
