internal import LockWire

/// When conversations start: at once when the face asks, but not in a storm when each one fails at once.
struct GuardConversationCare: Equatable, Sendable {
    /// A conversation shorter than this counts as failed at once.
    static let goodLife: UInt64 = 200
    static let firstBackOff: UInt64 = 50
    static let longestBackOff: UInt64 = 2000
    /// So many short ones in a row are let pass: a person may switch to the password and back.
    static let freeStarts = 3

    private(set) var isRunning = false
    private var startedAt: UInt64 = 0
    private var shortLives = 0
    private var wanted: (kind: ConversationKind, at: UInt64)?

    var deadline: UInt64? { wanted?.at }

    static func == (left: Self, right: Self) -> Bool {
        left.isRunning == right.isRunning && left.startedAt == right.startedAt && left.shortLives == right.shortLives
            && left.wanted?.kind == right.wanted?.kind && left.wanted?.at == right.wanted?.at
    }

    mutating func want(_ kind: ConversationKind, now: UInt64) {
        noteEnd(now: now)
        let excess = shortLives - Self.freeStarts
        let backOff = excess < 0 ? 0 : min(Self.longestBackOff, Self.firstBackOff << UInt64(min(excess, 10)))
        // Asking again does not put it off.
        wanted = (kind, wanted?.at ?? now + backOff)
    }

    /// The conversation to start by now.
    mutating func due(now: UInt64) -> ConversationKind? {
        guard let (kind, time) = wanted, time <= now else { return nil }
        wanted = nil
        isRunning = true
        startedAt = now
        return kind
    }

    /// The conversation that ran is over. Returns whether there was one.
    @discardableResult
    mutating func noteEnd(now: UInt64) -> Bool {
        guard isRunning else { return false }
        isRunning = false
        shortLives = now - startedAt < Self.goodLife ? shortLives + 1 : 0
        return true
    }

    /// Nobody wants one any more.
    mutating func forget() { wanted = nil }
}
