internal import BusKit
internal import LinuxKit
internal import SessionCore

/// The session manager of MATE and its relatives. Some programs ask it, and not the screen saver, to keep the session
/// from going idle.
final class ManagerInhibition {
    /// Whether there is one at all: nobody is to be started for the question.
    private var isThereQuestion: UInt64?
    private var question: UInt64?
    private var peer = NamedPeer(name)

    private static let name = "org.gnome.SessionManager"
    private static let path = "/org/gnome/SessionManager"
    private static let isInhibited = BusMember(path, name, "IsInhibited")
    private static let changes = ["InhibitorAdded", "InhibitorRemoved"].map { BusMember(path, name, $0) }
    /// The flag of going idle, as that interface numbers it.
    private static let idle: UInt32 = 8

    /// Listens on the session's bus, and asks. A bus that takes no call tells of nobody.
    func start(over bus: Bus) {
        do throws(Errno) {
            for change in Self.changes {
                try bus.listen("type='signal',sender='\(Self.name)',path='\(Self.path)',member='\(change.member)'")
            }
            try peer.follow(over: bus)
            isThereQuestion = try bus.askWhetherThere(Self.name)
        } catch {}
    }

    private func ask(over bus: Bus) {
        do throws(Errno) { question = try bus.call(Self.name, Self.isInhibited, [.uint32(Self.idle)]) } catch {
            question = nil
        }
    }

    /// What a message of the session's bus means.
    func hear(_ message: BusMessage, over bus: Bus) -> SessionEvent? {
        if peer.hasChanged(by: message) { return greet(over: bus) }
        switch message.kind {
        case .reply(let number) where number == isThereQuestion:
            if message.value(0)?.flag == true { ask(over: bus) }
            return nil
        case .reply(let number) where number == question:
            peer.note(answer: message)
            return .inhibited(message.value(0)?.flag ?? false, by: .manager)
        case .failure(let number, _) where number == question: return .inhibited(false, by: .manager)
        case .signal(let member) where peer.isSender(of: message):
            if Self.changes.contains(member) { ask(over: bus) }
            return nil
        default: return nil
        }
    }

    /// Another one has inhibitions of its own; where there is none nobody holds any.
    private func greet(over bus: Bus) -> SessionEvent {
        question = nil
        if peer.isThere { ask(over: bus) }
        return .inhibited(false, by: .manager)
    }
}
