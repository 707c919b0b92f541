import Languages
import LinuxKit
import PatternWire
import VerifierClient

/// The sockets, and whether somebody answers.
enum DoctorService {
    static func checks() -> [DoctorCheck] {
        let sockets = [("root", UInt32(0o600)), ("user", 0o666), ("helper", 0o666)].map { socket($0, mode: $1) }
        return sockets + [answer()]
    }

    private static func socket(_ name: String, mode: UInt32) -> DoctorCheck {
        let path = "/run/patternlock/\(name).sock"
        let unit = "patternlock-\(name).socket"
        guard let status = DoctorFiles.status(path) else {
            return DoctorCheck(
                "socket", .bad, "\(path) is absent: " + consequence(of: name), fix: "systemctl enable --now \(unit)")
        }
        guard status.mode == mode else {
            let found = String(status.mode, radix: 8)
            return DoctorCheck(
                "socket", .bad, "\(path) has mode \(found) instead of \(String(mode, radix: 8))",
                fix: "systemctl restart \(unit)")
        }
        return DoctorCheck("socket", .good, path)
    }

    private static func consequence(of name: String) -> String {
        switch name {
        case "root": "each login starts a verifier of its own"
        case "user": "screen locks know the home store alone"
        default: "nobody can enrol without root"
        }
    }

    private static func answer() -> DoctorCheck {
        let user = ThisProcess.realUser
        guard let account = UserAccount(uid: user) else {
            return DoctorCheck("verifier", .skipped, "user \(user) is in no user database")
        }
        var outcome = Outcome.unavailable(.badReply)
        do throws(WireError) {
            let request = try VerifierRequest(
                .status, uid: user, realUID: user, user: account.name, service: "patternlock-doctor")
            outcome = VerifierClient(VerifierRoute(store: Caller.isRoot ? .system : .automatic)).ask(request)
        } catch {}
        if case .unavailable(let cause) = outcome { return DoctorCheck("verifier", .bad, cause.sentence.text) }
        return DoctorCheck("verifier", .good, "answers")
    }
}
