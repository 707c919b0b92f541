internal import LockWire

/// The keys and contacts that this guard saw go down and not yet up. Never asked from the server, where an emulated
/// button can stay stuck.
struct HeldInput: Equatable, Sendable {
    private var keys: Set<UInt8> = []
    private var contacts: Set<UInt32> = []

    var isEmpty: Bool { keys.isEmpty && contacts.isEmpty }

    mutating func note(_ key: KeyStroke) {
        if key.isPress { keys.insert(key.keycode) } else { keys.remove(key.keycode) }
    }

    mutating func note(_ contact: Contact) {
        switch contact.phase {
        case .down: contacts.insert(contact.id)
        case .move, .hover: break
        case .up, .cancel: contacts.remove(contact.id)
        }
    }

    mutating func loseContacts() { contacts.removeAll() }
}
