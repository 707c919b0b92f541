internal import BusKit
internal import LinuxKit
internal import SessionCore

/// Who keeps sessions from going idle through logind, as `systemd-inhibit --what=idle` does. This person and root
/// count: nobody holds another person's screen open.
final class IdleInhibitors {
    private let uid: UInt32
    private var question: UInt64?
    private var peer = NamedPeer(name)

    private static let name = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let list = BusMember(path, manager, "ListInhibitors")
    private static let changed = BusMember(path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
    /// Tells that the list has changed; it does not say whose they are.
    private static let property = "BlockInhibited"

    init(uid: UInt32) { self.uid = uid }

    /// Listens on the system's bus, and asks who is there. A bus that takes no call tells of nobody.
    func start(over bus: Bus) {
        do throws(Errno) {
            try bus.listen(
                "type='signal',sender='\(Self.name)',path='\(Self.path)',member='\(Self.changed.member)',"
                    + "arg0='\(Self.manager)'")
            try peer.follow(over: bus)
        } catch { return }
        ask(over: bus)
    }

    private func ask(over bus: Bus) {
        do throws(Errno) { question = try bus.call(Self.name, Self.list) } catch { question = nil }
    }

    /// What a message of the system's bus means.
    func hear(_ message: BusMessage, over bus: Bus) -> SessionEvent? {
        if peer.hasChanged(by: message) { return greet(over: bus) }
        switch message.kind {
        case .reply(let number) where number == question:
            peer.note(answer: message)
            return .inhibited(message.value(0)?.elements?.contains(where: counts) ?? false, by: .logind)
        case .failure(let number, _) where number == question: return .inhibited(false, by: .logind)
        case .signal(Self.changed) where peer.isSender(of: message):
            if message.value(1)?[Self.property] != nil { ask(over: bus) }
            return nil
        default: return nil
        }
    }

    /// Another logind has a list of its own; where there is none nobody is on it.
    private func greet(over bus: Bus) -> SessionEvent {
        question = nil
        if peer.isThere { ask(over: bus) }
        return .inhibited(false, by: .logind)
    }

    /// What, who, why, mode, uid and pid of one.
    private func counts(_ inhibitor: BusValue) -> Bool {
        guard let fields = inhibitor.fields, fields.count == 6, let what = fields[0].text, let holder = fields[4].number
        else { return false }
        return what.split(separator: ":").contains("idle") && fields[3].text == "block" && [0, uid].contains(holder)
    }
}
