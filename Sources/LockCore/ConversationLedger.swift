internal import LockWire
public import SecretMemory

/// The right to open the screen. Made in one place, and only there.
public struct Acceptance: Equatable, Sendable {
    fileprivate init() {}
}

/// Which conversation counts, and the token that its `patternlock-auth` was given.
///
/// Whatever comes from an older conversation, has another size, or differs in a bit is nothing at all.
public struct ConversationLedger: ~Copyable {
    /// Number of a conversation, counted from 1.
    public typealias Generation = UInt32

    /// The conversation that counts; nil when none does.
    public private(set) var current: Generation?
    private var last: Generation = 0
    private var token = SecretBytes(capacity: Token.size)

    /// No conversation yet.
    public init() {}

    /// Begins a conversation with this token, of `Token.size` bytes, in place of any other. Returns its number.
    public mutating func begin(token: borrowing SecretBytes) -> Generation {
        precondition(token.count == Token.size, "a token of another size")
        self.token.removeAll()
        self.token.append(contentsOf: token)
        last &+= 1
        current = last
        return last
    }

    /// Ends the conversation: no answer counts any more.
    public mutating func end() {
        current = nil
        token.removeAll()
    }

    /// Judges what came back from `patternlock-auth`. An answer is taken once: right or wrong, the conversation is over.
    public mutating func judge(_ answer: borrowing SecretBytes, from generation: Generation) -> Acceptance? {
        guard current == generation else { return nil }
        defer { end() }
        guard token.count == Token.size, answer.isEqual(to: token) else { return nil }
        return Acceptance()
    }
}
