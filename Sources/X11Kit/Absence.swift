internal import CX11

/// Being told that nobody was there for a while.
public struct Absence: Sendable {
    /// Asks for `ServerEvent.userGone` whenever there was no input for so long, and has `server` know the number of
    /// that event. Nil where the server cannot tell. The corresponding C function is `XSyncCreateAlarm`.
    public init?(afterMilliseconds idle: Int32, on connection: borrowing Connection, _ server: inout LockServer) {
        let event = unsafe cx_absence_watch(connection.display, idle)
        if event == 0 { return nil }
        server.bases.sync = event
    }

    /// How long there was no input, in milliseconds; 0 where the server does not tell.
    public static func milliseconds(on connection: borrowing Connection, _ server: LockServer) -> UInt64 {
        server.tellsOfBlanking ? UInt64(unsafe cx_idle_milliseconds(connection.display)) : 0
    }

    /// Whether some client keeps the server from blanking the screen, as far as that can be told: the screen's own
    /// time-out has passed without effect.
    public static func isFilmRunning(on connection: borrowing Connection, _ server: LockServer) -> Bool {
        unsafe server.tellsOfBlanking && cx_saver_is_suspended(connection.display) != 0
    }
}

extension ScreenSaver {
    /// Keeps the server from blanking the screen for as long as the connection lives, or no more. The corresponding C
    /// function is `XScreenSaverSuspend`.
    public static func suspend(_ isOn: Bool, on connection: borrowing Connection, _ server: LockServer) {
        if server.tellsOfBlanking { unsafe cx_saver_suspend(connection.display, isOn ? 1 : 0) }
    }

    /// Has the server blank the screen, and turn its monitors off, after so many seconds without input. The
    /// corresponding C functions are `XSetScreenSaver` and `DPMSSetTimeouts`.
    public static func willBlank(afterSeconds seconds: Int32, on connection: borrowing Connection) {
        unsafe cx_saver_blank_after(connection.display, seconds)
    }

    /// Has the server count as if there had been input. The corresponding C function is `XResetScreenSaver`.
    public static func reset(on connection: borrowing Connection) { unsafe _ = XResetScreenSaver(connection.display) }
}
