/// Which patterns may be chosen. Valid patterns that break it can still be drawn and verified.
public struct PatternPolicy: Equatable, Sendable {
    /// Four dots, as on phones.
    public static let standardMinimum = 4

    /// How many dots a pattern needs.
    public var minimumLength: Int

    /// Whether the polyline must be simple.
    public var forbidsCrossings: Bool

    /// Whether well-known shapes are refused.
    public var refusesCommon: Bool

    public init(
        minimumLength: Int = PatternPolicy.standardMinimum, forbidsCrossings: Bool = false, refusesCommon: Bool = true
    ) {
        self.minimumLength = minimumLength
        self.forbidsCrossings = forbidsCrossings
        self.refusesCommon = refusesCommon
    }
}

/// Why a valid pattern may not be chosen.
public enum PolicyRefusal: Error, Equatable, Sendable {
    /// Fewer dots than this.
    case tooShort(minimum: Int)
    /// It crosses or touches itself.
    case crossing
    /// It is on the blocklist.
    case tooCommon
}

extension PatternPolicy {
    /// Passes when the pattern may be chosen. The blocklist is one for the pattern's grid.
    public func judge(_ pattern: borrowing Pattern, blocklist: borrowing Blocklist) throws(PolicyRefusal) {
        guard pattern.count >= minimumLength else { throw .tooShort(minimum: minimumLength) }
        guard !forbidsCrossings || pattern.isSimple else { throw .crossing }
        guard !refusesCommon || !blocklist.contains(pattern) else { throw .tooCommon }
    }
}
