internal import CTestX11
internal import Synchronization

/// A client of the X server for what tests look at themselves.
final class XConnection: Sendable {
    private let handle: Mutex<Handle?>

    /// The one owner of the connection; NULL never.
    @safe private struct Handle: ~Copyable {
        let pointer: OpaquePointer
        init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
        deinit { unsafe ctx_close(pointer) }
    }

    init(display: String) throws(RigError) {
        guard let opened = unsafe ctx_open(display) else { throw .refused("cannot open display \(display)") }
        handle = Mutex(unsafe Handle(opened))
    }

    /// Ends the connection; every call after that throws.
    func close() { handle.withLock { $0 = nil } }

    /// The size of the root in pixels, asked anew.
    func rootSize() throws(RigError) -> Size {
        var width: Int32 = 0
        var height: Int32 = 0
        try unsafe ask("about the root") { unsafe ctx_root_size($0, &width, &height) }
        return Size(width: Int(width), height: Int(height))
    }

    /// The place of the pointer on the root.
    func pointer() throws(RigError) -> Point {
        var x: Int32 = 0
        var y: Int32 = 0
        try unsafe ask("about the pointer") { unsafe ctx_pointer($0, &x, &y) }
        return Point(Int(x), Int(y))
    }

    /// The picture of the root.
    func capture() throws(RigError) -> Screenshot {
        let size = try rootSize()
        var pixels = [UInt32](repeating: 0, count: size.width * size.height)
        try unsafe ask("with a picture of the root") { connection in
            unsafe pixels.withUnsafeMutableBufferPointer { room in
                unsafe ctx_capture(connection, 0, 0, Int32(size.width), Int32(size.height), room.baseAddress!)
            }
        }
        return Screenshot(size: size, pixels: pixels)
    }

    /// One pixel of the root as 0x00RRGGBB.
    func pixel(at point: Point) throws(RigError) -> UInt32 {
        var pixel: UInt32 = 0
        try unsafe ask("with a pixel") { unsafe ctx_capture($0, Int32(point.x), Int32(point.y), 1, 1, &pixel) }
        return pixel
    }

    /// Asks for a pixel of the root, as fast as the server answers, until it is another than `before`.
    func awaitChange(at point: Point, from before: UInt32, within milliseconds: UInt64) throws(RigError) {
        var result: Int32 = 0
        try unsafe ask("with a pixel") { connection in
            unsafe result = ctx_await_change(
                connection, Int32(point.x), Int32(point.y), before, milliseconds * 1000)
            return result
        }
        if result > 0 {
            throw .timedOut(waitingFor: "another colour at \(point)", seen: String(before, radix: 16))
        }
    }

    /// Asks, as fast as the server answers, until somebody else has grabbed pointer and keyboard, or until either is
    /// free. Returns whether that came in time.
    func awaitGrabs(held: Bool, within milliseconds: UInt64) throws(RigError) -> Bool {
        var result: Int32 = 0
        try unsafe ask("about grabs") { connection in
            unsafe result = ctx_await_grabs(connection, held ? 1 : 0, milliseconds * 1000)
            return result
        }
        return result == 0
    }

    /// The window that has the input focus.
    func focus() throws(RigError) -> UInt32 {
        var window: UInt32 = 0
        try unsafe ask("about the focus") { unsafe ctx_focus($0, &window) }
        return window
    }

    /// Switches sticky keys on.
    func setStickyKeys() throws(RigError) { try unsafe ask("for sticky keys") { unsafe ctx_set_sticky_keys($0) } }

    /// What is on at the keyboard.
    func keyboard() throws(RigError) -> KeyboardState {
        var latched: Int32 = 0
        var locked: Int32 = 0
        var group: Int32 = 0
        try unsafe ask("about the keyboard") { unsafe ctx_keyboard($0, &latched, &locked, &group) }
        return KeyboardState(
            isCapsLocked: locked & 2 != 0, isShiftSticky: (latched | locked) & 1 != 0, group: Int(group))
    }

    /// How long there was no input, and whether the screen is dark for that.
    func saver() throws(RigError) -> (idleMilliseconds: UInt64, isBlank: Bool) {
        var idle: UInt32 = 0
        var blank: Int32 = 0
        try unsafe ask("about the screen saver") { unsafe ctx_saver($0, &idle, &blank) }
        return (UInt64(idle), blank != 0)
    }

    /// How many pixels of the root have this colour, 0x00RRGGBB.
    func count(of colour: UInt32) throws(RigError) -> Int {
        var count: Int32 = 0
        try unsafe ask("with a picture of the root") { connection in
            count = unsafe ctx_count(connection, colour)
            return count
        }
        return Int(count)
    }

    private func ask(_ what: String, _ question: (OpaquePointer) -> Int32) throws(RigError) {
        let result = handle.withLock { handle -> Int32 in
            switch handle {
            case .some(let open): unsafe question(open.pointer)
            case .none: -1
            }
        }
        if result < 0 { throw .refused("the server has no answer \(what)") }
    }
}
