/// How many lines of the log a caller may cause in a minute with requests that change and cost nothing: whoever sends
/// without end must not push out of the log what matters, nor make the service wait for the log.
public struct LogBudget: Sendable {
    /// What to do with one more line.
    public enum Verdict: Equatable, Sendable {
        case write
        /// Write it, and that more of this caller's are left out.
        case writeAsLast
        case leaveOut
    }

    /// Lines of one caller in a minute.
    public static let lines = 20
    /// Callers that are told apart in a minute; all others share one budget.
    public static let callers = 256

    private var began: UInt64 = 0
    private var counts: [UInt32: Int] = [:]
    private var countOfOthers = 0

    /// Nothing was written yet.
    public init() {}

    /// Counts a line. `now` is in milliseconds of a clock that nobody sets.
    public mutating func admit(_ caller: UInt32, at now: UInt64) -> Verdict {
        if now >= began + 60_000 {
            self = LogBudget()
            began = now
        }
        let count: Int
        if counts[caller] != nil || counts.count < Self.callers {
            count = counts[caller, default: 0] + 1
            counts[caller] = count
        } else {
            countOfOthers += 1
            count = countOfOthers
        }
        return count < Self.lines ? .write : count == Self.lines ? .writeAsLast : .leaveOut
    }
}
