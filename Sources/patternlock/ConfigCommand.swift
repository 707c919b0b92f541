import Configuration
import Languages
import LinuxKit

/// `patternlock config`: says what is wrong with a configuration, line by line.
struct ConfigCommand {
    private let sources: [ConfigurationSource]
    private let name: String

    init(_ invocation: Invocation) throws(Failure) {
        if let file = invocation.value("--check") {
            sources = [.candidate(file, isSystem: !invocation.has("--home"))]
            name = file
            return
        }
        guard !invocation.has("--home") else { throw Failure(.usage, "--home needs --check FILE") }
        let user = try Caller.account()
        sources = [.system] + (user.uid == 0 ? [] : [.user(user.uid, home: user.home)])
        name = sources.map(\.path).joined(separator: ", ")
    }

    func run() throws(Failure) {
        let settings = Settings(sources)
        let found = settings.problems + PatternRules(settings).problems
        let problems = found.map(\.description) + HookRunner.problems(settings)
        for problem in problems { Output.complain(problem) }
        guard problems.isEmpty else {
            throw Failure(.usage, "\(name): problems: \(problems.count); what they name has no effect")
        }
        Output.write(translated("\(name): no problem") + "\n")
    }
}
