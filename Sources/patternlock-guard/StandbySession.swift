internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory
internal import X11Kit

/// A guard that waits for the active one to die, with its own connection and the same cover.
struct StandbySession: ~Copyable {
    private let connection: Connection
    private let server: LockServer
    private let activity: Activity?
    private var devices: [InputDevice]
    private let active: PacketSocket
    private var machine = StandbyMachine()
    private let cover: UInt32
    /// Keys reach everyone who listens on the cover.
    private var trace = InputTrace()
    private var packet = SecretBytes(capacity: 16)

    /// Milliseconds without input after which the next is news.
    private static let idle: Int32 = 500

    /// Connects and listens on the cover.
    init(cover: UInt32, active: consuming PacketSocket) throws(X11Error) {
        let opened = try Connection()
        var server = try LockServer(asking: opened)
        server.watchScreens(on: opened)
        Cover.listen(on: opened, cover: cover)
        let found = InputDevice.all(on: opened)
        activity = Activity(afterMilliseconds: Self.idle, on: opened, &server)
        opened.flush()
        connection = opened
        self.cover = cover
        self.server = server
        devices = found
        self.active = active
    }

    /// Waits. Returns what it came to: `takeOver`, or an end.
    mutating func wait(_ signals: borrowing SignalDescriptor) throws(Errno) -> StandbyEffect {
        while true {
            trace.wash(connection, window: cover)
            hearServer()
            if connection.isBroken, let end = tell(.displayLost) { return end }
            var poll = PollSet()
            poll.add(connection.descriptorNumber)
            let activePlace = poll.add(active.descriptor.number)
            let signalPlace = poll.add(signals.descriptor.number)
            let deadlines = [machine.deadline.map { Deadline(at: $0) }, trace.deadline]
            _ = try poll.wait(until: deadlines.compactMap(\.self).min())
            // Signals are read and mean nothing, as for every guard.
            if poll.isReady(signalPlace) { while signals.next() != nil {} }
            if poll.isReady(activePlace), let end = tell(try hearActive()) { return end }
            _ = tell(.tick)
        }
    }

    /// A call of its own, whose stack is gone when input is wiped.
    @inline(never) private mutating func hearServer() {
        while let event = connection.nextEvent(server) { hear(event) }
    }

    private mutating func hear(_ event: ServerEvent) {
        switch event {
        case .key, .pointer: trace.note()
        case .devicesChanged: devices = InputDevice.all(on: connection)
        case .userCame: _ = tell(.userCame)
        default: break
        }
    }

    /// What the active guard said, as an event; what is none of its words is as good as nothing.
    private mutating func hearActive() throws(Errno) -> StandbyEvent {
        switch try active.receive(into: &packet) {
        case .nothing: return .tick
        case .closed: return .activeLost
        case .packet: break
        }
        guard packet.count == 1, let message = GuardMessage(rawValue: packet[0]) else { return .tick }
        switch message {
        case .opening: return .opening
        case .question: return .asked
        case .answer: return .answered
        }
    }

    /// Does what follows from an event. Returns what the waiting came to, nil while it goes on.
    private mutating func tell(_ event: StandbyEvent) -> StandbyEffect? {
        switch machine.handle(event, now: Clock.monotonic) {
        case .none: return nil
        case .acknowledge: say(.opening)
        case .answer: say(.answer)
        case .ask: say(.question)
        case .endActive: endActive()
        case .some(let end): return end
        }
        return nil
    }

    private func say(_ message: GuardMessage) {
        // An active guard that is gone, or reads nothing, is found out by that.
        do throws(Errno) { try active.send(message.packet) } catch {}
    }

    /// It made the socket, and it is our parent as long as it lives: nobody else is ever hit.
    private func endActive() {
        do throws(Errno) {
            let pid = try active.peer().pid
            guard pid == ThisProcess.parent else { return }
            GuardLog.say("the active guard does not answer: it is ended, and this one takes over")
            ThisProcess.endForCertain(pid)
        } catch {}
    }

    /// Takes the grabs first, and then everything else that makes a guard.
    consuming func takeOver(pointers: PointerOptions) -> GuardScreen {
        var grabs = Grabs()
        grabs.takeAll(devices, on: connection, server)
        activity?.end(on: connection)
        return GuardScreen(connection: connection, server: server, mode: .cover, pointers: pointers)
    }
}
