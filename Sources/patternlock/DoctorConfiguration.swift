import Configuration
import Languages
import LinuxKit

/// Whether everything that the configuration says is followed.
enum DoctorConfiguration {
    /// The system's, which the verifier goes by.
    static func system() -> [DoctorCheck] {
        let settings = Settings.system()
        let rules = PatternRules(settings)
        let problems = settings.problems + rules.problems
        guard rules.isListKnown, let list = settings[\.blocklist], let check = hidden(list) else {
            return checks(problems, fix: mendAndReload)
        }
        return (problems.isEmpty ? [] : checks(problems, fix: mendAndReload)) + [check]
    }

    /// A list of patterns that root can read and the service cannot. Only root can find that out, by becoming it.
    private static func hidden(_ list: String) -> DoctorCheck? {
        guard Caller.isRoot, let service = UserAccount(name: "patternlock") else { return nil }
        let end: Termination
        do throws(Errno) {
            let reader = try ChildProcess.fork {
                do throws(Errno) { try Privileges.become(service) } catch { return 2 }
                return PatternRules.isListSeenByService(list) ? 0 : 1
            }
            end = try reader.wait()
        } catch { return nil }
        if end == .exited(0) { return nil }
        guard end == .exited(1) else {
            return DoctorCheck("configuration", .skipped, "whether the user patternlock can read \(list)")
        }
        return DoctorCheck(
            "configuration", .bad,
            "\(list): the verifier, which runs as the user patternlock, cannot read it: no pattern is stored",
            fix: "put it into /etc/patternlock with \"chmod a+r\", name it there, then systemctl reload patternlock")
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
