import LinuxKit
import PatternWire
import VerifierClient

/// What a lock would find of a pattern, asked before anything is covered.
enum Enrolment {
    /// Asks the verifier about the pattern that the lock would take.
    static func outcome(of user: UserAccount, store: String?) -> Outcome {
        do throws(WireError) {
            let request = try VerifierRequest(
                .status, uid: user.uid, realUID: ThisProcess.realUser, user: user.name, service: "patternlock-lock")
            return VerifierClient(VerifierRoute(storeDirectory: store)).ask(request)
        } catch { return .unavailable(.badReply) }
    }
}
