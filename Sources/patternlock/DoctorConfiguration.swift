import Configuration
import Languages
import LinuxKit

/// Whether everything that the configuration says is followed.
enum DoctorConfiguration {
    /// The system's, which the verifier goes by.
    static func system() -> [DoctorCheck] {
        let settings = Settings.system()
        return checks(settings.problems + PatternRules(settings).problems, fix: mendAndReload)
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
