internal import CX11

/// What the user had set for blank screens, to be given back. Kept on the cover too, so that whoever opens it can.
public struct ScreenSaver: Sendable {
    private let settings: cx_saver

    private init(_ settings: cx_saver) { self.settings = settings }

    /// Takes the screen saver over for the time of a lock: from here on nothing but `blank` and the user's own time-out
    /// blanks the screen, and never so that it is not told. Settings that a lock before took already are not read
    /// again.
    public static func take(for cover: UInt32, on connection: borrowing Connection) -> ScreenSaver {
        let saver = kept(on: cover, connection) ?? ScreenSaver(unsafe cx_saver_read(connection.display))
        // Before the first change: a guard may die between the two.
        saver.keep(on: cover, connection)
        var settings = saver.settings
        unsafe cx_saver_take(connection.display, &settings)
        return saver
    }

    /// The settings that a cover keeps; nil when none were taken.
    public static func kept(on cover: UInt32, _ connection: borrowing Connection) -> ScreenSaver? {
        var settings = cx_saver()
        return unsafe cx_saver_kept(connection.display, cover, &settings) == 0 ? nil : ScreenSaver(settings)
    }

    /// Writes them to a cover.
    public func keep(on cover: UInt32, _ connection: borrowing Connection) {
        var settings = settings
        unsafe cx_saver_keep(connection.display, cover, &settings)
    }

    /// Gives them back.
    public func giveBack(on connection: borrowing Connection) {
        var settings = settings
        unsafe cx_saver_give_back(connection.display, &settings)
    }

    /// Blanks the screen now. The corresponding C function is `XForceScreenSaver`.
    public func blank(on connection: borrowing Connection) { unsafe cx_saver_blank(connection.display) }

    /// Turns the monitors off with a screen that went blank, or on with one that is lit, where the server can (DPMS).
    /// The corresponding C function is `DPMSForceLevel`.
    public func setPower(_ isOn: Bool, on connection: borrowing Connection) {
        if settings.has_power != 0 { unsafe cx_saver_set_power(connection.display, isOn ? 1 : 0) }
    }

    /// Whether the screen is blank now; false where the server does not tell.
    public static func isBlank(on connection: borrowing Connection, _ server: LockServer) -> Bool {
        unsafe server.tellsOfBlanking && cx_saver_is_blank(connection.display) != 0
    }
}
