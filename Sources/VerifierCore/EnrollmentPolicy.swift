public import PatternCore
public import PatternWire

/// Which patterns may be stored, as the verifier's answer.
public struct EnrollmentPolicy: Equatable, Sendable {
    private let rules: PatternPolicy
    /// Whether all of them could be read. Nothing new is stored while that is not so: it might be what they refuse.
    public let isKnown: Bool

    public init(_ rules: PatternPolicy = PatternPolicy(), isKnown: Bool = true) {
        self.rules = rules
        self.isKnown = isKnown
    }

    /// The smallest number of dots.
    public var minimumLength: Int { rules.minimumLength }

    /// Why a pattern is refused, nil when it may be stored. Which shape it is stays unsaid.
    public func refusal(of pattern: borrowing Pattern) -> VerifierCode? {
        do throws(PolicyRefusal) {
            try rules.judge(pattern)
            return nil
        } catch {
            switch error {
            case .tooShort: return .tooShort
            case .grid: return .gridRefused
            case .crossing: return .crossing
            case .tooCommon: return .tooCommon
            }
        }
    }
}
