/// What the configuration asks of a session. Times are milliseconds, 0 for never.
public struct SessionRules: Equatable, Sendable {
    /// Without input until it locks.
    public var lockAfter: UInt64
    /// Before that, in which the screens are dim.
    public var dim: UInt64
    /// After that, in which the screens are black and whoever comes needs no pattern yet.
    public var grace: UInt64
    /// Whether it locks before the machine sleeps.
    public var locksOnSleep: Bool
    /// Whether it locks when the lid is closed.
    public var locksOnLid: Bool

    public init(lockAfter: UInt64, dim: UInt64, grace: UInt64, locksOnSleep: Bool, locksOnLid: Bool) {
        self.lockAfter = lockAfter
        self.dim = min(dim, lockAfter)
        self.grace = grace
        self.locksOnSleep = locksOnSleep
        self.locksOnLid = locksOnLid
    }

    /// Without input until the first thing happens; nil for never. At least a second.
    public var firstIdle: UInt64? { lockAfter == 0 ? nil : max(lockAfter - dim, 1000) }
}
