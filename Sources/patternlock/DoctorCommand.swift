import Languages
import LinuxKit
import VerifierClient

/// `patternlock doctor`: looks at the installation, changes nothing, and says what to fix. Ends with 0 only if all is
/// well.
struct DoctorCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) throws(Failure) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        var checks = DoctorFiles.checks() + DoctorConfiguration.system() + DoctorService.checks()
        checks += DoctorStacks.checks() + DoctorDenials.checks()
        if !invocation.has("--system") {
            let target = try PatternTarget(invocation)
            checks += DoctorConfiguration.own(of: target.user) + [ownPattern(target)]
            checks += DoctorDisplay.checks(for: target.user) + DoctorSession.checks(for: target.user)
            checks += DoctorMachine.checks()
        }
        let isWell = checks.allSatisfy { $0.state == .good || $0.state == .skipped }
        if invocation.has("--json") {
            let list = checks.map(\.json).joined(separator: ",")
            Output.write("{\"well\":\(isWell),\"checks\":[\(list)]}\n")
        } else {
            Output.write(checks.map { $0.line + "\n" }.joined())
        }
        return isWell ? .done : .unavailable
    }

    private func ownPattern(_ target: PatternTarget) -> DoctorCheck {
        let (outcome, store) = target.status()
        if case .enrolled = outcome {
            return DoctorCheck(
                "pattern", .good,
                store == .home
                    ? "\(target.user.name) has one in the home store"
                    : "\(target.user.name) has one in the system store")
        }
        let failure = outcome.failure(target.user)
        return DoctorCheck("pattern", outcome == .notEnrolled ? .warning : .bad, Sentence(verbatim: failure.sentence))
    }
}
