internal import BusKit
internal import LinuxKit
internal import SessionCore

/// What is answered from what others know.
struct SaverAnswers {
    let isActive: Bool
    let isLocked: Bool
    /// Asks the X server.
    let idleSeconds: () -> UInt32
}

/// The screen saver that programs of the session ask on its bus.
final class SaverService {
    private(set) var bus: Bus?
    private var ledger = InhibitionLedger()
    private var lockCalls: [BusMessage] = []
    private var owned: Set<String> = []
    private var activeSince: UInt64?
    /// Asked whether they are still there, by the number of the question.
    private var doubted: [UInt64: String] = [:]

    private static let daemon = "org.freedesktop.DBus"
    private static let mostLockCalls = 256
    /// Bytes of a message that goes with Lock; nobody reads it, and the call is kept until it is answered.
    private static let mostLockText = 1024

    /// Connects, and stands in line for the names. Without it the rest of the daemon works.
    func start() {
        do throws(Errno) {
            let bus = try Bus(.session)
            self.bus = bus
            for interface in SaverInterface.all { _ = try bus.requestName(interface.name) }
        } catch {
            bus = nil
            SessionLog.say("there is no session bus (\(error)): programs cannot ask for the lock or hold it off")
        }
    }

    /// The bus went away, and with it all who held anything: told once.
    func noteEnd() -> SessionEvent? {
        guard let bus, bus.isBroken else { return nil }
        self.bus = nil
        owned = []
        lockCalls = []
        doubted = [:]
        let wasInhibited = ledger.isActive
        ledger = InhibitionLedger()
        SessionLog.say("the session bus is gone: programs cannot ask for the lock or hold it off any more")
        return wasInhibited ? .inhibited(false) : nil
    }

    /// What a message means.
    func hear(_ message: BusMessage, _ answers: SaverAnswers) -> [SessionEvent] {
        switch message.kind {
        case .call(let member): return hearCall(message, member, answers)
        case .signal(let member): return message.sender == Self.daemon ? hearDaemon(message, member) : []
        case .reply(let number):
            guard let peer = doubted.removeValue(forKey: number), message.value(0)?.flag == false else { return [] }
            return forget(peer)
        case .failure(let number, _):
            doubted[number] = nil
            return []
        }
    }

    private func hearDaemon(_ message: BusMessage, _ member: BusMember) -> [SessionEvent] {
        guard let name = message.value(0)?.text else { return [] }
        switch member.member {
        case "NameAcquired": owned.insert(name)
        case "NameLost": owned.remove(name)
        case "NameOwnerChanged": if message.value(2)?.text == "" { return forget(name) }
        default: break
        }
        return []
    }

    /// A connection is gone, and its inhibitions with it.
    private func forget(_ peer: String) -> [SessionEvent] {
        guard ledger.holds(peer) else { return [] }
        ledger.removeAll(of: peer)
        stopListening(peer)
        return [.inhibited(ledger.isActive)]
    }

    private func stopListening(_ peer: String) {
        do throws(Errno) { try bus?.stopListening(Bus.rule(forEndOf: peer)) } catch {}
    }

    private func hearCall(_ message: BusMessage, _ member: BusMember, _ answers: SaverAnswers) -> [SessionEvent] {
        if member.interface == "org.freedesktop.DBus.Introspectable", member.member == "Introspect",
            let text = SaverInterface.introspection(of: member.path)
        {
            reply(message, [.string(text)])
            return []
        }
        guard let method = SaverInterface.method(member) else {
            refuse(message, "UnknownMethod", "there is no method \(member.member) here")
            return []
        }
        guard message.signature == method.takes else {
            refuse(message, "InvalidArgs", "\(member.member) takes (\(method.takes)), not (\(message.signature))")
            return []
        }
        return perform(method, message, answers)
    }

