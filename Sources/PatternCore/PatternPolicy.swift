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

    /// Which grids it may be on.
    public var grids: GridLimits

    /// What an administrator refuses besides the well-known shapes.
    public var blocked: BlockedPatterns

    public init(
        minimumLength: Int = PatternPolicy.standardMinimum, forbidsCrossings: Bool = false, refusesCommon: Bool = true,
        grids: GridLimits = .all, blocked: BlockedPatterns = BlockedPatterns()
    ) {
        self.minimumLength = minimumLength
        self.forbidsCrossings = forbidsCrossings
        self.refusesCommon = refusesCommon
        self.grids = grids
        self.blocked = blocked
    }
}

/// Why a valid pattern may not be chosen.
public enum PolicyRefusal: Error, Equatable, Sendable {
    /// It is on a grid outside of these.
    case grid(allowed: GridLimits)
    /// Fewer dots than this.
    case tooShort(minimum: Int)
    /// It crosses or touches itself.
    case crossing
    /// It is on the blocklist.
    case tooCommon
}

extension PatternPolicy {
    /// Passes when the pattern may be chosen.
    public func judge(_ pattern: borrowing Pattern) throws(PolicyRefusal) {
        var list = Blocklist(grid: pattern.grid)
        list.add(blocked)
        try judge(pattern, blocklist: list)
    }

    /// Passes when the pattern may be chosen. The blocklist is one for the pattern's grid.
    public func judge(_ pattern: borrowing Pattern, blocklist: borrowing Blocklist) throws(PolicyRefusal) {
        guard grids.contains(pattern.grid) else { throw .grid(allowed: grids) }
        guard pattern.count >= minimumLength else { throw .tooShort(minimum: minimumLength) }
        guard !forbidsCrossings || pattern.isSimple else { throw .crossing }
        guard !refusesCommon || !blocklist.contains(pattern) else { throw .tooCommon }
    }
}
