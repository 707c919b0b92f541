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
