internal import CX11

/// A look at a screen that changes nothing: what a lock would find there.
public struct Survey: Sendable {
    /// A touchscreen and where its touches land.
    public struct Touchscreen: Sendable {
        public let name: String
        /// The monitor that it is spread over; nil when it is over something else, such as several monitors.
        public let monitor: String?
    }

    /// The second number of the version of XInput 2.
    public let inputMinor: Int
    /// The names of all monitors; empty before RandR 1.5.
    public let monitors: [String]
    /// Touchscreens that are enabled.
    public let touchscreens: [Touchscreen]
    /// Whether nobody holds the pointer or the keyboard now.
    public let areGrabsFree: Bool
    /// Whether a compositor draws the screen.
    public let isComposited: Bool

    /// Looks. Throws what keeps a lock from covering the screen.
    public init(of connection: borrowing Connection) throws(X11Error) {
        let server = try LockServer(asking: connection)
        try server.refuseWhatCannotBeCovered(on: connection)
        var opcode: Int32 = 0
        inputMinor = Int(unsafe cx_input_version(connection.display, &opcode))
        let named = server.hasMonitors ? Self.monitors(on: connection) : []
        let root = Monitor.wholeRoot(on: connection)
        monitors = named.map(\.name)
        touchscreens = InputDevice.all(on: connection).filter(\.isTouchscreen).map { device in
            let area = Self.area(of: device.id, on: root, connection)
            return Touchscreen(
                name: Self.name(of: device.id, on: connection),
                monitor: named.first { area.map($0.monitor.isAbout) ?? false }?.name)
        }
        areGrabsFree = unsafe cx_are_grabs_free(connection.display) != 0
        isComposited = unsafe cx_compositor(connection.display) != 0
    }

    private static func monitors(on connection: borrowing Connection) -> [(name: String, monitor: Monitor)] {
        var found: [(name: String, monitor: Monitor)] = []
        var record = cx_monitor()
        while true {
            var isThere: Int32 = 0
            let name = unsafe read {
                unsafe isThere = cx_monitor_at(connection.display, Int32(found.count), &record, $0)
            }
            guard isThere != 0 else { return found }
            let monitor = Monitor(
                x: record.x, y: record.y, width: record.width, height: record.height, widthMillimetres: 0,
                heightMillimetres: 0)
            found.append((name, monitor))
        }
    }

    private static func name(of device: Int32, on connection: borrowing Connection) -> String {
        unsafe read { unsafe cx_device_name(connection.display, device, $0) }
    }

    /// The part of the root that a device is spread over; nil when it is turned, or has no matrix.
    private static func area(
        of device: Int32, on root: Monitor, _ connection: borrowing Connection
    ) -> Monitor? {
        var cells = [Float](repeating: 0, count: CX_MATRIX_CELLS)
        let isThere = unsafe cells.withUnsafeMutableBufferPointer { room in
            guard let base = room.baseAddress else { return Int32(0) }
            return unsafe cx_touch_matrix(connection.display, device, base)
        }
        guard isThere != 0, cells.allSatisfy({ $0.isFinite && abs($0) < 64 }), cells[0] > 0, cells[4] > 0 else {
            return nil
        }
        let (width, height) = (Float(root.width), Float(root.height))
        return Monitor(
            x: Int32(cells[2] * width), y: Int32(cells[5] * height), width: UInt32(cells[0] * width),
            height: UInt32(cells[4] * height), widthMillimetres: 0, heightMillimetres: 0)
    }

    private static func read(_ body: (UnsafeMutablePointer<CChar>) -> Void) -> String {
        var room = [CChar](repeating: 0, count: CX_NAME_SIZE)
        unsafe room.withUnsafeMutableBufferPointer { room in
            if let base = room.baseAddress { unsafe body(base) }
        }
        return String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension Monitor {
    /// Whether another place is this one, but for a few pixels: matrices are rounded.
    fileprivate func isAbout(_ other: Monitor) -> Bool {
        func near(_ one: Int64, _ two: Int64) -> Bool { abs(one - two) <= 8 }
        return near(Int64(x), Int64(other.x)) && near(Int64(y), Int64(other.y))
            && near(Int64(width), Int64(other.width)) && near(Int64(height), Int64(other.height))
    }
}
