import CPatternWire
import Languages
import LinuxKit
import PatternWire
import VerifierClient

/// The sockets, and whether somebody answers.
enum DoctorService {
    static func checks() -> [DoctorCheck] {
        [
            socket("root", mode: 0o600, without: withoutRoot), socket("user", mode: 0o666, without: withoutUser),
            socket("helper", mode: 0o666, without: withoutHelper), answer(),
        ]
    }

    private static func socket(_ name: String, mode: UInt32, without: Sentence) -> DoctorCheck {
        let path = PLW_SOCKET_DIR + "/\(name).sock"
        let unit = "patternlock-\(name).socket"
        guard let status = DoctorFiles.status(path) else {
            return DoctorCheck(
                "socket", .bad, "\(path) is absent: \(without)", command: "systemctl enable --now \(unit)")
        }
        guard status.mode == mode else {
            let found = String(status.mode, radix: 8)
            return DoctorCheck(
                "socket", .bad, "\(path) has mode \(found) instead of \(String(mode, radix: 8))",
                command: "systemctl restart \(unit)")
        }
        return DoctorCheck("socket", .good, Sentence(verbatim: path))
    }

    // What follows where a socket is not there.
    private static var withoutRoot: Sentence { "each login starts a verifier of its own" }
    private static var withoutUser: Sentence { "screen locks know the home store alone" }
    private static var withoutHelper: Sentence { "nobody can enrol without root" }

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
        if case .unavailable(let cause) = outcome { return DoctorCheck("verifier", .bad, cause.sentence) }
        return DoctorCheck("verifier", .good, "answers")
    }
}
