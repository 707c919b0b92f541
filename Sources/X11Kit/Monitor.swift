internal import CX11

/// A part of the root that one monitor shows.
public struct Monitor: Equatable, Sendable {
    /// Pixels of the root.
    public var x: Int32
    /// Pixels of the root.
    public var y: Int32
    /// Pixels.
    public var width: UInt32
    /// Pixels.
    public var height: UInt32
    /// Millimetres, 0 when it does not say.
    public var widthMillimetres: UInt32
    /// Millimetres, 0 when it does not say.
    public var heightMillimetres: UInt32

    /// The monitor of this name, else the primary, else the first, virtual ones included; nil while there is none.
    public static func find(
        _ name: String?, on connection: borrowing Connection, _ server: LockServer
    ) -> Monitor? {
        guard server.hasMonitors else { return wholeRoot(on: connection) }
        var record = cx_monitor()
        let found =
            if let name {
                unsafe name.withCString { unsafe cx_find_monitor(connection.display, $0, &record) }
            } else { unsafe cx_find_monitor(connection.display, nil, &record) }
        guard found != 0 else { return nil }
        return Monitor(
            x: record.x, y: record.y, width: record.width, height: record.height, widthMillimetres: record.width_mm,
            heightMillimetres: record.height_mm)
    }

    /// The whole root as one monitor that tells no millimetres.
    public static func wholeRoot(on connection: borrowing Connection) -> Monitor {
        let size = unsafe cx_root_size(connection.display)
        return Monitor(
            x: 0, y: 0, width: max(size.width, 1), height: max(size.height, 1), widthMillimetres: 0,
            heightMillimetres: 0)
    }
}
