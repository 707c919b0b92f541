import Configuration
import Glibc
import Languages
import LinuxKit

/// For whom the command works.
enum Caller {
    /// The person who runs the command, by real uid.
    static func account() throws(Failure) -> UserAccount {
        guard let account = UserAccount.current else {
            throw Failure(.unavailable, "user \(ThisProcess.realUser) is in no user database")
        }
        return account
    }

    /// Whether the system store may be written.
    static var isRoot: Bool { ThisProcess.effectiveUser == 0 }

    /// The user whose pattern is meant: `--user`, else the person behind sudo or pkexec, else the caller.
    static func target(of invocation: Invocation) throws(Failure) -> UserAccount {
        if let name = invocation.value("--user") {
            guard let named = UserAccount(name: name) else {
                throw Failure(.usage, "there is no user \(quoted(name))")
            }
            guard isRoot || named.uid == ThisProcess.realUser else {
                throw Failure(.refused, "only root may do this for another user: sudo patternlock …")
            }
            return named
        }
        if let person = try personBehindRoot() { return person }
        return try account()
    }

    /// Root may be anyone; who typed `sudo patternlock enroll` wants a pattern of his own, not one for root.
    private static func personBehindRoot() throws(Failure) -> UserAccount? {
        guard isRoot else { return nil }
        for name in ["SUDO_UID", "PKEXEC_UID"] {
            guard let text = ThisProcess.environment(name) else { continue }
            guard let uid = UInt32(text), let person = UserAccount(uid: uid) else {
                throw Failure(.usage, "\(name) names no user; say who is meant with --user NAME")
            }
            return person
        }
        return nil
    }
}

extension Settings {
    /// What holds for a person, as far as the caller may read it: root opens no file that another's directory names.
    static func caller(for person: Person) -> Settings {
        guard person.uid == ThisProcess.effectiveUser, let account = UserAccount(uid: person.uid) else {
            return .system()
        }
        return .user(account.uid, home: account.home)
    }
}
