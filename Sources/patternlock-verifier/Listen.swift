internal import CPatternWire
internal import CredentialStore
internal import LinuxKit

/// The service.
enum Listen {
    static func run() -> Int32 {
        let journal = Journal.standardError("patternlock-verifier")
        do throws(StartError) {
            let credentials = ThisProcess.environment("CREDENTIALS_DIRECTORY")
            let owner: UserAccount
            // The sockets first: making them may need root, serving must not.
            let server: Server
            if let inherited = try Listeners.inherited() {
                owner = try serviceUser()
                server = Server(inherited, journal, judge: Self.judge(owner, credentials, journal))
            } else {
                let made = try Listeners.make()
                owner = try serviceUser()
                server = Server(made, journal, judge: Self.judge(owner, credentials, journal))
            }
            journal.write(.info, "serving as \(owner.name), version \(Installation.version)")
            do throws(Errno) { try server.run() } catch { throw .system("poll", error) }
            return ExitCode.done
        } catch {
            journal.write(.error, "--listen: \(error)")
            return ExitCode.unavailable
        }
    }

    private static func judge(
        _ owner: UserAccount, _ credentials: String?, _ journal: Journal
    ) -> () -> Judge {
        { Service.judge(owner: owner.uid, credentials: credentials, journal) }
    }

    /// Becomes the service's user, or is that user already.
    private static func serviceUser() throws(StartError) -> UserAccount {
        if ThisProcess.realUser == 0 { return try Service.becomeServiceUser() }
        guard let account = UserAccount(name: PLW_SERVICE_USER), account.uid == ThisProcess.realUser,
            account.uid == ThisProcess.effectiveUser
        else { throw .notServiceUser }
        do throws(Errno) { try Privileges.confine() } catch { throw .system("confine", error) }
        return account
    }
}
