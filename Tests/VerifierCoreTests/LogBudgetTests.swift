import Testing
import VerifierCore

@Suite struct LogBudgetTests {
    private func verdicts(_ budget: inout LogBudget, _ caller: UInt32, _ times: Int, at now: UInt64)
        -> [LogBudget.Verdict]
    {
        (0..<times).map { _ in budget.admit(caller, at: now) }
    }

    @Test func aCallerHasSoManyLinesInAMinute() {
        var budget = LogBudget()
        let first = verdicts(&budget, 7, LogBudget.lines + 2, at: 100_000)
        #expect(first == Array(repeating: .write, count: LogBudget.lines - 1) + [.writeAsLast, .leaveOut, .leaveOut])
        let another = budget.admit(8, at: 100_000)
        #expect(another == .write, "another caller has his own")
        let later = budget.admit(7, at: 160_000)
        #expect(later == .write, "a minute later")
    }

    @Test func callersWithoutEndShareOneBudget() {
        var budget = LogBudget()
        for caller in 0..<UInt32(LogBudget.callers) { _ = budget.admit(caller, at: 1) }
        let shared = (0..<100).map { budget.admit(10_000 + UInt32($0), at: 1) }
        #expect(shared.count { $0 != .leaveOut } == LogBudget.lines)
        let known = budget.admit(3, at: 1)
        #expect(known == .write)
    }
}
