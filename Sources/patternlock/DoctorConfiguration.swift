import Configuration
import Glibc
import Languages
import LinuxKit

/// Whether everything that the configuration says is followed.
enum DoctorConfiguration {
    /// The system's, which the verifier goes by.
    static func system() -> [DoctorCheck] {
        let settings = Settings.system()
        let rules = PatternRules(settings)
        let list = rules.isListKnown ? settings[\.blocklist] : nil
        return checks(settings.problems + rules.problems, fix: mendAndReload) + hidden(list)
    }

    /// What the verifier's service sees nothing of: its unit hides it.
    private static let hiddenDirectories = ["/home/", "/root/", "/run/user/"]

    /// A list of patterns that root can read and the service cannot. Only root can find that out, by becoming it.
    private static func hidden(_ list: String?) -> [DoctorCheck] {
        guard let list, Caller.isRoot, let service = UserAccount(name: "patternlock") else { return [] }
        var isRead = !hiddenDirectories.contains { list.hasPrefix($0) }
        if isRead {
            do throws(Errno) {
                let reader = try ChildProcess.fork {
                    do throws(Errno) {
                        try Privileges.become(service)
                        _ = try FileDescriptor.open(list, flags: O_RDONLY)
                        return 0
                    } catch { return 1 }
                }
                isRead = try reader.wait() == .exited(0)
            } catch { return [] }
        }
        guard !isRead else { return [] }
        return [
            DoctorCheck(
                "configuration", .bad,
                "\(list): the verifier, which runs as the user patternlock, cannot read it: no pattern is stored",
                fix: "put it into /etc/patternlock, with \"chmod a+r\"")
        ]
    }

    /// A person's own, for himself: root opens no file that another's directory names.
    static func own(of user: Person) -> [DoctorCheck] {
        guard user.uid != 0, user.uid == ThisProcess.effectiveUser, let account = UserAccount(uid: user.uid) else {
            return []
        }
        return checks(Settings([.user(account.uid, home: account.home)]).problems, fix: mend)
    }

    private static var mend: Sentence { "mend what \"patternlock config\" tells" }
    private static var mendAndReload: Sentence {
        "mend what \"patternlock config\" tells, then systemctl reload patternlock"
    }

    /// A file that is not read says nothing at all; a line that is not followed is one line.
    private static func checks(_ problems: [ConfigurationProblem], fix: Sentence) -> [DoctorCheck] {
        if problems.isEmpty { return [DoctorCheck("configuration", .good, "everything in it is followed")] }
        return problems.map { problem in
            DoctorCheck(
                "configuration", problem.place.line == 0 ? .bad : .warning, Sentence(verbatim: problem.description),
                fix: fix)
        }
    }
}
