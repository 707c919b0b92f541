internal import CX11

/// The one window over everything: opaque, with room for any monitor that may be plugged in (under a compositing manager
/// for one of most sizes), and retained by the server when the process ends in any way. That is why its end is a
/// deliberate `remove` and there is no `deinit`.
///
/// The next guard finds it by a property of the root and adopts it.
public struct Cover: ~Copyable {
    /// The X window.
    public private(set) var window: UInt32
    /// The focus when the screen was covered, to be given back.
    public let previousFocus: Focus
    /// Whether another process made it, one that is gone.
    public private(set) var isAdopted: Bool
    /// Wrong answers since the screen was locked, by whatever guard. Kept by the server, as the window is.
    public private(set) var failures: UInt32 = 0
    /// Whether it was made for a compositing manager.
    private var isComposited: Bool
    private var size: cx_size

    /// Covers the screen, with the window of a guard that died if there is one.
    public init(on connection: borrowing Connection) {
        isComposited = unsafe cx_compositor(connection.display) != 0
        let root = unsafe cx_root_size(connection.display)
        size = Self.wanted(over: root, isComposited: isComposited)
        var focus = cx_focus()
        var useless: UInt32 = 0
        let found = unsafe cx_cover_find(connection.display, root, &focus, &useless)
        if found != 0 {
            unsafe cx_cover_reset(connection.display, found)
            window = found
            previousFocus = Focus(focus)
            isAdopted = true
            failures = unsafe cx_cover_failures(connection.display, found)
            // Nobody knows whether the manager that is there now was there before it.
            if isComposited { _ = renew(on: connection) }
        } else {
            previousFocus = Focus.current(on: connection)
            window = unsafe cx_cover_create(connection.display, size, previousFocus.record)
            isAdopted = false
            // Too small by now, or moved: nobody would take it away once the screen is open.
            if useless != 0 { unsafe cx_cover_discard(connection.display, useless, 1) }
        }
    }

    /// Shows it again after somebody hid it, or covers the screen anew when the window is gone.
    public mutating func showAgain(on connection: borrowing Connection) {
        let hidden = window
        if unsafe connection.succeeds({ unsafe cx_cover_show($0, hidden) }) { return }
        size = Self.wanted(over: unsafe cx_root_size(connection.display), isComposited: isComposited)
        window = unsafe cx_cover_create(connection.display, size, previousFocus.record)
        isAdopted = false
        if failures > 0 { keep(failures: failures, on: connection) }
    }

    /// Remembers how many answers were wrong, for guards that follow this one.
    public mutating func keep(failures count: UInt32, on connection: borrowing Connection) {
        failures = count
        unsafe cx_cover_keep_failures(connection.display, window, count)
    }

    /// Covers the screen anew, over this cover, when there is a compositing manager: some, such as xfwm4, draw no window
    /// of its kind that was there before them, and what is below it would be seen. Returns whether there is one.
    public mutating func renew(on connection: borrowing Connection) -> Bool {
        isComposited = unsafe cx_compositor(connection.display) != 0
        guard isComposited else { return false }
        let before = window
        // Asked before there are two: a guard may die between any two answers of the server.
        let saver = ScreenSaver.kept(on: before, connection)
        size = Self.wanted(over: unsafe cx_root_size(connection.display), isComposited: true)
        window = unsafe cx_cover_create(connection.display, size, previousFocus.record)
        if failures > 0 { keep(failures: failures, on: connection) }
        saver?.keep(on: window, connection)
        unsafe cx_cover_discard(connection.display, before, isAdopted ? 1 : 0)
        isAdopted = false
        return true
    }

    /// What a monitor of most sizes adds to the root when it is plugged in.
    private static let room = cx_size(width: 2560, height: 1440)

    /// A compositor would keep a picture of all of it, a quarter of a gibibyte: there it is as large as the root with one
    /// more monitor on any side.
    private static func wanted(over root: cx_size, isComposited: Bool) -> cx_size {
        guard isComposited else { return root.overEverything }
        return cx_size(width: root.width + room.width, height: root.height + room.height)
    }

    /// Takes all keys: the focus of every master keyboard.
    public borrowing func takeFocus(_ devices: [InputDevice], on connection: borrowing Connection) {
        Focus.take(window, devices, on: connection)
    }

    /// Ends the events of every device here, so that no window below sees them, and asks to be told of holes.
    public borrowing func takeInput(on connection: borrowing Connection, _ server: LockServer) {
        unsafe cx_cover_watch(connection.display, window)
        // Touches can be selected by one client only: when that is refused, the rest still holds.
        unsafe cx_select_input(connection.display, window, 0, 0)
        unsafe cx_select_input(connection.display, window, 1, server.hasGestures ? 1 : 0)
    }

    /// Listens beside the guard that owns it, so that no event slips through when that dies. Touches have one
    /// listener only.
    public static func listen(on connection: borrowing Connection, cover window: UInt32) {
        unsafe cx_select_input(connection.display, window, 0, 0)
    }

    /// Puts it above all others.
    public borrowing func raise(on connection: borrowing Connection) {
        unsafe cx_window_raise(connection.display, window)
    }

    /// Puts it above all others and says whether nothing visible is above it now.
    public borrowing func isTopmost(on connection: borrowing Connection) -> Bool {
        unsafe cx_cover_is_topmost(connection.display, window) != 0
    }

    /// Whether it is where it was put.
    public borrowing func isInPlace(x: Int32, y: Int32, width: UInt32, height: UInt32) -> Bool {
        x == 0 && y == 0 && width >= size.width && height >= size.height
    }

    /// Back to its place, and larger when the root has outgrown it.
    public mutating func place(on connection: borrowing Connection) {
        let wanted = Self.wanted(over: unsafe cx_root_size(connection.display), isComposited: isComposited)
        size = cx_size(width: max(size.width, wanted.width), height: max(size.height, wanted.height))
        unsafe cx_cover_place(connection.display, window, size)
    }

    /// Opens the screen. There is nothing to be done with this value afterwards.
    public borrowing func remove(on connection: borrowing Connection) {
        unsafe cx_cover_remove(connection.display, window, isAdopted ? 1 : 0)
    }
}
