import HelperClient
import Languages
import LinuxKit
import LockWire
import PatternCore
import SecretMemory
import VerifierClient

/// An owner's errand to `patternlock-helper`: his password, asked for on the terminal, stands in for root.
final class HelperErrand: HelperDialogue {
    private let target: PatternTarget
    private let terminal: Terminal
    private let grid: Grid?
    private let policy: PatternPolicy
    /// Why the person's part of it ended.
    private var failure: Failure?

    /// Enrols (on `grid`) or removes. Throws the sentence when it was not done. Asks nothing when there is no helper.
    static func run(
        _ operation: HelperOperation, _ target: PatternTarget, grid: Grid? = nil,
        policy: PatternPolicy = PatternPolicy()
    ) throws(Failure) {
        try requireHelper(target)
        let errand = try HelperErrand(target, grid, policy)
        let result = HelperClient().ask(operation, errand)
        if let failure = errand.failure { throw failure }
        guard result == .answered(.done, remaining: 0) else { throw result.failure(target.user) }
    }

    /// Whether the owner can be asked for his password at all; a sentence if not.
    static func requireHelper(_ target: PatternTarget) throws(Failure) {
        let command = target.invocation.command.rawValue
        guard HelperClient().exists else {
            throw Failure(
                .refused,
                "the system store needs root: sudo patternlock \(command). "
                    + "For your own screen lock alone: patternlock \(command) --home")
        }
        guard !target.invocation.has("--stdin") else {
            throw Failure(
                .refused,
                "the system store needs your password, and --stdin never asks: leave it out, or use "
                    + "sudo patternlock \(command) --stdin, or --home for your own screen lock alone")
        }
        guard !target.invocation.has("--must-change") else {
            throw Failure(.refused, "--must-change is for root, who hands out a pattern")
        }
    }

    private init(_ target: PatternTarget, _ grid: Grid?, _ policy: PatternPolicy) throws(Failure) {
        self.target = target
        self.policy = policy
        self.grid = grid
        do throws(Errno) { terminal = try Terminal() } catch {
            throw Failure(.usage, "there is no terminal to ask for your password on")
        }
    }

    func answer(isEchoed: Bool, text: String) -> SecretBytes? {
        do throws(Errno) {
            guard let line = try terminal.ask(SystemLog.printable(text), isEchoed: isEchoed) else {
                throw Errno.noEntry
            }
            switch consume line {
            case .text(let typed):
                if typed.isEmpty || typed.count > ConversationAnswer.capacity { throw Errno.noEntry }
                return typed
            case .tooLong: throw Errno.noEntry
            case .end: throw Errno.noEntry
            }
        } catch {
            failure = Failure(.refused, "no password was given; nothing was changed")
            return nil
        }
    }

    func show(isError: Bool, text: String) {
        do throws(Errno) { try terminal.say(SystemLog.printable(text) + "\n") } catch {}
    }

    func newPattern() -> SecretBytes? {
        guard let grid else { return nil }
        do throws(Failure) {
            return try PatternEntry.terminal(terminal).nextNew(on: grid, policy: policy, nil).unmistakableText()
        } catch {
            failure = error
            return nil
        }
    }
}

extension HelperResult {
    /// The sentence and the exit status of what was not done.
    func failure(_ user: Person) -> Failure {
        guard case .answered(let outcome, let remaining) = self else {
            return Failure(
                .unavailable,
                "patternlock-helper cannot be reached: see systemctl status patternlock-helper.socket, "
                    + "or use sudo patternlock")
        }
        let wait = Outcome.wait(Int(remaining))
        switch outcome {
        case .wrongPassword: return Failure(.wrong, "the password is wrong\(wait)")
        case .throttled: return Failure(.throttled, "too many wrong passwords\(wait)")
        case .refused:
            return Failure(.refused, "not permitted: the account \(user.name) may not do this with its password")
        case .busy: return Failure(.unavailable, "other programs of yours are asking for this already; end them")
        case .notEnrolled: return Outcome.notEnrolled.failure(user)
        case .tooShort: return Outcome.tooShort.failure(user)
        case .tooCommon: return Outcome.tooCommon.failure(user)
        case .crossing: return Outcome.crossing.failure(user)
        case .gridRefused: return Outcome.gridRefused.failure(user)
        case .sameAsOld: return Outcome.sameAsOld.failure(user)
        case .notAPattern: return Failure(.unavailable, "the pattern was not understood; install patternlock again")
        case .abandoned: return Failure(.refused, "no answer was given in time; nothing was changed")
        case .unavailable, .done:
            return Failure(
                .unavailable, "PAM or the verifier cannot be asked now; the log of patternlock-helper says more")
        }
    }
}
