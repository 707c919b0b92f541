import LinuxKit
import LockWire
import PAMKit
import SecretMemory
import VerifierClient

/// From the question whether a pattern can be tried to the token that goes back.
struct Conversation {
    let arguments: Arguments
    let user: UserAccount
    let dialogue: FaceDialogue
    let log: SystemLog

    /// Holds the conversation. Returns whether the token went back to the guard. `program` is this program's file.
    func hold(_ token: borrowing SecretBytes, _ program: borrowing FileDescriptor) -> Bool {
        let before = PatternStatus(of: user, arguments: arguments)
        dialogue.tell(before.message)
        if arguments.service == .pattern, before.availability != .ready { return false }
        user.warmShadow()

        let outcome = askPAM()
        if dialogue.isAbandoned { return false }
        guard outcome == .accepted || outcome == .acceptedMustChange else {
            let after = PatternStatus(of: user, arguments: arguments)
            dialogue.tell(
                .outcome(
                    outcome, remainingMilliseconds: after.remainingMilliseconds, triesLeft: after.triesLeft))
            return false
        }
        if arguments.service == .password, let password = dialogue.takePassword() {
            CounterClearing.start(program, password, arguments, log)
        }
        // The face first: the guard ends this process as soon as it has its token, and a face that is told nothing
        // takes that for a failure. What the face hears opens nothing.
        dialogue.tell(.outcome(outcome, remainingMilliseconds: 0, triesLeft: before.triesLeft))
        do throws(Errno) { try dialogue.returnToken(token) } catch {
            log.write(.error, "accepted, but the guard cannot be told: \(error)")
            return false
        }
        return true
    }

    private func askPAM() -> ConversationOutcome {
        guard ServiceFile.isReadable(arguments.service, directory: arguments.pamDirectory) else {
            log.write(.error, "there is no PAM service \(arguments.service.rawValue); install patternlock again")
            return .unavailable
        }
        let transaction: PAMTransaction
        do throws(PAMError) {
            transaction = try PAMTransaction(
                service: arguments.service.rawValue, user: user.name, directory: arguments.pamDirectory,
                dialogue: dialogue)
        } catch {
            log.write(.error, "\(error.operation) for \(arguments.service.rawValue) failed with code \(error.code)")
            return .unavailable
        }
        if let display = ThisProcess.environment("DISPLAY") { transaction.setTerminal(display) }
        // The ladder of the verifier is the brake for patterns; a password keeps the delay of its own modules.
        if arguments.service == .pattern { transaction.forgoDelay() }
        let authenticated = transaction.authenticate()
        guard authenticated == .success else { return refusal(authenticated) }
        let account = transaction.validateAccount()
        guard account == .success || account == .newTokenRequired else {
            log.write(.notice, "\(user.name) was authenticated, but the account is refused: \(account)")
            return .unavailable
        }
        let refreshed = transaction.refreshCredentials()
        if refreshed != .success { log.write(.warning, "credentials were not refreshed: \(refreshed)") }
        return account == .newTokenRequired ? .acceptedMustChange : .accepted
    }

    /// How a refusal is shown. An answer that was given and failed is *wrong* whatever the code says about it.
    private func refusal(_ result: PAMResult) -> ConversationOutcome {
        switch result {
        case .authenticationError: dialogue.wasAnswered ? .wrong : .abandoned
        case .maximumTries: .throttled
        case .conversationError: .abandoned
        default: .unavailable
        }
    }
}
