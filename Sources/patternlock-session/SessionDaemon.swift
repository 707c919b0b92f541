internal import BusKit
internal import Configuration
internal import Glibc
internal import LinuxKit
internal import LockInstance
internal import SessionCore
internal import X11Kit

/// The loop: hands what it hears to the machine, and does what that decides.
final class SessionDaemon {
    private var machine: SessionMachine
    private let desk: Desk
    private let watch: InstanceWatch
    private let signals: SignalDescriptor
    private let starter: LockStarter
    private let logind: Logind
    private let lid: LidReporter?
    private let inhibitors: IdleInhibitors?
    private let manager: ManagerInhibition?
    private let saver: SaverService
    /// Heard, and not handled yet.
    private var pending: [SessionEvent] = []
    private var isEnding = false

    init(settings: Settings, watch: InstanceWatch, user: UserAccount) throws(SessionFailure) {
        self.watch = watch
        let rules = SessionRules(settings)
        machine = SessionMachine(rules: rules)
        do throws(X11Error) {
            desk = try Desk(firstIdle: rules.firstIdle, blankAfter: settings[\.sessionBlankAfter])
        } catch {
            throw SessionFailure(.unavailable, "\(error)")
        }
        do throws(Errno) { signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP, SIGCHLD]) } catch {
            throw SessionFailure(.unavailable, "no signals can be heard: \(error)")
        }
        starter = LockStarter()
        logind = Logind(uid: user.uid)
        lid = rules.locksOnLid ? LidReporter() : nil
        inhibitors = rules.firstIdle == nil ? nil : IdleInhibitors(uid: user.uid)
        manager = rules.firstIdle == nil ? nil : ManagerInhibition()
        saver = SaverService()
    }

    /// Serves until it is told to end, or the display is gone.
    func run() throws(SessionFailure) -> SessionProgram.End {
        logind.start()
        if let bus = logind.bus {
            lid?.start(over: bus)
            inhibitors?.start(over: bus)
        }
        saver.start()
        if let bus = saver.bus { manager?.start(over: bus) }
        hearLocker()
        if let event = desk.lookFirst() { handle(event) }
        while !isEnding {
            drain()
            if desk.isGone { return .done }
            do throws(Errno) { try wait() } catch {
                throw SessionFailure(.unavailable, "poll: \(error)")
            }
        }
        return .done
    }

    /// Everything that is there already: messages and events that came with an answer do not wake poll.
    private func drain() {
        var isQuiet = false
        while !isQuiet {
            isQuiet = true
            if let bus = logind.bus, let message = bus.next() {
                isQuiet = false
                for event in logind.hear(message) { handle(event) }
                if let event = lid?.hear(message, over: bus) { handle(event) }
                if let event = inhibitors?.hear(message, over: bus) { handle(event) }
            }
            if let bus = saver.bus, let message = bus.next() {
                isQuiet = false
                starter.hear(message)
                for event in saver.hear(message, answers) { handle(event) }
                if let event = manager?.hear(message, over: bus) { handle(event) }
            }
            if let event = desk.next() {
                isQuiet = false
                handle(event)
            }
        }
        noteEnds()
    }

    /// A bus that is gone tells of no inhibition's end.
    private func noteEnds() {
        let (hadSystem, hadSession) = (logind.bus != nil, saver.bus != nil)
        if let event = logind.noteEnd() { handle(event) }
        if let event = saver.noteEnd() { handle(event) }
        if hadSystem, logind.bus == nil { handle(.inhibited(false, by: .logind)) }
        if hadSession, saver.bus == nil { handle(.inhibited(false, by: .manager)) }
    }

    private var answers: SaverAnswers {
        SaverAnswers(isActive: machine.isActive, isLocked: machine.isLocked) { [desk] in desk.idleSeconds }
    }

    private func wait() throws(Errno) {
        var poll = PollSet()
        poll.add(desk.descriptorNumber)
        let watchPlace = poll.add(watch.descriptorNumber)
        let signalPlace = poll.add(signals.descriptor.number)
        for bus in [logind.bus, saver.bus] {
            if let bus { poll.add(bus.descriptorNumber, bus.interest) }
        }
        let deadlines = [
            machine.deadline.map { Deadline(at: $0) }, desk.deadline, watch.deadline, starter.deadline,
            logind.bus?.deadline, saver.bus?.deadline,
        ]
        let isReady = try poll.wait(until: deadlines.compactMap(\.self).min())
        if isReady, poll.isReady(signalPlace) { hearSignals() }
        if isReady && poll.isReady(watchPlace) || watch.deadline?.hasPassed == true { hearLocker() }
        desk.advance()
        starter.advance()
        handle(.tick)
    }

    private func hearSignals() {
        while let signal = signals.next() {
            if signal == SIGCHLD { for event in starter.reap() { handle(event) } } else { isEnding = true }
        }
    }

    private func hearLocker() {
        do throws(Errno) { handle(.locker(LockerState(try watch.state()))) } catch {
            SessionLog.say("the lock file cannot be read: \(error)")
        }
    }

    /// What an effect comes to is heard when those beside it are done: they are in order.
    private func handle(_ event: SessionEvent) {
        pending.append(event)
        guard pending.count == 1 else { return }
        while let next = pending.first {
            for effect in machine.handle(next, now: Clock.monotonic) { perform(effect) }
            pending.removeFirst()
        }
    }

    private func perform(_ effect: SessionEffect) {
        switch effect {
        case .startLocker:
            desk.letGo()
            if let event = starter.start(over: saver.bus) { handle(event) }
        case .takeInhibitor: if let event = logind.takeInhibitor() { handle(event) }
        case .releaseInhibitor: logind.releaseInhibitor()
        case .hint(let isLocked): logind.hint(isLocked: isLocked)
        case .tellActive(let isActive): saver.tellActive(isActive)
        case .answer(let isLocked): saver.answerLockCalls(isLocked: isLocked)
        case .dim(let milliseconds): desk.dim(milliseconds)
        case .blacken: desk.blacken()
        case .letGo: desk.letGo()
        case .lighten: desk.lighten()
        case .watchReturn(let isOn): if let event = desk.watchReturn(isOn) { handle(event) }
        case .lookAtIdle: handle(desk.look())
        case .suspendSaver(let isOn): desk.suspendSaver(isOn)
        case .resetSaver: desk.resetSaver()
        case .say(let news): SessionLog.say(news.sentence)
        }
    }
}

extension LockerState {
    init(_ state: InstanceState) {
        switch state {
        case .none: self = .none
        case .begun: self = .begun
        case .locked: self = .locked
        case .killed: self = .killed
        }
    }
}

extension SessionNews {
    fileprivate var sentence: String {
        switch self {
        case .sleepsUnlocked:
            "the machine sleeps and the screen is not locked: the lock did not come up in four seconds"
        case .lockWasKilled: "the lock was killed: another is started, which takes over its cover"
        case .lockIsLate:
            "the screen is not locked: \"patternlock lock\" says why; it is tried again every half minute"
        case .lockGivenUp:
            "the screen is not locked: \"patternlock lock\" says why; it is tried again when somebody asks"
        }
    }
}
