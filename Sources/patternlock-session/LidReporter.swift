internal import BusKit
internal import LinuxKit
internal import SessionCore

/// UPower, which tells of the lid. logind has a property for it and no signal.
final class LidReporter {
    private var question: UInt64?
    private var peer = NamedPeer(name)
    private var said: Set<String> = []

    private static let name = "org.freedesktop.UPower"
    private static let path = "/org/freedesktop/UPower"
    private static let property = "LidIsClosed"
    private static let get = BusMember(path, "org.freedesktop.DBus.Properties", "Get")
    private static let changed = BusMember(path, "org.freedesktop.DBus.Properties", "PropertiesChanged")

    /// Listens on the system's bus, and asks how the lid is.
    func start(over bus: Bus) {
        do throws(Errno) {
            try bus.listen(
                "type='signal',sender='\(Self.name)',path='\(Self.path)',member='\(Self.changed.member)'")
            try peer.follow(over: bus)
        } catch { return lack("\(error)") }
        ask(over: bus)
    }

    private func ask(over bus: Bus) {
        do throws(Errno) {
            question = try bus.call(Self.name, Self.get, [.string(Self.name), .string(Self.property)])
        } catch { lack("\(error)") }
    }

    /// Nobody tells of the lid.
    private func lack(_ reason: String) {
        let sentence =
            "UPower does not tell of the lid (\(reason)): closing it locks only where the machine sleeps then; "
            + "install upower"
        if said.insert(sentence).inserted { SessionLog.say(sentence) }
    }

    /// What a message of the system's bus means.
    func hear(_ message: BusMessage, over bus: Bus) -> SessionEvent? {
        if peer.hasChanged(by: message) {
            greet(over: bus)
            return nil
        }
        switch message.kind {
        case .reply(let number) where number == question:
            peer.note(answer: message)
            return message.value(0)?.content?.flag.map { .lid(isClosed: $0) }
        case .failure(let number, let failure) where number == question:
            lack("\(failure)")
            return nil
        case .signal(Self.changed) where peer.isSender(of: message):
            return message.value(1)?[Self.property]?.flag.map { .lid(isClosed: $0) }
        default: return nil
        }
    }

    /// It went, or another came: that one has not told yet how the lid is.
    private func greet(over bus: Bus) {
        // To ask nobody would start what somebody is ending.
        if peer.isThere { ask(over: bus) } else { question = nil }
    }
}
