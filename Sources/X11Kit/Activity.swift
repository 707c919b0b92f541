internal import CX11

/// Being told that somebody is there again, and nothing of what was touched or typed.
public struct Activity: Sendable {
    private let alarm: UInt32

    /// Asks for `ServerEvent.userCame` at the first input after so long without, and has `server` know the number of
    /// that event. Nil where the server cannot tell. The corresponding C function is `XSyncCreateAlarm`.
    public init?(afterMilliseconds idle: Int32, on connection: borrowing Connection, _ server: inout LockServer) {
        var alarm: UInt32 = 0
        let event = unsafe cx_activity_watch(connection.display, idle, &alarm)
        if event == 0 { return nil }
        server.bases.sync = event
        self.alarm = alarm
    }

    /// Is told no more.
    public func end(on connection: borrowing Connection) { unsafe cx_activity_end(connection.display, alarm) }
}
