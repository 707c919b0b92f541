import LinuxKit
import LockWire
import PAMKit
import PatternCore
import PatternWire
import SecretMemory
import VerifierClient
import VerifierCore

/// One thing a user wants done, from his password to the verifier's answer.
struct Errand {
    /// The only PAM service this program knows. A pattern never counts in it: see pam_patternlock(8).
    private static let passwordService = "patternlock-password"

    private let operation: HelperOperation
    private let user: UserAccount
    private let dialogue: Dialogue
    private let log: Journal
    private let patternTime: UInt64

    init(
        _ operation: HelperOperation, for user: UserAccount, _ dialogue: Dialogue, _ log: Journal,
        patternTime: UInt64
    ) {
        self.operation = operation
        self.user = user
        self.dialogue = dialogue
        self.log = log
        self.patternTime = patternTime
    }

    /// Does it and tells the client how it ended. `onProof` is called once the password was right.
    func run(onProof: () -> Void) {
        var outcome = HelperOutcome.done
        var remaining: UInt64 = 0
        switch dialogue.throttle {
        case .none: outcome = .unavailable
        case .some(0): outcome = checkPassword()
        case .some: outcome = .throttled
        }
        if outcome == .done {
            onProof()
            dialogue.forgiveGuesses()
            outcome = perform()
        } else if outcome == .wrongPassword || outcome == .throttled {
            remaining = dialogue.throttle ?? 0
        }
        log.write(
            outcome == .done ? .info : .notice, "\(operation) for \(user.name) (uid \(user.uid)): \(outcome)",
            outcome.event,
            fields: [
                (name: "PATTERNLOCK_OPERATION", value: "\(operation)"), (name: "PATTERNLOCK_USER", value: user.name),
                (name: "PATTERNLOCK_UID", value: "\(user.uid)"), (name: "PATTERNLOCK_BY_UID", value: "\(user.uid)"),
            ])
        dialogue.tell(.outcome(outcome, remainingMilliseconds: UInt32(clamping: remaining)))
    }

    /// Asks PAM, once. `done` means that the user gave his password and may use his account.
    private func checkPassword() -> HelperOutcome {
        let transaction: PAMTransaction
        do throws(PAMError) {
            transaction = try PAMTransaction(
                service: Self.passwordService, user: user.name, directory: nil, dialogue: dialogue)
        } catch {
            log.write(.error, "\(error.operation) failed with code \(error.code)")
            return .unavailable
        }
        let result = transaction.authenticate()
        guard result == .success else { return refusal(result) }
        // An account without a password, a fingerprint, a rule for root: all of them let in without having asked.
        guard dialogue.gavePassword else {
            log.write(.notice, "\(user.name) was let in without a password, which proves nothing here")
            return .refused
        }
        let account = transaction.validateAccount()
        guard account == .success else {
            log.write(.notice, "the password of \(user.name) is right, but the account is refused: \(account)")
            return .refused
        }
        return .done
    }

    /// Why PAM did not accept. Modules give many codes for a question without an answer.
    private func refusal(_ result: PAMResult) -> HelperOutcome {
        if dialogue.wasThrottled { return .throttled }
        if dialogue.gaveUp { return .abandoned }
        switch result {
        case .authenticationError, .maximumTries: return dialogue.gavePassword ? .wrongPassword : .refused
        case .conversationError: return .abandoned
        default: return .unavailable
        }
    }

    private func perform() -> HelperOutcome {
        guard dialogue.hasClient else { return .abandoned }
        switch operation {
        case .remove: return ask(.remove)
        case .clear: return ask(.passwordSuccess)
        case .enroll:
            guard let answer = dialogue.askForPattern(within: patternTime) else { return .abandoned }
            return enroll(answer)
        }
    }

    private func enroll(_ answer: borrowing ConversationAnswer) -> HelperOutcome {
        let outcome: HelperOutcome
        do throws(PatternError) { outcome = ask(.enroll, drawn: try Pattern(unmistakable: answer.secret)) } catch {
            return .notAPattern
        }
        // A policy may want a password first: this one was right just now.
        if outcome == .done { _ = ask(.passwordSuccess) }
        return outcome
    }

    private func ask(_ operation: VerifierOperation, drawn: consuming Pattern? = nil) -> HelperOutcome {
        do throws(WireError) {
            let request = try VerifierRequest(
                operation, uid: user.uid, realUID: user.uid, user: user.name, service: "patternlock-helper",
                drawn: drawn)
            switch VerifierClient(VerifierRoute(store: .system)).ask(request) {
            case .done: return .done
            case .notEnrolled: return .notEnrolled
            case .tooShort: return .tooShort
            case .tooCommon: return .tooCommon
            case .crossing: return .crossing
            case .gridRefused: return .gridRefused
            case .sameAsOld: return .sameAsOld
            case .denied: return .refused
            default: return .unavailable
            }
        } catch { return .unavailable }
    }
}

extension HelperOutcome {
    /// What the log calls it; nil for a conversation that came to nothing.
    fileprivate var event: JournalEvent? {
        switch self {
        case .done: .ownerServed
        case .wrongPassword: .wrongPassword
        case .throttled: .passwordThrottled
        case .refused, .busy: .refusedCaller
        case .unavailable: .unavailable
        case .notEnrolled, .tooShort, .tooCommon, .crossing, .gridRefused, .sameAsOld, .notAPattern, .abandoned: nil
        }
    }
}
