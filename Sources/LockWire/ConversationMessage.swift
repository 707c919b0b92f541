public import SecretMemory

/// Whether a pattern can be tried now, as `patternlock-auth` asked before the conversation began.
public enum Availability: UInt8, Sendable {
    /// A pattern is enrolled and would be judged.
    case ready = 1
    /// A pattern is enrolled; too many were wrong, and there is time to wait.
    case throttled = 2
    /// Too many were wrong: the pattern is off until the password was right.
    case switchedOff = 3
    /// No pattern is enrolled.
    case notEnrolled = 4
    /// The verifier cannot be asked, or cannot read the record.
    case unavailable = 5
}

/// How a conversation ended, for showing. Only the token to the guard opens the screen.
public enum ConversationOutcome: UInt8, Sendable {
    case accepted = 1
    /// Right, and the pattern or password must be changed soon.
    case acceptedMustChange = 2
    case wrong = 3
    case throttled = 4
    case switchedOff = 5
    case notEnrolled = 6
    case unavailable = 7
    /// Nothing was asked of the verifier: no answer was given.
    case abandoned = 8
}

/// What `patternlock-auth` tells the face.
public enum ConversationMessage: Equatable, Sendable {
    /// The first message: what grid is enrolled (0×0 when none or not told), how many dots make an attempt there, and
    /// whether a try is taken.
    case status(
        Availability, rows: UInt8, columns: UInt8, fewestDots: UInt8, remainingMilliseconds: UInt32, triesLeft: UInt8)
    /// PAM asks. `isEchoed` is PAM_PROMPT_ECHO_ON. To be answered with `ConversationAnswer`.
    case prompt(isEchoed: Bool, text: String)
    /// PAM tells.
    case message(isError: Bool, text: String)
    /// The end.
    case outcome(ConversationOutcome, remainingMilliseconds: UInt32, triesLeft: UInt8)
    /// What a command asks in a dialogue. To be answered with `DialogueAnswer`.
    case step(DialogueStep)
}

extension ConversationMessage {
    private enum Tag: UInt8 {
        case status = 1
        case prompt, message, outcome, step
    }

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        switch self {
        case .status(let availability, let rows, let columns, let fewest, let remaining, let tries):
            writer.put(Tag.status.rawValue)
            writer.put(availability.rawValue)
            writer.put(rows)
            writer.put(columns)
            writer.put(fewest)
            writer.put(remaining)
            writer.put(tries)
        case .prompt(let isEchoed, let text):
            writer.put(Tag.prompt.rawValue)
            writer.put(UInt8(isEchoed ? 1 : 0))
            writer.put(text)
        case .message(let isError, let text):
            writer.put(Tag.message.rawValue)
            writer.put(UInt8(isError ? 1 : 0))
            writer.put(text)
        case .outcome(let outcome, let remaining, let tries):
            writer.put(Tag.outcome.rawValue)
            writer.put(outcome.rawValue)
            writer.put(remaining)
            writer.put(tries)
        case .step(let step):
            writer.put(Tag.step.rawValue)
            step.encode(into: &writer)
        }
        bytes = writer.finish()
    }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        switch try reader.takeCase(Tag.self, from: bytes) {
        case .status:
            self = .status(
                try reader.takeCase(Availability.self, from: bytes), rows: try reader.take(UInt8.self, from: bytes),
                columns: try reader.take(UInt8.self, from: bytes),
                fewestDots: try reader.take(UInt8.self, from: bytes),
                remainingMilliseconds: try reader.take(UInt32.self, from: bytes),
                triesLeft: try reader.take(UInt8.self, from: bytes))
        case .prompt:
            self = .prompt(isEchoed: try reader.takeBool(from: bytes), text: try reader.takeText(from: bytes))
        case .message:
            self = .message(isError: try reader.takeBool(from: bytes), text: try reader.takeText(from: bytes))
        case .outcome:
            self = .outcome(
                try reader.takeCase(ConversationOutcome.self, from: bytes),
                remainingMilliseconds: try reader.take(UInt32.self, from: bytes),
                triesLeft: try reader.take(UInt8.self, from: bytes))
        case .step: self = .step(try DialogueStep(&reader, from: bytes))
        }
        try reader.finish(bytes)
    }
}

/// What the face answers to a prompt: a pattern in its unmistakable text form, or a password.
public struct ConversationAnswer: ~Copyable {
    /// The longest answer in bytes (PAM_MAX_RESP_SIZE is 512 with its terminator).
    public static let capacity = 511

    /// The answer; an empty one is never sent.
    public var secret: SecretBytes

    public init(_ secret: consuming SecretBytes) { self.secret = secret }

    /// Writes the packet over what `bytes` held.
    public borrowing func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        writer.put(secret: secret)
        bytes = writer.finish()
    }

    /// Reads a packet, strictly: not empty, not longer than `capacity`.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        secret = SecretBytes(capacity: Self.capacity)
        try reader.takeSecret(into: &secret, from: bytes)
        try reader.finish(bytes)
        if secret.isEmpty { throw MalformedPacket() }
    }
}

/// The 32 random bytes that a guard gives to one conversation, and that come back when PAM accepted.
public enum Token {
    /// Size in bytes.
    public static let size = 32
}
