import HelperClient
import LinuxKit
import LockCore
import LockWire
import PatternCore
import PatternWire
import SecretMemory
import VerifierClient

/// The store that a dialogue changes: asks the verifier, and where the owner's password stands in for root, the helper.
final class EnrolStore {
    private let target: PatternTarget
    private let asker: any DialogueAsker
    /// Why the last answer was another than *right*; nil after that one, and when the person went back.
    private(set) var failure: Failure?

    init(target: PatternTarget, asker: any DialogueAsker) {
        self.target = target
        self.asker = asker
    }

    /// What the verifier says of the old pattern. A wrong one counts.
    func judge(_ old: DrawnPattern) -> EnrolVerdict {
        verdict(.verify, drawn: old, new: nil)
    }

    /// Stores a new one: given the old one; else as root, in the owner's home, or with his password.
    func store(_ new: DrawnPattern, old: DrawnPattern?, wasPasswordWrong: Bool) -> EnrolVerdict {
        if let old { return verdict(.change, drawn: old, new: new) }
        if target.isHomeOnly || Caller.isRoot { return verdict(.enroll, drawn: new, new: nil) }
        return errand(.enroll, new, wasPasswordWrong: wasPasswordWrong)
    }

    /// Removes the pattern of the system store, given the password.
    func removeWithPassword(wasPasswordWrong: Bool) -> EnrolVerdict {
        errand(.remove, nil, wasPasswordWrong: wasPasswordWrong)
    }

    /// Removes the pattern of a home store, given it.
    func remove(_ drawn: DrawnPattern) -> EnrolVerdict { verdict(.remove, drawn: drawn, new: nil) }

    private func errand(_ operation: HelperOperation, _ new: DrawnPattern?, wasPasswordWrong: Bool) -> EnrolVerdict {
        let errand = PasswordErrand(asker, pattern: new, wasPasswordWrong: wasPasswordWrong)
        let result = HelperClient().ask(operation, errand)
        let verdict = errand.wasAbandoned ? .abandoned : EnrolVerdict(result)
        failure = verdict == .right || verdict == .abandoned ? nil : result.failure(target.user)
        return verdict
    }

    private func verdict(_ operation: VerifierOperation, drawn: DrawnPattern, new: DrawnPattern?) -> EnrolVerdict {
        do throws(Failure) {
            let outcome = try target.outcome(
                of: operation, mustChange: target.invocation.has("--must-change"),
                drawn: drawn.pattern.duplicate(), new: new?.pattern.duplicate())
            let verdict = EnrolVerdict(outcome)
            failure = verdict == .right ? nil : outcome.failure(target.user)
            return verdict
        } catch {
            failure = error
            return .unavailable
        }
    }
}

/// The owner's side of a conversation with the helper: PAM's questions as steps of the dialogue.
private final class PasswordErrand: HelperDialogue {
    private let asker: any DialogueAsker
    private let pattern: DrawnPattern?
    private var wasPasswordWrong: Bool
    private(set) var wasAbandoned = false

    init(_ asker: any DialogueAsker, pattern: DrawnPattern?, wasPasswordWrong: Bool) {
        self.asker = asker
        self.pattern = pattern
        self.wasPasswordWrong = wasPasswordWrong
    }

    func answer(isEchoed: Bool, text: String) -> SecretBytes? {
        var step = DialogueStep(.password, note: wasPasswordWrong ? .wrongPassword : .none, choices: [.back])
        step.isEchoed = isEchoed
        step.text = UntrustedText.shown(text, limit: UntrustedText.longestPrompt)
        wasPasswordWrong = false
        do throws(Failure) {
            switch try asker.ask(step) {
            case .typed(let secret):
                asker.show(DialogueStep(.working))
                return secret
            case .pattern: break
            case .choice: break
            case .closed: break
            }
        } catch {}
        wasAbandoned = true
        return nil
    }

    func show(isError: Bool, text: String) {
        var step = DialogueStep(.working, note: .told)
        step.text = UntrustedText.shown(text, limit: UntrustedText.longestPrompt)
        asker.show(step)
    }

    func newPattern() -> SecretBytes? { pattern?.pattern.unmistakableText() }
}

extension EnrolVerdict {
    /// What is told of it, and how long to wait in milliseconds.
    var notes: (DialogueStep.Note, remaining: Int) {
        switch self {
        case .right, .abandoned: (.none, 0)
        case .wrong(_, let remaining): (.wrongPattern, remaining)
        case .throttled(let remaining): (.throttled, remaining)
        case .wrongPassword(let remaining): (.wrongPassword, remaining)
        case .tooShort: (.tooShort, 0)
        case .tooCommon: (.tooCommon, 0)
        case .crossing: (.crossing, 0)
        case .gridRefused: (.gridRefused, 0)
        case .sameAsOld: (.sameAsOld, 0)
        case .switchedOff: (.switchedOff, 0)
        case .denied: (.denied, 0)
        case .late: (.late, 0)
        case .unavailable: (.unavailable, 0)
        }
    }

    /// What the verifier's answer means here.
    init(_ outcome: Outcome) {
        self =
            switch outcome {
            case .accepted, .done: .right
            case .rejected(let triesLeft, let remaining): .wrong(triesLeft: triesLeft, remaining: remaining)
            case .throttled(let remaining, _, _): .throttled(remaining: remaining)
            case .switchedOff: .switchedOff
            case .tooShort: .tooShort
            case .tooCommon: .tooCommon
            case .crossing: .crossing
            case .gridRefused: .gridRefused
            case .sameAsOld: .sameAsOld
            case .denied: .denied
            case .enrolled, .notEnrolled, .unavailable: .unavailable
            }
    }

    /// What the helper's answer means here.
    init(_ result: HelperResult) {
        guard case .answered(let outcome, let remaining) = result else {
            self = .unavailable
            return
        }
        self =
            switch outcome {
            case .done: .right
            case .wrongPassword: .wrongPassword(remaining: remaining)
            case .throttled: .throttled(remaining: remaining)
            case .refused: .denied
            case .tooShort: .tooShort
            case .tooCommon: .tooCommon
            case .crossing: .crossing
            case .gridRefused: .gridRefused
            case .sameAsOld: .sameAsOld
            case .abandoned: .late
            case .notEnrolled, .notAPattern, .busy, .unavailable: .unavailable
            }
    }
}
