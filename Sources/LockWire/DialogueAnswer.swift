public import SecretMemory

/// What the face answers to a `DialogueStep`.
public enum DialogueAnswer: ~Copyable {
    /// A pattern in its unmistakable text form, or what was typed. Never empty.
    case secret(SecretBytes)
    /// What was pressed.
    case choice(DialogueChoice)

    private enum Tag: UInt8 {
        case secret = 1
        case choice
    }

    /// Writes the packet over what `bytes` held.
    public borrowing func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        switch self {
        case .secret(let secret):
            writer.put(Tag.secret.rawValue)
            writer.put(secret: secret)
        case .choice(let choice):
            writer.put(Tag.choice.rawValue)
            writer.put(choice.rawValue)
        }
        bytes = writer.finish()
    }

    /// Reads a packet, strictly: a secret is not empty, and not longer than an answer may be.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        switch try reader.takeCase(Tag.self, from: bytes) {
        case .secret:
            var secret = SecretBytes(capacity: ConversationAnswer.capacity)
            try reader.takeSecret(into: &secret, from: bytes)
            try reader.finish(bytes)
            if secret.isEmpty { throw MalformedPacket() }
            self = .secret(secret)
        case .choice:
            let choice = try reader.takeCase(DialogueChoice.self, from: bytes)
            try reader.finish(bytes)
            self = .choice(choice)
        }
    }
}
