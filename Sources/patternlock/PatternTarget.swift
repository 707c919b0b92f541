import Languages
import LinuxKit
import PatternCore
import PatternWire
import VerifierClient

/// Whose pattern a command is about, and in which store.
struct PatternTarget {
    let user: Person
    let invocation: Invocation
    /// Whether the home store is meant and no other.
    let isHomeOnly: Bool
    private let client: VerifierClient

    /// - Parameter isHome: the home store, also without `--home`.
    init(_ invocation: Invocation, isHome: Bool = false) throws(Failure) {
        self.invocation = invocation
        user = Person(try Caller.target(of: invocation))
        let store = try invocation.absolutePath("--store")
        isHomeOnly = isHome || invocation.has("--home") || store != nil
        guard !isHomeOnly || (!Caller.isRoot && user.uid == ThisProcess.realUser) else {
            throw Failure(
                .refused,
                user.uid == 0
                    ? Outcome.rootsHome
                    : "a home store is its owner's alone: run this as \(user.name), without sudo")
        }
        // Root works on the system store; everybody else is asked for where the record is.
        client = VerifierClient(
            VerifierRoute(store: isHomeOnly ? .home : Caller.isRoot ? .system : .automatic, storeDirectory: store))
    }

    /// Another person's record in the system store, for root.
    init(_ invocation: Invocation, record user: Person) {
        self.invocation = invocation
        self.user = user
        isHomeOnly = false
        client = VerifierClient(VerifierRoute(store: .system))
    }

    /// The grid of `--grid`, else that of the old pattern, else 3×3; where the policy does not allow it, the smallest
    /// that it does.
    func newGrid(_ policy: PatternPolicy, old: Grid = .standard) throws(Failure) -> Grid {
        guard let text = invocation.value("--grid") else {
            return policy.grids.contains(old) ? old : policy.grids.smallest
        }
        guard let grid = Grid(text) else {
            throw Failure(.usage, "--grid is rows x columns, each from 2 to 6, such as 4x4; not \(quoted(text))")
        }
        return grid
    }

    /// Whether a pattern is enrolled and can be tried now, and in which store: as the user himself finds it.
    func status() -> (outcome: Outcome, store: StoreKind) {
        do throws(WireError) { return client.answer(try request(.status, real: user.uid)) } catch {
            return (.unavailable(.badReply), .system)
        }
    }

    /// How the tries of others than the owner stand: of logins, and of other users' programs, which count by themselves.
    /// Nil for all but root, who alone may say for whom he asks.
    func statusOfOthers() -> (logins: Outcome, others: Outcome)? {
        guard Caller.isRoot else { return nil }
        do throws(WireError) {
            let logins = client.ask(try request(.status, real: 0))
            // Any uid that is neither root's nor the owner's.
            return (logins, client.ask(try request(.status, real: user.uid == 1 ? 2 : 1)))
        } catch { return nil }
    }

    /// What the enrolled pattern is drawn on; a sentence when there is nothing to judge now.
    func enrolledGrid() throws(Failure) -> EnrolledGrid {
        let outcome = status().outcome
        guard case .enrolled(let grid, _, _) = outcome else { throw outcome.failure(user) }
        return grid
    }

    /// What the pattern is drawn on that is to be changed: also of one that opened once and does not open again before, and
    /// during a wait, which the answer to the old pattern tells.
    func changeableGrid() throws(Failure) -> EnrolledGrid {
        switch status().outcome {
        case .enrolled(let grid, _, _), .throttled(_, _, let grid?), .switchedOff(mustChange: true, let grid?):
            return grid
        case let outcome: throw outcome.failure(user)
        }
    }

    /// Whether the pattern opens once and must be changed, or did so already.
    func mustChange() -> Bool {
        switch status().outcome {
        case .enrolled(_, _, let mustChange), .switchedOff(let mustChange, _): mustChange
        default: false
        }
    }

    /// Asks the verifier, and insists that something was done or accepted.
    func ask(
        _ operation: VerifierOperation, mustChange: Bool = false, drawn: consuming Pattern? = nil,
        new: consuming Pattern? = nil, telling words: StatusWords? = nil
    ) throws(Failure) {
        let outcome = try outcome(of: operation, mustChange: mustChange, drawn: drawn, new: new)
        words?.tell(outcome: outcome)
        switch outcome {
        case .done, .accepted(mustChange: false): return
        case .accepted(mustChange: true):
            if operation == .verify {
                Output.complain(translated("the pattern is right and must be changed: patternlock change"))
            }
        default: throw outcome.failure(user)
        }
    }

