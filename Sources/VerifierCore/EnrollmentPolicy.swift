public import PatternWire
internal import SecretMemory

/// Which patterns may be stored.
public struct EnrollmentPolicy: Sendable {
    /// The smallest number of dots.
    public let minimumLength: Int

    public init(minimumLength: Int = 4) { self.minimumLength = minimumLength }

    /// Why a pattern is refused, nil when it may be stored.
    public func refusal(of drawn: borrowing DrawnDots) -> VerifierCode? {
        drawn.dots.count < minimumLength ? .tooShort : nil
    }
}
