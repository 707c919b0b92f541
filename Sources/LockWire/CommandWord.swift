public import SecretMemory

/// What the command tells the first guard of a lock, once: until then that guard covers nothing, and a command that is
/// gone without a word has called the lock off.
public enum CommandWord: UInt8, Sendable {
    /// Something can open the screen again: cover it.
    case begin = 1

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        bytes.removeAll()
        bytes.append(rawValue)
    }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        guard bytes.count == 1, let word = CommandWord(rawValue: bytes[0]) else { throw MalformedPacket() }
        self = word
    }
}
