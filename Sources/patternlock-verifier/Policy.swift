internal import Configuration
internal import CredentialStore
internal import LinuxKit
internal import PatternCore
internal import VerifierCore

/// What the administrator decided, in the verifier's terms, and what is wrong with the way it is written.
struct Policy {
    let enrollment: EnrollmentPolicy
    let ladder: Ladder
    let password: PasswordRule
    let allowsHome: Bool
    let cost: HashCost
    let problems: [ConfigurationProblem]

    /// Reads the system's configuration. Whatever is wrong with it, there is a policy.
    static func read() -> Policy { Policy(Settings.system()) }

    private init(_ settings: Settings) {
        let rules = PatternRules(settings)
        enrollment = EnrollmentPolicy(rules.policy, isKnown: rules.isListKnown)
        ladder = Ladder(
            waits: settings[\.waits].map { UInt64($0) * 1000 }, offAfterInRow: settings[\.maxFailures],
            offAfterInAll: settings[\.maxFailuresInAll])
        let hours = UInt64(settings[\.passwordEvery])
        password = PasswordRule(
            isFirst: settings[\.passwordFirst], lifetime: hours == 0 ? nil : hours * 3_600_000)
        allowsHome = settings[\.homeStore]
        cost = HashCost(passes: settings[\.hashPasses], memory: settings[\.hashMemory] * 1024) ?? .standard
        problems = settings.problems + rules.problems
    }

    /// Says what is not followed, each with its file and line.
    func tellProblems(_ journal: Journal) {
        for problem in problems {
            journal.write(
                .warning, "configuration: \(problem)", JournalEvent.configuration,
                fields: [
                    (name: "PATTERNLOCK_FILE", value: problem.place.file),
                    (name: "PATTERNLOCK_LINE", value: String(problem.place.line)),
                ])
        }
    }

    /// The judge of a store under this policy.
    func judge(_ layout: StoreLayout, _ peppers: PepperSource) -> Judge {
        Judge(
            layout: layout, peppers: peppers, ladder: ladder, policy: enrollment, password: password,
            allowsHome: allowsHome, cost: cost)
    }
}
