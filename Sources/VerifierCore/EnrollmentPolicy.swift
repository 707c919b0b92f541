public import PatternCore
public import PatternWire

/// Which patterns may be stored, as the verifier's answer.
public struct EnrollmentPolicy: Equatable, Sendable {
    private let rules: PatternPolicy

    public init(_ rules: PatternPolicy = PatternPolicy()) { self.rules = rules }

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