    /// Asks the verifier.
    func outcome(
        of operation: VerifierOperation, mustChange: Bool = false, drawn: consuming Pattern? = nil,
        new: consuming Pattern? = nil
    ) throws(Failure) -> Outcome {
        do throws(WireError) {
            return client.ask(try request(operation, mustChange: mustChange, drawn: drawn, new: new))
        } catch {
            throw Failure(.unavailable, "the request does not fit the verifier's wire: \(error)")
        }
    }

    private func request(
        _ operation: VerifierOperation, real: UInt32 = ThisProcess.realUser, mustChange: Bool = false,
        drawn: consuming Pattern? = nil, new: consuming Pattern? = nil
    ) throws(WireError) -> VerifierRequest {
        try VerifierRequest(
            operation, mustChange: mustChange, uid: user.uid, realUID: real, user: user.name,
            service: "patternlock-" + invocation.command.rawValue, drawn: drawn, new: new)
    }
}

extension Outcome {
    /// Whether there is a record, whatever may be done with it now.
    var isEnrolled: Bool {
        switch self {
        case .enrolled, .throttled, .switchedOff: true
        default: false
        }
    }

    fileprivate static var rootsHome: Sentence { "a home store is its owner's alone: root has none" }

    /// The sentence and the exit status of what was not done.
    func failure(_ user: Person) -> Failure {
        switch self {
        case .rejected(let triesLeft, let remaining):
            Failure(.wrong, "the pattern is wrong; tries left: \(triesLeft)\(Self.wait(remaining))")
        case .throttled(let remaining, let triesLeft, _):
            Failure(.throttled, "too many wrong patterns; tries left: \(triesLeft)\(Self.wait(remaining))")
        case .switchedOff(mustChange: true, _):
            Failure(.throttled, "the pattern opened once and must be changed before it opens again: patternlock change")
        case .switchedOff(mustChange: false, _):
            Failure(
                .throttled,
                "the pattern is switched off until the password is given: after too many wrong ones, or because the "
                    + "policy wants a password first; root may also say patternlock reset --user \(user.name)")
        case .notEnrolled:
            Failure(
                .notEnrolled,
                "\(user.name) has no pattern here; to choose one: sudo patternlock enroll, or patternlock enroll --home"
            )
        // Root is refused nothing else.
        case .denied where user.uid == 0: Failure(.refused, Self.rootsHome)
        case .denied:
            Failure(.refused, "not permitted: this needs root (sudo patternlock …), or --home for your own home store")
        case .tooShort: Failure(.refused, "the pattern is too short for the policy of this computer; it did not count")
        case .tooCommon: Failure(.refused, "the pattern is too common: many people choose it; choose another")
        case .crossing:
            Failure(.refused, "the pattern crosses itself, which the policy of this computer does not allow")
        case .gridRefused:
            Failure(
                .refused, "the policy of this computer does not allow patterns on this grid; say another with --grid")
        case .sameAsOld:
            Failure(.refused, "the new pattern is the old one, which is to be changed; choose another")
        case .unavailable(let cause): Failure(.unavailable, cause.sentence)
        case .accepted, .enrolled, .done:
            Failure(.unavailable, "the verifier's answer fits no question of this command")
        }
    }

    static func wait(_ milliseconds: Int) -> String {
        guard milliseconds > 0 else { return "" }
        let seconds = (milliseconds + 999) / 1000
        let minutes = (seconds + 59) / 60
        return seconds < 120
            ? translated(one: "; wait \(seconds) second", other: "; wait \(seconds) seconds", count: seconds)
            : translated(one: "; wait \(minutes) minute", other: "; wait \(minutes) minutes", count: minutes)
    }
}

extension Unavailability {
    /// The cause and the fix.
    var sentence: Sentence {
        switch self {
        case .store:
            "the pattern's files (record, counter, pepper, blocklist) cannot be read or written: see that the disk has "
                + "room and is not read-only; journalctl -t patternlock-verifier says which file"
        case .pepper:
            "the pattern cannot be judged any more, because the secret it was mixed with is lost or replaced: enrol again, "
                + "with sudo patternlock enroll --user NAME; the password works"
        case .noService:
            "the verifier cannot be reached: see systemctl status patternlock-user.socket patternlock-root.socket, "
                + "or install patternlock again"
        case .wrongListener:
            "a stranger listens on the verifier's socket, where only root or patternlock may; end that program"
        case .late: "the verifier did not answer in time; try again"
        case .badReply: "the verifier's answer cannot be understood; install patternlock again, all of it"
        }
    }
}

extension Grid {
    /// What a new pattern is drawn on when nothing else is said.
    static let standard = Grid(rows: 3, columns: 3)!
}
