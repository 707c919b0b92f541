import Configuration
import Languages
import LinuxKit
import LockCore
import LockWire
import PatternCore
import PatternWire
import VerifierClient

/// `patternlock enroll`.
struct EnrollCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        if target.invocation.has("--if-none"), try isEnrolled() { return }
        let policy = PatternRules(Settings.system()).policy
        let grid = try target.newGrid(policy)
        let words = try StatusWords(target.invocation)
        if target.isHomeOnly, target.status().outcome.isEnrolled {
            throw Failure(.refused, "there is a pattern already; replace it with patternlock change --home")
        }
        if !target.isHomeOnly, !Caller.isRoot { try HelperErrand.requireHelper(target) }
        if try EnrolDialogue(target, policy, words).run(grid: grid, old: nil) {
            Output.write(translated("A pattern of \(target.user.name) is enrolled.") + "\n")
            return
        }
        guard target.isHomeOnly || Caller.isRoot else {
            try HelperErrand.run(.enroll, target, grid: grid, policy: policy)
            Output.write(translated("A pattern of \(target.user.name) is enrolled.") + "\n")
            return
        }
        let entry = try PatternEntry.open(target.invocation)
        let pattern = try entry.nextNew(on: grid, policy: policy, words)
        try target.ask(.enroll, mustChange: target.invocation.has("--must-change"), drawn: pattern, telling: words)
        Output.write(translated("A pattern of \(target.user.name) is enrolled.") + "\n")
    }

    /// Whether there is a pattern, also one that may not be tried now. That it cannot be known is no answer.
    private func isEnrolled() throws(Failure) -> Bool {
        let outcome = target.status().outcome
        if case .unavailable = outcome { throw outcome.failure(target.user) }
        guard outcome.isEnrolled else { return false }
        Output.write(translated("\(target.user.name) has a pattern; nothing is changed.") + "\n")
        return true
    }
}

/// `patternlock change`.
struct ChangeCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let enrolled = try target.changeableGrid()
        let policy = PatternRules(Settings.system()).policy
        let grid = try target.newGrid(policy, old: enrolled.grid)
        let words = try StatusWords(target.invocation)
        if try EnrolDialogue(target, policy, words).run(grid: grid, old: enrolled) {
            Output.write(translated("The pattern of \(target.user.name) is changed.") + "\n")
            return
        }
        let entry = try PatternEntry.open(target.invocation)
        let old = try entry.next(translated("Old pattern: "), on: enrolled.grid)
        let new = try entry.nextNew(on: grid, policy: policy, words)
        try target.ask(.change, drawn: old, new: new, telling: words)
        words.tell(.stored)
        Output.write(translated("The pattern of \(target.user.name) is changed.") + "\n")
    }
}

/// `patternlock verify`.
struct VerifyCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let words = try StatusWords(target.invocation)
        let grid = try target.enrolledGrid().grid
        let entry = try PatternEntry.open(target.invocation)
        let pattern = try entry.next(translated("Pattern: "), on: grid)
        try target.ask(.verify, drawn: pattern, telling: words)
    }
}

/// `patternlock remove`.
struct RemoveCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        if target.invocation.has("--stale") {
            try StaleRecords.remove(target.invocation)
            return
        }
        if Caller.isRoot {
            try target.ask(.remove)
        } else if isInSystemStore {
            try HelperErrand.run(.remove, target)
        } else {
            // A service is asked about its own store alone.
            let own = try PatternTarget(target.invocation, isHome: true)
            let grid = try own.enrolledGrid().grid
            let entry = try PatternEntry.open(target.invocation)
            let pattern = try entry.next(translated("Pattern: "), on: grid)
            try own.ask(.remove, drawn: pattern)
        }
        Output.write(translated("The pattern of \(target.user.name) is removed.") + "\n")
    }

    /// Whether the owner's record is one that only his password removes. It may be switched off: that is a reason to
    /// remove it.
    private var isInSystemStore: Bool {
        let (outcome, store) = target.status()
        return store == .system && outcome.isEnrolled
    }
}

/// `patternlock reset`.
struct ResetCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) {
        guard invocation.value("--user") != nil else { throw Failure(.usage, "reset needs --user NAME") }
        guard Caller.isRoot else { throw Failure(.refused, "only root resets counters: sudo patternlock reset …") }
        target = try PatternTarget(invocation)
    }

    func run() throws(Failure) {
        try target.ask(.reset)
        Output.write(translated("The failure counters of \(target.user.name) are cleared.") + "\n")
    }
}
