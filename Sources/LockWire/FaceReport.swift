public import SecretMemory

/// A point in pixels of the stage's window.
public struct PixelPoint: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// How an attempt ended, as far as it may be told outside. *Accepted* is not here: the guard alone says that.
public enum AttemptResult: UInt8, Sendable {
    case wrong = 1
    case short = 2
    case throttled = 3
    case unavailable = 4
}

/// What a sentence of the face means.
public enum SaidTone: UInt8, Sendable {
    case plain = 1
    case wrong = 2
    case accepted = 3
}

/// What is to become of the pattern once the screen is open.
public enum PatternWish: UInt8, Sendable {
    /// It stays.
    case keep = 0
    /// It is forgotten: a new one is chosen, with the password.
    case forgotten = 1
    /// A new one is chosen, with the old one.
    case change = 2
    /// The pattern opened: if for the last time, as the verifier knows, another is to be chosen.
    case changeIfDue = 3
}

/// What the face tells the guard. Nothing of this opens anything.
public enum FaceReport: Equatable, Sendable {
    /// The grid is drawn and takes input: dot centres row by row and the hit radius, in pixels of the stage's window.
    case layout(rows: UInt8, columns: UInt8, radius: Double, dots: [PixelPoint])
    /// The password field is drawn and takes input.
    case passwordField
    /// A step of a dialogue is drawn and takes input.
    case step(DialogueStep.Screen)
    /// An attempt ended without being accepted.
    case attempt(AttemptResult, remainingMilliseconds: UInt32, triesLeft: UInt8)
    /// Please start a conversation, in place of any other.
    case startConversation(ConversationKind)
    /// What is to be read now, for who cannot see it. Never a dot or a letter of what was drawn or typed.
    case said(String, SaidTone)
    /// Somebody else wants to log in.
    case switchUser
    /// What is to become of the pattern once the screen is open.
    case wish(PatternWish)
    /// The answer to `FaceInput.ping`.
    case pong(UInt32)
}

extension FaceReport {
    private enum Tag: UInt8 {
        case layout = 1
        case attempt, startConversation, pong, passwordField, said, switchUser, step, wish
    }

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        switch self {
        case .layout(let rows, let columns, let radius, let dots):
            writer.put(Tag.layout.rawValue)
            writer.put(rows)
            writer.put(columns)
            writer.put(radius)
            writer.put(UInt8(dots.count))
            for dot in dots {
                writer.put(dot.x)
                writer.put(dot.y)
            }
        case .attempt(let result, let remaining, let tries):
            writer.put(Tag.attempt.rawValue)
            writer.put(result.rawValue)
            writer.put(remaining)
            writer.put(tries)
        case .passwordField: writer.put(Tag.passwordField.rawValue)
        case .said(let text, let tone):
            writer.put(Tag.said.rawValue)
            writer.put(tone.rawValue)
            writer.put(text)
        case .switchUser: writer.put(Tag.switchUser.rawValue)
        case .wish(let wish):
            writer.put(Tag.wish.rawValue)
            writer.put(wish.rawValue)
        case .step(let screen):
            writer.put(Tag.step.rawValue)
            writer.put(screen.rawValue)
        case .startConversation(let kind):
            writer.put(Tag.startConversation.rawValue)
            writer.put(kind.rawValue)
        case .pong(let serial):
            writer.put(Tag.pong.rawValue)
            writer.put(serial)
        }
        bytes = writer.finish()
    }

    /// Reads a packet, strictly: a face that says anything else is replaced.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        switch try reader.takeCase(Tag.self, from: bytes) {
        case .layout:
            let rows = try reader.take(UInt8.self, from: bytes)
            let columns = try reader.take(UInt8.self, from: bytes)
            let radius = try reader.takeDouble(from: bytes)
            let count = try reader.take(UInt8.self, from: bytes)
            guard Int(count) == Int(rows) * Int(columns) else { throw MalformedPacket() }
            var dots: [PixelPoint] = []
            for _ in 0..<count {
                let x = try reader.takeDouble(from: bytes)
                let y = try reader.takeDouble(from: bytes)
                dots.append(PixelPoint(x: x, y: y))
            }
            self = .layout(rows: rows, columns: columns, radius: radius, dots: dots)
        case .attempt:
            self = .attempt(
                try reader.takeCase(AttemptResult.self, from: bytes),
                remainingMilliseconds: try reader.take(UInt32.self, from: bytes),
                triesLeft: try reader.take(UInt8.self, from: bytes))
        case .startConversation: self = .startConversation(try reader.takeCase(ConversationKind.self, from: bytes))
        case .passwordField: self = .passwordField
        case .said:
            let tone = try reader.takeCase(SaidTone.self, from: bytes)
            self = .said(try reader.takeText(from: bytes), tone)
        case .switchUser: self = .switchUser
        case .wish: self = .wish(try reader.takeCase(PatternWish.self, from: bytes))
        case .step: self = .step(try reader.takeCase(DialogueStep.Screen.self, from: bytes))
        case .pong: self = .pong(try reader.take(UInt32.self, from: bytes))
        }
        try reader.finish(bytes)
    }
}
