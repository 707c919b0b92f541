/// How much of its processor the service gives to the socket for users: a quarter. Whoever asks without end would take
/// a whole one otherwise, from root's hashes and from those of everybody else.
public struct WorkShare: Sendable {
    /// For so much work as long a rest, times this.
    static let restPerWork: UInt64 = 3
    /// The longest rest at once, in milliseconds: a person waits for this one too.
    static let longestRest: UInt64 = 50

    /// The rest that is owed, in microseconds.
    private var owed: UInt64 = 0
    /// Until when it rests, in milliseconds of a clock that nobody sets.
    public private(set) var restsUntil: UInt64 = 0

    /// Nothing was done yet.
    public init() {}

    /// Notes so many microseconds of a processor for users; `now` is in milliseconds. Less than a millisecond of rest is
    /// kept for later.
    public mutating func note(work: UInt64, at now: UInt64) {
        owed += work * Self.restPerWork
        let rest = min(owed / 1000, Self.longestRest)
        guard rest > 0 else { return }
        owed %= 1000
        restsUntil = now + rest
    }
}
