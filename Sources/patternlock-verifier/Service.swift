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

    /// The judge of the system store under the policy of now; problems of the configuration are told.
    static func judge(owner: UInt32, credentials: String?, _ journal: Journal) -> Judge {
        let policy = Policy.read()
        policy.tellProblems(journal)
        return policy.judge(.system(owner: owner), PepperSource(credentials: credentials))
    }
}

extension Journal {
    /// Tells what came of a request. STATUS is asked all the time, and told only when it could not be answered.
    func tell(_ judgement: Judgement, of request: borrowing VerifierRequest, _ caller: Caller) {
        guard request.operation != .status || judgement.reply.code == .unavailable else { return }
        let events = judgement.events
        write(judgement.level, request, caller, judgement.note, events.first)
        for event in events.dropFirst() {
            write(.notice, request, caller, "the pattern is switched off until a password is right, or a reset", event)
        }
    }

    /// Tells that a caller asked for what he may not.
    func tellRefused(_ request: borrowing VerifierRequest, _ caller: Caller) {
        write(.warning, request, caller, "denied", .refusedCaller)
    }

    private func write(
        _ level: SystemLog.Level, _ request: borrowing VerifierRequest, _ caller: Caller, _ note: String,
        _ event: JournalEvent?
    ) {
        let about = "\(request.operation) user=\(request.user) uid=\(request.uid) by=\(caller.name)"
        write(
            level, "\(about) service=\(request.service): \(note)", event,
            fields: [
                (name: "PATTERNLOCK_OPERATION", value: "\(request.operation)"),
                (name: "PATTERNLOCK_USER", value: request.user), (name: "PATTERNLOCK_UID", value: "\(request.uid)"),
                (name: "PATTERNLOCK_BY_UID", value: caller.name),
                (name: "PATTERNLOCK_SERVICE", value: request.service),
            ])
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
