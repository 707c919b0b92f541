internal import CPatternWire
internal import CredentialStore
internal import LinuxKit
internal import PatternWire
internal import VerifierCore

/// What all ways of serving share.
enum Service {
    /// Becomes the user whose files the system store is.
    static func becomeServiceUser() throws(StartError) -> UserAccount {
        guard let account = UserAccount(name: PLW_SERVICE_USER), account.uid != 0 else { throw .noServiceUser }
        do throws(Errno) { try Privileges.become(account) } catch { throw .system("become \(account.name)", error) }
        return account
    }

    /// The judge of the system store.
    static func judge(owner: UInt32, credentials: String?) -> Judge {
        Judge(
            layout: .system(owner: owner), peppers: PepperSource(credentials: credentials), policy: EnrollmentPolicy())
    }

    /// One line about a request for the log.
    static func line(_ request: borrowing VerifierRequest, _ caller: Caller, _ note: String) -> String {
        "\(request.operation) user=\(request.user) uid=\(request.uid) by=\(caller.real) service=\(request.service): \(note)"
    }
}

extension Judgement {
    /// Whether it was a try or a change: such a line is never left out. The ladder and the hash keep them few.
    var mustBeLogged: Bool { [.right, .rejected, .done].contains(reply.code) }

    /// How much it matters.
    var level: SystemLog.Level {
        switch reply.code {
        case .unavailable: .error
        case .rejected, .throttled, .switchedOff, .denied: .notice
        default: .info
        }
    }
}
