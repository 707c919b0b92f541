internal import FaceView
internal import KeyboardKit
internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory
internal import X11Kit

/// Wires the sockets, the keyboard map, the rules and the screen together. One thread, one poll.
struct Face: ~Copyable {
    private let guardSocket: PacketSocket
    private var conversation: PacketSocket?
    private var keyboard: KeyboardMap?
    private var machine: FaceMachine
    /// Before the connection: parts end in the order they stand in, and the window needs it to end.
    private var screen: FaceScreen
    private let connection: Connection
    private var isBlank = false
    private var hasStarted = false
    private let speaker: Speaker?

    private var packet = SecretBytes(capacity: lockPacketCapacity)
    private var text = SecretBytes(capacity: 64)

    /// More packets than this are not taken in one go, so that pings and drawing have their turn.
    private static let mostPackets = 512

    /// How long the window outlives the guard, in milliseconds.
    private static let afterlife: UInt64 = 20

    init(
        options: FaceOptions, appearance: Appearance, guardSocket: consuming PacketSocket
    ) throws(FaceFailure) {
        self.guardSocket = guardSocket
        // Whether calls wait is a property of the open socket, which others made.
        do throws(Errno) { try self.guardSocket.descriptor.setNonBlocking(true) } catch { throw .guardSocket(error) }
        do throws(X11Error) { connection = try Connection() } catch { throw .display(error) }
        machine = FaceMachine(options: options)
        speaker = appearance.isSpoken ? Speaker() : nil
        screen = FaceScreen(textDotsPerInch: connection.textDotsPerInch, appearance: appearance)
        // Without a map the grid still works, and so do digits on the screen.
        do throws(KeyboardError) { keyboard = try KeyboardMap() } catch {
            Program.complain("no keyboard map (\(error)): keys are not understood")
        }
        learnKeyboard()
    }

    /// Runs until the guard is gone.
    mutating func run() throws(FaceFailure) {
        while true {
            let now = Clock.boottime
            screen.takeEvents()
            if connection.isBroken { throw .display(.connectionLost) }
            guard try takeGuardPackets(now: now) else { return }
            try takeConversationPackets(now: now)
            if let deadline = machine.nextDeadline, deadline <= now { try handle(.tick, now: now) }
            if hasStarted {
                if let geometry = screen.update(look: machine.look(), isBlank: isBlank, now: now) {
                    try handle(.geometry(geometry), now: now)
                    _ = screen.update(look: machine.look(), isBlank: isBlank, now: now)
                }
                machine.withSecrets { dots, typed in screen.draw(dots: dots, typed: typed) }
                connection.flush()
                if machine.takesPattern, let layout = screen.takeLayoutReport() {
                    // Who is told of the grid, and looks, finds it on the screen.
                    connection.sync()
                    try send(layout)
                }
                if !machine.takesPassword { screen.forgetFieldReport() }
                if machine.takesPassword, screen.takeFieldReport() { try send(.passwordField) }
                if screen.isDrawn, let report = machine.takeStepReport() { try send(report) }
                // It is in the next frame, for which nobody else wakes us.
                if screen.loadPicture() { continue }
            }
            try wait(now: now)
        }
    }

    private mutating func wait(now: UInt64) throws(FaceFailure) {
        // Events that Xlib has read already do not wake poll.
        if screen.hasEvents { return }
        var poll = PollSet()
        poll.add(guardSocket.descriptor.number)
        poll.add(connection.descriptorNumber)
        if let number = conversationNumber() { poll.add(number) }
        var deadline = machine.nextDeadline.map { Deadline.after($0 > now ? $0 - now : 0) }
        if !isBlank, hasStarted {
            if let frame = screen.nextFrame(now: now) {
                let next = Deadline.after(frame - now)
                deadline = min(deadline ?? next, next)
            }
            let minute = Deadline.after(LocalTime.now().millisecondsLeft)
            deadline = min(deadline ?? minute, minute)
        }
        do throws(Errno) { _ = try poll.wait(until: deadline) } catch { throw .poll(error) }
    }

    private func conversationNumber() -> Int32? {
        switch conversation {
        case .some(let socket): socket.descriptor.number
        case .none: nil
        }
    }

    // MARK: The guard

    /// Takes everything the guard sent: the whole queue before anything is drawn. False when the guard is gone.
    private mutating func takeGuardPackets(now: UInt64) throws(FaceFailure) -> Bool {
        for _ in 0..<Self.mostPackets {
            var passed: FileDescriptor?
            let received: Received
            do throws(Errno) { received = try guardSocket.receive(into: &packet, passing: &passed) } catch {
                throw .guardSocket(error)
            }
            switch received {
            case .nothing: return true
            case .closed:
                // The grabs of the guard that takes over come first: for milliseconds the server paints what is left
                // where this window was.
                PollSet.sleep(until: .after(Face.afterlife))
                return false
            case .packet:
                let input: FaceInput
                do throws(MalformedPacket) { input = try FaceInput(decoding: packet) } catch { throw .malformedPacket }
                packet.removeAll()
                try take(input, passed: passed, now: now)
            }
        }
        return true
    }

