internal import BusKit
internal import LinuxKit
internal import SessionCore

/// logind: what it tells of our session, and what it is told.
final class Logind {
    private(set) var bus: Bus?
    private let uid: UInt32
    private var questions: [UInt64: Question] = [:]
    private var peer = NamedPeer(name)
    private var session: String?
    private var inhibitor: BusDescriptor?
    private var isKnown = false
    private var said: Set<String> = []

    /// What an answer is about.
    private enum Question {
        case ownSession, namedSession, usersPath, usersDisplay
        case inhibitor, hint
    }

    private static let name = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let sessionInterface = "org.freedesktop.login1.Session"
    private static let properties = "org.freedesktop.DBus.Properties"

    init(uid: UInt32) { self.uid = uid }

    /// Connects, and asks. Without it the rest of the daemon works.
    func start() {
        do throws(Errno) {
            let bus = try Bus(.system)
            self.bus = bus
            for rule in [
                "type='signal',sender='\(Self.name)',interface='\(Self.sessionInterface)',member='Lock'",
                "type='signal',sender='\(Self.name)',path='\(Self.path)',member='PrepareForSleep'",
            ] { try bus.listen(rule) }
            try peer.follow(over: bus)
            meet()
        } catch {
            bus = nil
            say("there is no system bus (\(error)): the screen is not locked before the machine sleeps, nor by the lid")
        }
    }

    private func get(_ path: String) -> BusMember { BusMember(path, Self.properties, "Get") }

    /// Asks logind which session is ours.
    private func meet() {
        ask(.ownSession, Self.name, BusMember(Self.path, Self.manager, "GetSessionByPID"), [.uint32(0)])
    }

    private func ask(_ question: Question, _ destination: String, _ member: BusMember, _ values: [BusValue]) {
        do throws(Errno) {
            if let number = try bus?.call(destination, member, values) { questions[number] = question }
        } catch { say("the system bus does not take a call: \(error)") }
    }

    private func say(_ sentence: String) { if said.insert(sentence).inserted { SessionLog.say(sentence) } }

    /// The bus went away: told once.
    func noteEnd() -> SessionEvent? {
        guard let bus, bus.isBroken else { return nil }
        self.bus = nil
        inhibitor = nil
        say("the system bus is gone: the screen is no longer locked before the machine sleeps, nor by the lid")
        return isKnown ? .logindGone : nil
    }

    /// What a message means.
    func hear(_ message: BusMessage) -> [SessionEvent] {
        switch message.kind {
        case .reply(let number):
            guard let question = questions.removeValue(forKey: number) else { return [] }
            return hear(message, answering: question)
        case .failure(let number, let failure):
            guard let question = questions.removeValue(forKey: number) else { return [] }
            return hear(failure, of: question)
        case .signal(let member): return hear(message, member)
        case .call: return []
        }
    }

    private func hear(_ message: BusMessage, _ member: BusMember) -> [SessionEvent] {
        if peer.hasChanged(by: message) { return greet() }
        guard peer.isSender(of: message) else { return [] }
        switch (member.interface, member.member) {
        case (Self.sessionInterface, "Lock"): return member.path == session ? [.lockAsked] : []
        case (Self.manager, "PrepareForSleep"): return message.value(0)?.flag.map { [.sleep($0)] } ?? []
        default: return []
        }
    }

    /// logind went, or another came: what it knew of us is gone.
    private func greet() -> [SessionEvent] {
        inhibitor = nil
        let wasKnown = isKnown
        isKnown = false
        session = nil
        if peer.isThere { meet() }
        return wasKnown ? [.logindGone] : []
    }

    private func hear(_ message: BusMessage, answering question: Question) -> [SessionEvent] {
        if question == .hint { return [] }
        peer.note(answer: message)
        let value = message.value(0)
        switch question {
        case .ownSession, .namedSession:
            session = value?.text
            return meetEnded()
        case .usersPath:
            if let path = value?.text {
                ask(
                    .usersDisplay, Self.name, get(path), [.string("org.freedesktop.login1.User"), .string("Display")])
            }
        case .usersDisplay:
            session = value?.content?.fields?.last?.text
            return meetEnded()
        case .inhibitor:
            if case .descriptor(let descriptor)? = value { inhibitor = descriptor }
            return [.inhibitor(isHeld: inhibitor != nil)]
        case .hint: break
        }
        return []
    }

    private func hear(_ failure: BusFailure, of question: Question) -> [SessionEvent] {
        switch question {
        case .ownSession:
            // Started by the user's systemd, which belongs to no session.
            if let id = ThisProcess.environment("XDG_SESSION_ID"), !id.isEmpty {
                ask(.namedSession, Self.name, BusMember(Self.path, Self.manager, "GetSession"), [.string(id)])
            } else {
                askForUser()
            }
        case .namedSession: askForUser()
        case .usersPath, .usersDisplay:
            say("logind knows no session of ours (\(failure)): \"loginctl lock-session\" does not reach it")
            return meetEnded()
        case .inhibitor:
            say("logind does not let us hold the machine's sleep off (\(failure)): it may sleep before it is locked")
            return [.inhibitor(isHeld: false)]
        case .hint: say("logind does not take the word that the session is locked: \(failure)")
        }
        return []
    }

    private func askForUser() {
        ask(.usersPath, Self.name, BusMember(Self.path, Self.manager, "GetUser"), [.uint32(uid)])
    }

    /// Sleep is told to everybody: without a session of ours there is only no Lock and no hint.
    private func meetEnded() -> [SessionEvent] {
        guard peer.isThere else { return [] }
        isKnown = true
        return [.logindCame]
    }

    /// Asks for the inhibitor; what could not be asked.
    func takeInhibitor() -> SessionEvent? {
        guard bus != nil else { return .inhibitor(isHeld: false) }
        ask(
            .inhibitor, Self.name, BusMember(Self.path, Self.manager, "Inhibit"),
            [.string("sleep"), .string("patternlock"), .string("Locks the screen first"), .string("delay")])
        return nil
    }

    /// Lets the machine sleep: the end of the descriptor says so.
    func releaseInhibitor() { inhibitor = nil }

    /// Tells logind whether the session is locked.
    func hint(isLocked: Bool) {
        guard let session else { return }
        ask(.hint, Self.name, BusMember(session, Self.sessionInterface, "SetLockedHint"), [.bool(isLocked)])
    }
}
