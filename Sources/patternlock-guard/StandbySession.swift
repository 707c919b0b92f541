internal import LinuxKit
internal import LockCore
internal import SecretMemory
internal import X11Kit

/// A guard that waits for the active one to die, with its own connection and the same cover.
struct StandbySession: ~Copyable {
    private let connection: Connection
    private let server: LockServer
    private var devices: [InputDevice]
    private let active: PacketSocket
    private var machine = StandbyMachine()
    private var packet = SecretBytes(capacity: 16)

    /// Connects and listens on the cover.
    init(cover: UInt32, active: consuming PacketSocket) throws(X11Error) {
        let opened = try Connection()
        let server = try LockServer(asking: opened)
        server.watchScreens(on: opened)
        Cover.listen(on: opened, cover: cover)
        let found = InputDevice.all(on: opened)
        opened.flush()
        connection = opened
        self.server = server
        devices = found
        self.active = active
    }

    /// Waits. Returns what it came to: `takeOver`, or an end.
    mutating func wait(_ signals: borrowing SignalDescriptor) throws(Errno) -> StandbyEffect {
        while true {
            while let event = connection.nextEvent(server) {
                if event == .devicesChanged { devices = InputDevice.all(on: connection) }
            }
            var poll = PollSet()
            poll.add(connection.descriptorNumber)
            let activePlace = poll.add(active.descriptor.number)
            let signalPlace = poll.add(signals.descriptor.number)
            if connection.isBroken { return machine.handle(.displayLost) }
            _ = try poll.wait()
            // Signals are read and mean nothing, as for every guard.
            if poll.isReady(signalPlace) { while signals.next() != nil {} }
            guard poll.isReady(activePlace) else { continue }
            switch try active.receive(into: &packet) {
            case .nothing: break
            case .packet:
                if machine.handle(.opening) == .acknowledge { try active.send(StandbyProcess.opening) }
            case .closed: return machine.handle(.activeLost)
            }
        }
    }

    /// Takes the grabs first, and then everything else that makes a guard.
    consuming func takeOver() -> GuardScreen {
        var grabs = Grabs()
        _ = grabs.takeMasters(devices, on: connection, server)
        _ = grabs.takeTouchSlaves(devices, on: connection, server)
        return GuardScreen(connection: connection, server: server, mode: .cover)
    }
}