    private mutating func take(
        _ input: FaceInput, passed: consuming FileDescriptor?, now: UInt64
    ) throws(FaceFailure) {
        switch input {
        case .ping(let serial): try send(.pong(serial))
        case .stage(let stage):
            do throws(X11Error) { try screen.move(to: stage, on: connection) } catch { throw .display(error) }
            if !hasStarted {
                hasStarted = true
                try handle(.started, now: now)
            }
        case .contact(let contact): try handle(.contact(contact), now: now)
        case .contactsLost: try handle(.contactsLost, now: now)
        case .key(let stroke): try take(stroke, now: now)
        case .keymapChanged:
            keyboard?.reload()
            learnKeyboard()
        case .locked(let isLocked): try handle(.locked(isLocked), now: now)
        case .conversation(let kind):
            guard let socket = passed.take() else { throw .malformedPacket }
            do throws(Errno) { try socket.setNonBlocking(true) } catch { throw .guardSocket(error) }
            conversation = PacketSocket(owning: socket)
            ThisProcess.returnFreedMemory()
            try handle(.conversation(kind), now: now)
        case .accepted: try handle(.accepted, now: now)
        case .failures(let count): try handle(.failures(Int(count)), now: now)
        case .blank(let isBlank):
            self.isBlank = isBlank
            try handle(.blank(isBlank), now: now)
        }
    }

    /// Tells the rules which layouts there are, and whether there is a keyboard of hardware.
    private mutating func learnKeyboard() {
        if let layouts = keyboard?.layouts { machine.setLayouts(layouts) }
        machine.setHardwareKeyboard(InputDevice.all(on: connection).contains(where: \.isKeyboard))
        learnKeyboardState()
    }

    private mutating func learnKeyboardState() {
        guard let state = keyboard?.current else { return }
        machine.setKeyboardState(state.modifiers, group: state.group, now: Clock.boottime)
    }

    private mutating func take(_ stroke: KeyStroke, now: UInt64) throws(FaceFailure) {
        // What Caps Lock, a change of the layout or a sticky key came to is known when the key is up again, and so is
        // that a sticky one was used up by another key. Shift counts on the screen while it is held.
        if keyboard?.changesState(stroke) ?? false || machine.hasLatches && !stroke.isPress {
            learnKeyboardState()
            try perform()
        }
        if !stroke.isPress { return }
        guard let key = keyboard?.press(stroke, by: machine.chosenLayout, text: &text) else { return }
        machine.key(key, text: text, now: now)
        text.removeAll()
        try perform()
    }

    // MARK: The conversation

    private mutating func takeConversationPackets(now: UInt64) throws(FaceFailure) {
        while let received = receiveFromConversation() {
            switch received {
            case .nothing: return
            case .closed:
                conversation = nil
                try handle(.conversationClosed, now: now)
            case .packet:
                let message: ConversationMessage?
                do throws(MalformedPacket) { message = try ConversationMessage(decoding: packet) } catch {
                    message = nil
                }
                packet.removeAll()
                if let message {
                    try handle(.message(message), now: now)
                } else {
                    conversation = nil
                    try handle(.conversationClosed, now: now)
                }
            }
        }
    }

    /// What came from the conversation; nil when there is none. An error is as good as its end.
    private mutating func receiveFromConversation() -> Received? {
        switch conversation {
        case .none: return nil
        case .some(let socket):
            do throws(Errno) { return try socket.receive(into: &packet) } catch { return .closed }
        }
    }

    // MARK: What follows

    private mutating func handle(_ event: FaceEvent, now: UInt64) throws(FaceFailure) {
        machine.handle(event, now: now)
        try perform()
    }

    private mutating func perform() throws(FaceFailure) {
        var effects = machine.takeEffects()
        if let symbol = effects.symbol {
            if keyboard?.type(symbol, text: &text) == nil { KeyboardMap.fill(&text, with: symbol) }
            machine.type(text, now: Clock.boottime)
            text.removeAll()
        }
        if effects.releasesShift { keyboard?.releaseShift() }
        if effects.closesConversation { conversation = nil }
        if let look = effects.look { screen.show(look) }
        if let answer = effects.answer.take() { sendAnswer(answer) }
        if let choice = effects.choice { sendOnConversation(.choice(choice)) }
        for report in effects.reports { try send(report) }
    }

    private mutating func sendAnswer(_ answer: consuming ConversationAnswer) {
        if machine.isDialogue {
            sendOnConversation(.secret(answer.secret.duplicate()))
        } else {
            answer.encode(into: &packet)
            sendPacket()
        }
    }

    private mutating func sendOnConversation(_ answer: consuming DialogueAnswer) {
        answer.encode(into: &packet)
        sendPacket()
    }

    private mutating func sendPacket() {
        // A conversation that takes no answer ends, and that is told when it is read next.
        switch conversation {
        case .none: break
        case .some(let socket): do throws(Errno) { try socket.send(packet) } catch {}
        }
        packet.removeAll()
    }

    private mutating func send(_ report: FaceReport) throws(FaceFailure) {
        if case .said(let text, _) = report { speaker?.say(text) }
        report.encode(into: &packet)
        do throws(Errno) { try guardSocket.send(packet) } catch { throw .guardSocket(error) }
        packet.removeAll()
    }
}
