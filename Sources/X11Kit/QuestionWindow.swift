internal import CX11

/// A window over all others for one question, where no window manager places it, and behind it one that shows nothing
/// and covers the rest of the screen: all input ends in the two while they are there. The server removes them with the
/// connection.
public struct QuestionWindow: ~Copyable {
    /// The X window that is to be seen.
    public let window: UInt32
    /// Its left edge in pixels of the root.
    public let x: Int32
    /// Its top edge in pixels of the root.
    public let y: Int32
    /// Its width in pixels.
    public let width: UInt32
    /// Its height in pixels.
    public let height: UInt32
    private let shield: UInt32
    private let previousFocus: Focus

    /// Opens it in the middle of a monitor, at most as large as that.
    public init(on monitor: Monitor, width: UInt32, height: UInt32, title: String, _ connection: borrowing Connection) {
        self.width = min(width, monitor.width)
        self.height = min(height, monitor.height)
        x = monitor.x + Int32((monitor.width - self.width) / 2)
        y = monitor.y + Int32((monitor.height - self.height) / 2)
        previousFocus = Focus.current(on: connection)
        let all = unsafe cx_root_size(connection.display).overEverything
        let (left, top, size) = (x, y, cx_size(width: self.width, height: self.height))
        shield = unsafe cx_shield_create(connection.display, all)
        window = unsafe title.withCString { unsafe cx_question_create(connection.display, left, top, size, $0) }
    }

    /// Ends the events of every device here, and takes all keys.
    public borrowing func takeInput(
        _ devices: [InputDevice], on connection: borrowing Connection, _ server: LockServer
    ) {
        for target in [shield, window] {
            unsafe cx_select_input(connection.display, target, 1, server.hasGestures ? 1 : 0)
        }
        takeFocus(devices, on: connection)
    }

    /// Takes all keys: the focus of every master keyboard.
    public borrowing func takeFocus(_ devices: [InputDevice], on connection: borrowing Connection) {
        Focus.take(shield, devices, on: connection)
    }

    /// Where the window begins, in the pixels in which a sample is told.
    public borrowing func origin(of sample: PointerSample) -> (x: Double, y: Double) {
        sample.window == window ? (0, 0) : (Double(x), Double(y))
    }

    /// Gives the focus back. To be called before the end.
    public borrowing func giveFocusBack(on connection: borrowing Connection) { previousFocus.restore(on: connection) }
}
