internal import CPatternWire

/// What a client asks of the verifier. The numbers are those of `enum plw_operation`.
public enum VerifierOperation: UInt8, CaseIterable, Sendable {
    /// Is there a record, may a try be made now, what grid.
    case status = 1
    /// Judge a pattern, counted.
    case verify = 2
    /// Store a pattern.
    case enroll = 3
    /// Judge the old pattern, counted, then store the new one.
    case change = 4
    /// Remove the record.
    case remove = 5
    /// Clear the failure counters.
    case reset = 6
    /// A password was right: clear the failure counters.
    case passwordSuccess = 7

    /// How many patterns a request of this kind carries.
    var patterns: ClosedRange<Int> {
        switch self {
        case .status, .reset, .passwordSuccess: 0...0
        case .verify, .enroll: 1...1
        case .change: 2...2
        case .remove: 0...1
        }
    }
}

/// What the verifier answers. The numbers are those of `enum plw_code`; only `VerifierClient` makes a success of one.
public struct VerifierCode: RawRepresentable, Equatable, Hashable, Sendable {
    public let rawValue: UInt8

    /// Nil for a number that is no code.
    public init?(rawValue: UInt8) {
        guard VerifierCode.known.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(_ code: plw_code) { rawValue = UInt8(truncatingIfNeeded: code.rawValue) }

    /// The pattern is right (VERIFY, CHANGE).
    public static let right = VerifierCode(PLW_ACCEPTED)
    /// There is a record and a try would be taken now (STATUS).
    public static let enrolled = VerifierCode(PLW_ENROLLED)
    /// Done (ENROLL, REMOVE, RESET, AUTHSUCC).
    public static let done = VerifierCode(PLW_DONE)
    /// The pattern is wrong, and was counted.
    public static let rejected = VerifierCode(PLW_REJECTED)
    /// Not judged: there is a time to wait first.
    public static let throttled = VerifierCode(PLW_THROTTLED)
    /// Not judged: a password or a reset is needed.
    public static let switchedOff = VerifierCode(PLW_SWITCHED_OFF)
    /// There is no record.
    public static let notEnrolled = VerifierCode(PLW_NOT_ENROLLED)
    /// Record, counter, pepper or hash cannot be used.
    public static let unavailable = VerifierCode(PLW_UNAVAILABLE)
    /// The caller may not ask this.
    public static let denied = VerifierCode(PLW_DENIED)
    /// Come again within the time-out.
    public static let busy = VerifierCode(PLW_BUSY)
    /// Refused by policy: too few dots (ENROLL, CHANGE).
    public static let tooShort = VerifierCode(PLW_TOO_SHORT)
    /// Refused by policy: a well-known shape (ENROLL, CHANGE).
    public static let tooCommon = VerifierCode(PLW_TOO_COMMON)
    /// Refused by policy: it crosses itself (ENROLL, CHANGE).
    public static let crossing = VerifierCode(PLW_CROSSING)
    /// Refused by policy: it is on a grid that is not allowed (ENROLL, CHANGE).
    public static let gridRefused = VerifierCode(PLW_GRID_REFUSED)
    /// The pattern must be changed, and this is the same (CHANGE, ENROLL by the owner).
    public static let sameAsOld = VerifierCode(PLW_SAME_AS_OLD)

    /// Every code there is.
    public static let all: [VerifierCode] = [
        right, enrolled, done, rejected, throttled, switchedOff, notEnrolled, unavailable, denied, busy, tooShort,
        tooCommon, crossing, gridRefused, sameAsOld,
    ]

    private static let known = Set(all.map(\.rawValue))
}

/// A packet that is no packet of ours, and the first thing that is wrong with it.
public enum WireError: Error, Equatable, Sendable {
    case length
    case magic
    case operation
    case code
    case flags
    case reserved
    case grid
    case dots
    case patternCount
    case userName
}
