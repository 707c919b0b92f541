internal import LinuxKit
internal import SessionCore
internal import X11Kit

/// The X server, as far as it tells whether somebody is there, and what is done with its screens before a lock.
final class Desk {
    private let connection: Connection
    private var server: LockServer
    private let firstIdle: UInt64?
    private var absence: Absence?
    private var activity: Activity?
    private var dimmer: DimWindow?
    private var dimming: (since: UInt64, milliseconds: UInt64, eighths: Int32)?

    /// Idle for less than this is no idleness.
    private static let shortest: UInt64 = 1000
    /// The darkest that is no lock yet.
    private static let darkest: Int32 = 6

    init(firstIdle: UInt64?, blankAfter: Int) throws(X11Error) {
        self.firstIdle = firstIdle
        connection = try Connection()
        server = try LockServer(asking: connection)
        try server.refuseWhatCannotBeCovered(on: connection)
        if blankAfter > 0 { ScreenSaver.willBlank(afterSeconds: Int32(blankAfter), on: connection) }
        connection.flush()
        guard let firstIdle else { return }
        absence = Absence(afterMilliseconds: Int32(clamping: firstIdle), on: connection, &server)
        if absence == nil {
            SessionLog.say(
                "the X server has no SYNC extension: the session does not lock by itself when nobody is there")
        }
        connection.flush()
    }

    var descriptorNumber: Int32 { connection.descriptorNumber }
    /// Whether the session is over.
    var isGone: Bool { connection.isBroken }
    /// When `advance` is due.
    var deadline: Deadline? {
        dimming.flatMap { $0.eighths < Self.darkest ? Deadline(at: $0.since + step($0.milliseconds, $0.eighths)) : nil }
    }

    private func step(_ milliseconds: UInt64, _ eighths: Int32) -> UInt64 {
        milliseconds * UInt64(eighths) / UInt64(Self.darkest)
    }

    /// What the server tells, as much as there is of interest.
    func next() -> SessionEvent? {
        while let event = connection.nextEvent(server) {
            switch event {
            case .userCame: return .userCame
            case .userGone: return look()
            default: break
            }
        }
        return nil
    }

    /// What is so from the start: the server tells when idleness comes to so much, and not that it was more.
    func first() -> SessionEvent? {
        guard absence != nil, let firstIdle else { return nil }
        return Absence.milliseconds(on: connection, server) < firstIdle ? nil : look()
    }

    /// Whether somebody is there now.
    func look() -> SessionEvent {
        if server.tellsOfBlanking, Absence.milliseconds(on: connection, server) < Self.shortest { return .userCame }
        return .idle(isSuspended: Absence.isFilmRunning(on: connection, server))
    }

    /// Seconds without input.
    var idleSeconds: UInt32 { UInt32(clamping: Absence.milliseconds(on: connection, server) / 1000) }

    /// Is told of input, or no more. Returns what may have come already.
    func watchReturn(_ isOn: Bool) -> SessionEvent? {
        activity?.end(on: connection)
        activity = nil
        guard isOn else { return nil }
        activity = Activity(afterMilliseconds: Int32(Self.shortest), on: connection, &server)
        return look() == .userCame ? .userCame : nil
    }

    func dim(_ milliseconds: UInt64) {
        let window = dimmer ?? DimWindow(on: connection)
        dimmer = window
        dimming = (Clock.monotonic, milliseconds, 1)
        window.dim(eighths: 1, on: connection)
    }

    /// Makes it a little darker when it is time.
    func advance() {
        guard let dimmer, let time = deadline, time.hasPassed, let eighths = dimming?.eighths else { return }
        dimming?.eighths = eighths + 1
        dimmer.dim(eighths: eighths + 1, on: connection)
    }

    func blacken() {
        let window = dimmer ?? DimWindow(on: connection)
        dimmer = window
        dimming = nil
        window.blacken(on: connection)
    }

    func lighten() {
        dimmer?.remove(on: connection)
        dimmer = nil
        dimming = nil
    }

    /// A locker is about to grab.
    func letGo() { dimmer?.letGo(on: connection) }

    func suspendSaver(_ isOn: Bool) { ScreenSaver.suspend(isOn, on: connection, server) }

    func resetSaver() {
        ScreenSaver.reset(on: connection)
        connection.flush()
    }
}
