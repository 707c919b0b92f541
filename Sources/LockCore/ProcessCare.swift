/// Keeps a face, or a standby, alive: starts it again when it ends, at longer and longer distances, and ends it when it
/// does not answer. It is asked only after input: an untouched lock wakes nobody.
struct ProcessCare: Equatable, Sendable {
    enum State: Equatable, Sendable {
        /// None runs; the next is started at a time.
        case down(startAt: UInt64)
        /// One is to be started, and the answer is awaited: it must not be asked for twice.
        case starting
        case up(since: UInt64)
    }

    /// Milliseconds that an answer may take.
    let answerMilliseconds: UInt64
    /// No more than one question in this time, in milliseconds.
    let questionDistance: UInt64
    static let firstBackOff: UInt64 = 50
    static let longestBackOff: UInt64 = 5000
    /// One that lived as long as this was a good one.
    static let goodLife: UInt64 = 10_000

    private(set) var state = State.down(startAt: 0)
    private var backOff: UInt64 = 0
    private var serial: UInt32 = 0
    private var askedAt: UInt64?
    private var answerUntil: UInt64?

    init(questionDistance: UInt64 = 1000, answerMilliseconds: UInt64 = 2000) {
        self.questionDistance = questionDistance
        self.answerMilliseconds = answerMilliseconds
    }

    var isUp: Bool { if case .up = state { true } else { false } }

    var deadline: UInt64? {
        switch state {
        case .down(let time): time
        case .starting: nil
        case .up: answerUntil
        }
    }

    mutating func started(now: UInt64) {
        state = .up(since: now)
        askedAt = nil
        answerUntil = nil
    }

    mutating func lost(now: UInt64) {
        if case .up(let since) = state, now - since >= Self.goodLife { backOff = 0 }
        state = .down(startAt: now + backOff)
        backOff = min(Self.longestBackOff, max(Self.firstBackOff, backOff * 2))
        answerUntil = nil
    }

    /// After input was sent: the number of the question to ask, if it is time for one.
    mutating func question(now: UInt64) -> UInt32? {
        guard isUp, answerUntil == nil else { return nil }
        if let askedAt, now - askedAt < questionDistance { return nil }
        serial &+= 1
        askedAt = now
        answerUntil = now + answerMilliseconds
        return serial
    }

    mutating func answered(_ serial: UInt32) {
        if serial == self.serial { answerUntil = nil }
    }

    /// The last question was answered.
    mutating func answered() { answerUntil = nil }

    /// Whether it is time to start one, which is then under way.
    mutating func takeStart(now: UInt64) -> Bool {
        guard case .down(let time) = state, time <= now else { return false }
        state = .starting
        return true
    }

    /// Whether the one that runs did not answer in time.
    func isDeaf(now: UInt64) -> Bool {
        guard isUp, let answerUntil else { return false }
        return answerUntil <= now
    }
}
