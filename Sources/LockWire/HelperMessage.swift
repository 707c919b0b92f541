public import SecretMemory

/// How a connection to the helper ended.
public enum HelperOutcome: UInt8, CaseIterable, Sendable {
    /// The password was right, and what was wanted is done.
    case done = 1
    /// The password was wrong. It was counted.
    case wrongPassword = 2
    /// Too many passwords were wrong; none was asked for.
    case throttled = 3
    /// The account may not be used now, PAM let it in without a password, or the helper does not serve this user.
    case refused = 4
    /// The user has as many connections as he may.
    case busy = 5
    /// PAM or the verifier cannot be asked.
    case unavailable = 6
    /// There is no pattern.
    case notEnrolled = 7
    /// ENROLL: too few dots.
    case tooShort = 8
    /// ENROLL: a well-known shape.
    case tooCommon = 9
    /// ENROLL: what was sent is not a pattern.
    case notAPattern = 10
    /// No answer came, or none in time.
    case abandoned = 11
    /// ENROLL: it crosses itself, which the policy does not allow.
    case crossing = 12
    /// ENROLL: it is on a grid that the policy does not allow.
    case gridRefused = 13
    /// ENROLL: the pattern must be changed, and this is the same.
    case sameAsOld = 14
}

/// What the helper tells its client.
public enum HelperMessage: Equatable, Sendable {
    /// PAM asks. `isEchoed` is PAM_PROMPT_ECHO_ON. To be answered with `ConversationAnswer`.
    case prompt(isEchoed: Bool, text: String)
    /// PAM tells.
    case message(isError: Bool, text: String)
    /// ENROLL: the password was right. To be answered with `ConversationAnswer`: `pattern:3x3:1-2-3-6-9`.
    case patternWanted
    /// The end. Nothing was changed unless it is `done`.
    case outcome(HelperOutcome, remainingMilliseconds: UInt32)
}

extension HelperMessage {
    private enum Tag: UInt8 {
        case prompt = 1
        case message, patternWanted, outcome
    }

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        switch self {
        case .prompt(let isEchoed, let text):
            writer.put(Tag.prompt.rawValue)
            writer.put(UInt8(isEchoed ? 1 : 0))
            writer.put(text)
        case .message(let isError, let text):
            writer.put(Tag.message.rawValue)
            writer.put(UInt8(isError ? 1 : 0))
            writer.put(text)
        case .patternWanted: writer.put(Tag.patternWanted.rawValue)
        case .outcome(let outcome, let remaining):
            writer.put(Tag.outcome.rawValue)
            writer.put(outcome.rawValue)
            writer.put(remaining)
        }
        bytes = writer.finish()
    }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        switch try reader.takeCase(Tag.self, from: bytes) {
        case .prompt:
            self = .prompt(isEchoed: try reader.takeBool(from: bytes), text: try reader.takeText(from: bytes))
        case .message:
            self = .message(isError: try reader.takeBool(from: bytes), text: try reader.takeText(from: bytes))
        case .patternWanted: self = .patternWanted
        case .outcome:
            self = .outcome(
                try reader.takeCase(HelperOutcome.self, from: bytes),
                remainingMilliseconds: try reader.take(UInt32.self, from: bytes))
        }
        try reader.finish(bytes)
    }
}
