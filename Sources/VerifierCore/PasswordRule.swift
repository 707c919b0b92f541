/// When a pattern is not enough, because a password must be given first.
public struct PasswordRule: Equatable, Sendable {
    /// Whether logins (the counter `system`) need one since the start of the machine.
    public let isFirst: Bool
    /// For how many milliseconds of CLOCK_BOOTTIME one is good, for everybody; nil for ever. How long the machine was
    /// off nobody can tell, so a start of the machine ends that time.
    public let lifetime: UInt64?

    /// A pattern is enough.
    public static let none = PasswordRule(isFirst: false, lifetime: nil)

    public init(isFirst: Bool, lifetime: UInt64?) {
        self.isFirst = isFirst
        self.lifetime = lifetime
    }

    /// Whether a password must be given before a pattern of this kind is taken.
    ///
    /// - Parameter lastPassword: milliseconds of CLOCK_BOOTTIME of this start of the machine, nil for none yet.
    public func isDue(for kind: CounterKind, lastPassword: UInt64?, at now: BootMoment) -> Bool {
        guard let lastPassword else { return lifetime != nil || isFirst && kind == .system }
        guard let lifetime else { return false }
        return now.milliseconds - min(lastPassword, now.milliseconds) >= lifetime
    }
}
