import Glibc
import LinuxKit
import PatternCore
import SecretMemory
import VerifierClient

/// What the commands about one user's pattern share.
struct PatternTarget {
    let user: UserAccount
    let invocation: Invocation
    let client: VerifierClient

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        user = try Caller.target(of: invocation)
        let store = invocation.value("--store")
        if let store, !store.hasPrefix("/") {
            throw Failure(.usage, "--store needs an absolute path, not \(quoted(store))")
        }
        let usesHome = invocation.has("--home") || store != nil
        guard !usesHome || (!Caller.isRoot && user.uid == ThisProcess.realUser) else {
            throw Failure(
                .refused, "a home store is its owner's alone: run this as \(user.name), without sudo and not as root")
        }
        client = VerifierClient(
            user: user, service: "patternlock-" + invocation.command.rawValue, usesHomeOnly: usesHome,
            storeDirectory: store)
    }

    /// Whether the home store is meant and no other.
    var isHomeOnly: Bool { invocation.has("--home") || invocation.value("--store") != nil }

    /// The grid of `--grid`, else 3×3.
    func newGrid() throws(Failure) -> Grid {
        guard let text = invocation.value("--grid") else { return Grid.standard }
        guard let grid = Grid(text) else {
            throw Failure(.usage, "--grid is rows x columns, each from 2 to 6, such as 4x4; not \(quoted(text))")
        }
        return grid
    }

    /// The grid of the enrolled pattern; a sentence when there is nothing to judge now.
    func enrolledGrid() throws(Failure) -> Grid {
        let status = client.status()
        guard status.outcome == .enrolled else { throw Self.failure(status, user) }
        return status.grid ?? Grid.standard
    }

    /// Insists that something was done or accepted.
    func require(_ result: VerifierResult) throws(Failure) {
        switch result.outcome {
        case .done: return
        case .accepted(let mustChange):
            if mustChange, invocation.command == .verify {
                Output.complain("the pattern is right and must be changed: patternlock change")
            }
        default: throw Self.failure(result, user)
        }
    }

    /// The sentence and the exit status of what was not done.
    static func failure(_ result: VerifierResult, _ user: UserAccount) -> Failure {
        switch result.outcome {
        case .wrong: Failure(.wrong, "the pattern is wrong\(wait(result)); tries left: \(result.triesLeft)")
        case .throttled: Failure(.throttled, "too many wrong patterns\(wait(result))")
        case .switchedOff:
            Failure(
                .throttled,
                "the pattern is switched off after too many wrong ones; the password switches it on again, or root: "
                    + "patternlock reset --user \(user.name)")
        case .notEnrolled: Failure(.notEnrolled, "\(user.name) has no pattern; enrol one: patternlock enroll")
        case .denied:
            Failure(.refused, "not permitted: this needs root (sudo patternlock …), or --home for your own home store")
        case .tooShort: Failure(.refused, "the pattern is too short for the policy of this computer")
        case .tooCommon: Failure(.refused, "the pattern is too common: many people choose it; choose another")
        case .unavailable(let cause): Failure(.unavailable, cause.description)
        case .accepted, .enrolled, .done: Failure(.unavailable, "the verifier's answer fits no question")
        }
    }

    private static func wait(_ result: VerifierResult) -> String {
        guard result.remaining > 0 else { return "" }
        let seconds = (result.remaining + 999) / 1000
        return seconds < 120 ? "; wait \(seconds) seconds" : "; wait \((seconds + 59) / 60) minutes"
    }
}

/// `patternlock enroll`.
struct EnrollCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        guard target.isHomeOnly || Caller.isRoot else {
            throw Failure(
                .refused,
                "enrolling for this computer needs root: sudo patternlock enroll. "
                    + "For your own screen lock alone: patternlock enroll --home")
        }
        let grid = try target.newGrid()
        if target.isHomeOnly, target.client.status().isEnrolled {
            throw Failure(.refused, "there is a pattern already; replace it with patternlock change --home")
        }
        let entry = try PatternEntry.open(target.invocation)
        let pattern = try entry.nextNew(on: grid, policy: PatternPolicy())
        try target.require(target.client.enroll(pattern, mustChange: target.invocation.has("--must-change")))
        Output.write("A pattern of \(target.user.name) is enrolled.\n")
    }
}

/// `patternlock change`.
struct ChangeCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let enrolled = try target.enrolledGrid()
        let grid = target.invocation.value("--grid") == nil ? enrolled : try target.newGrid()
        let entry = try PatternEntry.open(target.invocation)
        let old = try entry.next("Old pattern: ", on: enrolled)
        let new = try entry.nextNew(on: grid, policy: PatternPolicy())
        try target.require(target.client.change(old, to: new))
        Output.write("The pattern of \(target.user.name) is changed.\n")
    }
}

/// `patternlock verify`.
struct VerifyCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        let grid = try target.enrolledGrid()
        let entry = try PatternEntry.open(target.invocation)
        let pattern = try entry.next("Pattern: ", on: grid)
        try target.require(target.client.verify(pattern))
    }
}

/// `patternlock remove`.
struct RemoveCommand {
    private let target: PatternTarget

    init(_ invocation: Invocation) throws(Failure) { target = try PatternTarget(invocation) }

    func run() throws(Failure) {
        if Caller.isRoot {
            try target.require(target.client.remove())
        } else {
            let grid = try target.enrolledGrid()
            let entry = try PatternEntry.open(target.invocation)
            let pattern = try entry.next("Pattern: ", on: grid)
            try target.require(target.client.remove(pattern))
        }
        Output.write("The pattern of \(target.user.name) is removed.\n")
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

    func run() throws(Failure) { try target.require(target.client.reset()) }
}

extension Grid {
    /// What a new pattern is drawn on when nothing else is said.
    static let standard = Grid(rows: 3, columns: 3)!
}
