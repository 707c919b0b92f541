public import PatternCore
package import PatternWire

/// What came of a request.
public enum Outcome: Equatable, Sendable {
    /// VERIFY, CHANGE: the pattern is right. `mustChange`: a new one must be chosen.
    case accepted(mustChange: Bool)
    /// STATUS: there is a record, and a try would be taken now.
    case enrolled(EnrolledGrid, triesLeft: Int, mustChange: Bool)
    /// ENROLL, REMOVE, RESET, AUTHSUCC: done.
    case done
    /// Wrong, counted. `remaining`: milliseconds until the next try is taken, 0 for none.
    case rejected(triesLeft: Int, remaining: Int)
    /// Not judged: `remaining` milliseconds to wait first. The grid is told by STATUS.
    case throttled(remaining: Int, triesLeft: Int, grid: EnrolledGrid?)
    /// Not judged: a password or a reset is needed, or with `mustChange` a new pattern, given this one on its grid.
    case switchedOff(mustChange: Bool, grid: EnrolledGrid?)
    /// There is no record.
    case notEnrolled
    /// The caller may not ask this.
    case denied
    /// Too few dots: for the policy, or, with VERIFY and REMOVE, for the record; not counted.
    case tooShort
    /// ENROLL, CHANGE: a well-known shape.
    case tooCommon
    /// ENROLL, CHANGE: it crosses itself, which the policy does not allow.
    case crossing
    /// ENROLL, CHANGE: it is on a grid that the policy does not allow.
    case gridRefused
    /// ENROLL, CHANGE: the pattern must be changed, and this is the same.
    case sameAsOld
    /// No answer that could be believed. Neither right nor wrong.
    case unavailable(Unavailability)
}

/// Why there is no answer.
public enum Unavailability: Equatable, Sendable {
    /// The verifier answered that record, counter, pepper or hash cannot be used.
    case store
    /// The verifier answered that the pepper is another than that of the record, or none: the pattern must be enrolled
    /// again.
    case pepper
    /// The service refused the connection or the packet, or none could be started.
    case noService
    /// Another program listens in its place.
    case wrongListener
    /// No answer within the time.
    case late
    /// The answer was none of ours.
    case badReply
}

extension Outcome {
    /// The outcome of a reply that was checked against its request. One that contradicts itself is none of the
    /// verifier's: what is switched off is neither right nor ready nor done.
    package init(_ reply: VerifierReply) {
        let remaining = Int(reply.remaining)
        let triesLeft = Int(reply.triesLeft)
        let mustChange = reply.flags.contains(.mustChange)
        let judges = reply.operation == .verify || reply.operation == .change
        let isOff = reply.flags.contains(.switchedOff)
        switch reply.code {
        case .right where isOff, .enrolled where isOff, .done where isOff: self = .unavailable(.badReply)
        case .right where judges: self = .accepted(mustChange: mustChange)
        case .enrolled where reply.operation == .status:
            guard let grid = reply.grid else {
                self = .unavailable(.badReply)
                return
            }
            self = .enrolled(grid, triesLeft: triesLeft, mustChange: mustChange)
        case .done where !judges && reply.operation != .status: self = .done
        case .rejected where judges || reply.operation == .remove:
            self = .rejected(triesLeft: triesLeft, remaining: remaining)
        case .throttled: self = .throttled(remaining: remaining, triesLeft: triesLeft, grid: reply.grid)
        case .switchedOff: self = .switchedOff(mustChange: mustChange, grid: reply.grid)
        case .notEnrolled: self = .notEnrolled
        case .denied: self = .denied
        case .tooShort: self = .tooShort
        case .tooCommon: self = .tooCommon
        case .crossing: self = .crossing
        case .gridRefused: self = .gridRefused
        case .sameAsOld: self = .sameAsOld
        case .unavailable: self = .unavailable(mustChange ? .pepper : .store)
        case .busy: self = .unavailable(.late)
        default: self = .unavailable(.badReply)
        }
    }
}
