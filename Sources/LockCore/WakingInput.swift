public import LockWire

/// Which keys and contacts only woke a blank screen. They are nobody's until they are up again, repeats of a key
/// included.
///
/// Times are milliseconds of the X server, which wrap around.
public struct WakingInput: Sendable {
    /// The notice that the screen is lit comes before the input that did it, which may be older. So soon after it
    /// nobody can have seen that it is lit.
    static let milliseconds: Int32 = 100

    public private(set) var isBlank: Bool
    private var litAt: UInt32?
    private var keys: Set<UInt8> = []
    private var contacts: Set<UInt32> = []

    /// - Parameter isBlank: whether the screen is blank now.
    public init(isBlank: Bool = false) { self.isBlank = isBlank }

    /// The screen went blank.
    public mutating func blanked() {
        isBlank = true
        litAt = nil
    }

    /// The screen is lit, since this time.
    public mutating func lit(at time: UInt32) {
        isBlank = false
        litAt = time
    }

    /// Whether a key only woke the screen.
    public mutating func claims(_ key: KeyStroke, at time: UInt32) -> Bool {
        if !key.isPress { return keys.remove(key.keycode) != nil }
        if isWaking(time) { keys.insert(key.keycode) }
        return keys.contains(key.keycode)
    }

    /// Whether a contact only woke the screen.
    public mutating func claims(_ contact: Contact, at time: UInt32) -> Bool {
        switch contact.phase {
        case .down: if isWaking(time) { contacts.insert(contact.id) }
        case .hover: return isWaking(time)
        case .move: break
        case .up, .cancel: return contacts.remove(contact.id) != nil
        }
        return contacts.contains(contact.id)
    }

    private func isWaking(_ time: UInt32) -> Bool {
        if isBlank { return true }
        guard let litAt else { return false }
        return Int32(bitPattern: time &- litAt) <= Self.milliseconds
    }
}
