internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory
internal import X11Kit

extension GuardEnd {
    /// How a guard ends that cannot use the display.
    init(_ error: X11Error) {
        self = if case .full = error { .stuck } else { .unavailable }
    }
}

/// One guard at work: hands what it hears to the machine, and does what that decides.
struct GuardSession: ~Copyable {
    private var screen: GuardScreen
    private var machine: GuardMachine
    private let inheritance: Inheritance
    private var household: Household
    private let signals: SignalDescriptor
    private var end: Int32?
    private let mode: GuardMachine.Mode
    /// Whether input is to be wiped: from where the stack is shortest, so that nothing of it is left below.
    private var isForgetDue = false
    private var trace = InputTrace()

    /// Takes over what was opened for it; the screen is covered by now.
    init(
        screen: consuming GuardScreen, mode: GuardMachine.Mode, isTakeover: Bool, blankAfter: UInt64?,
        inheritance: Inheritance, household: consuming Household, signals: consuming SignalDescriptor
    ) {
        machine = GuardMachine(
            mode: mode, stage: screen.stage, isTakeover: isTakeover, blankAfter: blankAfter, failures: screen.failures)
        self.mode = mode
        self.screen = screen
        self.inheritance = inheritance
        self.household = household
        self.signals = signals
    }

    /// Guards until the end. Returns the exit code.
    mutating func run() throws(Errno) -> Int32 {
        perform(machine.start(now: Clock.monotonic))
        while true {
            trace.wash(screen.connection, window: screen.stage.window, now: isForgetDue)
            isForgetDue = false
            // After everything that asks the server: events that came with an answer do not wake poll.
            takeEvents()
            if screen.isGone {
                let isThere = Self.isDisplayThere()
                // A session that is gone is not to be locked again by the next one.
                if !isThere { inheritance.noteEnd() }
                // The standby knows of its own connection whether the display is gone.
                household.endAll(signals, endsStandby: false)
                return isThere ? GuardEnd.cutOff.rawValue : GuardEnd.unavailable.rawValue
            }
            if let end {
                screen.endQuestion()
                household.endAll(signals, endsStandby: true)
                return end
            }
            try wait()
        }
    }

    /// A call of its own, whose stack is gone when input is wiped.
    @inline(never) private mutating func takeEvents() {
        while let event = screen.next() {
            switch event {
            case .contact, .key, .specialKey, .wakingContact, .wakingKey: trace.note()
            default: break
            }
            handle(event)
        }
    }

    private static func isDisplayThere() -> Bool {
        do throws(X11Error) { _ = try Connection() } catch { return GuardEnd(error) == .stuck }
        return true
    }

    private mutating func handle(_ event: GuardEvent) { perform(machine.handle(event, now: Clock.monotonic)) }

    /// Waits for whatever comes first, and hears it.
    private mutating func wait() throws(Errno) {
        var poll = PollSet()
        poll.add(screen.connection.descriptorNumber)
        let signalPlace = poll.add(signals.descriptor.number)
        let commandPlace = inheritance.command.descriptorNumber.map { poll.add($0) }
        let facePlace = household.faceDescriptor.map {
            poll.add($0, household.isFaceWaiting ? [.read, .write] : .read)
        }
        let authPlace = household.authDescriptor.map { poll.add($0) }
        let standbyPlace = household.standbyDescriptor.map { poll.add($0) }
        let deadline = [machine.deadline, screen.deadline, trace.deadline?.milliseconds].compactMap(\.self).min()
        let isReady = try poll.wait(until: deadline.map { Deadline(at: $0) })
        if isReady {
            if let commandPlace, poll.isReady(commandPlace) { hearCommand() }
            if poll.isReady(signalPlace) { hearSignals() }
            // Before the face: an acceptance is older than the wish for another conversation.
            if let authPlace, poll.isReady(authPlace), let event = household.hearAuth() { handle(event) }
            if let facePlace, poll.isReady(facePlace) { hearFace() }
            if let standbyPlace, poll.isReady(standbyPlace) {
                hearStandby()
            }
        }
        handle(.tick)
    }

    /// A question is over when the command that asks it is gone; to a lock its end means nothing.
    private mutating func hearCommand() {
        inheritance.command.listen()
        let isAsking = mode == .question || mode == .dialogue
        if isAsking, inheritance.command.descriptorNumber == nil { handle(.closeRequested) }
    }

    private mutating func hearSignals() {
        while let signal = signals.next() {
            switch signal {
            case GuardSignals.childEnded: household.reap()
            case GuardSignals.terminate, GuardSignals.interrupt, GuardSignals.hangUp:
                if mode != .cover { handle(.closeRequested) }
            // No signal opens anything.
            default: break
            }
        }
    }

    private mutating func hearFace() {
        if !household.sendWaiting() { return handle(.faceLost) }
        // As many as are there, and no more: a face that never stops talking must not keep the guard from its work.
        for _ in 0..<16 {
            switch household.hearFace() {
            case .nothing: return
            case .lost: return handle(.faceLost)
            case .report(let report): handle(.face(report))
            }
        }
    }

    private mutating func hearStandby() {
        switch household.hearStandby() {
        case .nothing: break
        case .answer: handle(.standbyAnswered)
        case .lost: handle(.standbyLost)
        }
    }

    private mutating func perform(_ effects: [GuardEffect]) {
        for effect in effects { perform(effect) }
    }

    private mutating func perform(_ effect: GuardEffect) {
        switch effect {
        case .grabMasters: handle(screen.grabMasters())
        case .lookForHeldInput: handle(screen.lookForHeldInput())
        case .grabTouchDevices: handle(screen.grabTouchDevices())
        case .checkCover: handle(screen.checkCover())
        case .takeSaver(let isBlanking): handle(screen.takeSaver(isBlanking: isBlanking))
        case .blankScreen: if let told = screen.blank() { handle(told) }
        case .forgetInput: isForgetDue = true
        case .tell(let input): if !household.tell(input) { handle(.faceLost) }
        case .startFace: handle(household.startFace() ? .faceStarted : .faceLost)
        case .endFace: household.endFace()
        case .startConversation(let kind):
            switch household.startConversation(kind) {
            case .begun: break
            case .faceLost: handle(.faceLost)
            case .failed: handle(.conversationEnded)
            }
        case .endConversation: household.endConversation()
        case .startStandby:
            handle(household.startStandby(over: screen.coverWindow) ? .standbyStarted : .standbyLost)
        case .endStandby: household.endStandby()
        case .askStandby: household.askStandby()
        case .handOn(let key): inheritance.keys?.handOn(key)
        case .keepFailures(let count): screen.keep(failures: count)
        case .record(let record):
            if record == .locked { household.leaveCaller() }
            inheritance.tell(record)
            // Half of it was for the start.
            if record == .locked { ThisProcess.returnCode() }
        case .noteLocked: inheritance.noteLocked()
        case .status(let line): inheritance.status?.write(line.moved(by: screen.origin))
        case .open:
            household.stopTakeover()
            screen.open()
        case .finish(let code): end = code
        }
    }
}