    private func perform(
        _ method: SaverInterface.Method, _ message: BusMessage, _ answers: SaverAnswers
    ) -> [SessionEvent] {
        switch method.call {
        case .lock: return lock(message)
        case .getActive: reply(message, [.bool(answers.isActive)])
        case .getActiveTime:
            reply(message, [.uint32(activeSince.map { UInt32(clamping: (Clock.monotonic - $0) / 1000) } ?? 0)])
        case .getSessionIdleTime: reply(message, [.uint32(answers.idleSeconds())])
        case .setActive: return setActive(method, message, answers)
        case .simulateUserActivity:
            reply(message, [])
            return [.activityFeigned]
        case .inhibit: return inhibit(message)
        case .unInhibit: return unInhibit(message)
        }
        return []
    }

    /// Answered when it is locked.
    private func lock(_ message: BusMessage) -> [SessionEvent] {
        guard lockCalls.count < Self.mostLockCalls else {
            refuse(message, "LimitsExceeded", "the lock was asked for too often already")
            return []
        }
        guard message.value(0)?.text?.utf8.count ?? 0 <= Self.mostLockText else {
            refuse(message, "InvalidArgs", "the message is longer than \(Self.mostLockText) bytes")
            return []
        }
        lockCalls.append(message)
        return [.lockAsked]
    }

    /// A lock ends by its token alone; what is only black ends.
    private func setActive(
        _ method: SaverInterface.Method, _ message: BusMessage, _ answers: SaverAnswers
    ) -> [SessionEvent] {
        let wanted = message.value(0)?.flag ?? true
        reply(message, method.gives.isEmpty ? [] : [.bool(wanted || !answers.isLocked)])
        return [wanted ? .lockAsked : .activityFeigned]
    }

    private func inhibit(_ message: BusMessage) -> [SessionEvent] {
        let isNew = !ledger.holds(message.sender)
        guard let cookie = ledger.add(peer: message.sender) else {
            refuse(message, "LimitsExceeded", "too many inhibitions are held already")
            return []
        }
        if isNew { watch(message.sender) }
        reply(message, [.uint32(cookie)])
        return [.inhibited(true)]
    }

    /// Hears of the end of a connection, which may have come already.
    private func watch(_ peer: String) {
        do throws(Errno) {
            guard let bus else { return }
            try bus.listen(Bus.rule(forEndOf: peer))
            doubted[try bus.askWhetherThere(peer)] = peer
        } catch { SessionLog.say("the session bus does not take a call: \(error)") }
    }

    private func unInhibit(_ message: BusMessage) -> [SessionEvent] {
        guard let cookie = message.value(0)?.number, ledger.remove(cookie: cookie, peer: message.sender) else {
            refuse(message, "InvalidArgs", "this connection holds no inhibition with that cookie")
            return []
        }
        reply(message, [])
        if !ledger.holds(message.sender) { stopListening(message.sender) }
        return [.inhibited(ledger.isActive)]
    }

    /// Tells everybody, under the names that are ours.
    func tellActive(_ isActive: Bool) {
        activeSince = isActive ? Clock.monotonic : nil
        for interface in SaverInterface.all where owned.contains(interface.name) {
            for path in interface.paths {
                do throws(Errno) {
                    try bus?.emit(BusMember(path, interface.name, SaverInterface.activeChanged), [.bool(isActive)])
                } catch {}
            }
        }
    }

    /// Answers all who asked for the lock.
    func answerLockCalls(isLocked: Bool) {
        let calls = lockCalls
        lockCalls = []
        for call in calls {
            if isLocked {
                reply(call, [])
            } else {
                refuse(call, "Failed", "the screen is not locked: \"patternlock lock\" says why")
            }
        }
    }

    private func reply(_ call: BusMessage, _ values: [BusValue]) {
        do throws(Errno) { try bus?.reply(to: call, values) } catch {}
    }

    private func refuse(_ call: BusMessage, _ name: String, _ sentence: String) {
        do throws(Errno) {
            try bus?.refuse(call, BusFailure("org.freedesktop.DBus.Error." + name, sentence))
        } catch {}
    }
}
