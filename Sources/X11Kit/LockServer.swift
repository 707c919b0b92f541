internal import CX11

/// What an X server offers to a lock. Found out before anything is covered.
public struct LockServer: Sendable {
    /// Whether gestures of touchpads are events of their own (XInput 2.4).
    public let hasGestures: Bool
    /// Whether monitors can be asked for (RandR 1.5).
    let hasMonitors: Bool
    /// Whether the server tells when the screen goes blank and is lit again (MIT-SCREEN-SAVER).
    public var tellsOfBlanking: Bool { bases.screen_saver != 0 }
    /// The numbers of extension events on this server.
    var bases: cx_event_bases

    /// Asks the server, and throws what it lacks and what to do: XInput 2.2, without which fingers cannot be owned,
    /// RandR, and colours that the face can draw with. Without the screen saver's extension nothing is told of blank
    /// screens, and that is all.
    public init(asking connection: borrowing Connection) throws(X11Error) {
        guard unsafe cx_offers_plain_pixels(connection.display) != 0 else {
            throw .missing(
                extension: "24-bit true colour", remedy: "start it with DefaultDepth 24, or with Composite enabled")
        }
        var opcode: Int32 = 0
        let minor = unsafe cx_input_version(connection.display, &opcode)
        guard minor >= 2 else {
            throw .missing(extension: "XInput 2.2", remedy: "use X.Org 1.12 or later, without \"-extension XINPUT\"")
        }
        var randr: Int32 = 0
        let version = unsafe cx_randr_version(connection.display, &randr)
        guard version >= 102 else {
            throw .missing(extension: "RandR 1.2", remedy: "start it without \"-extension RANDR\"")
        }
        let saver = unsafe cx_saver_select(connection.display)
        hasGestures = minor >= 4
        hasMonitors = version >= 105
        let shape = unsafe cx_shape_event(connection.display)
        bases = cx_event_bases(input: opcode, randr: randr, screen_saver: saver, shape: shape, sync: 0)
    }

    /// Throws when a cover on this server would not cover the screen.
    public func refuseWhatCannotBeCovered(on connection: borrowing Connection) throws(X11Error) {
        if hasMonitors, unsafe cx_is_xwayland(connection.display) != 0 { throw .wayland }
        if unsafe XScreenCount(connection.display) > 1 { throw .severalScreens }
    }

    /// Asks to be told of windows, screens and devices that come, go, and change.
    public func watchEverything(on connection: borrowing Connection) {
        unsafe cx_select_root(connection.display)
        unsafe cx_randr_select(connection.display)
        unsafe cx_select_hierarchy(connection.display, connection.root)
    }

    /// Asks to be told of screens and devices only.
    public func watchScreens(on connection: borrowing Connection) {
        unsafe cx_randr_select(connection.display)
        unsafe cx_select_hierarchy(connection.display, connection.root)
    }
}

/// Memory of this process.
public enum FreedMemory {
    /// From now on everything that is freed is overwritten: Xlib and xcb leave events there, and events are input.
    public static func wipe() { cx_wipe_freed_memory() }

    /// Puts nothing over what the connection last read, which is never freed. `window` is one of ours, for an answer of
    /// the server that is as long.
    public static func wash(_ connection: borrowing Connection, window: UInt32) {
        unsafe cx_wash(connection.display, window)
    }
}
