import Glibc
import Languages
import LinuxKit
import SecretMemory

/// The command people type.
@main struct Patternlock {
    static func main() {
        ProcessHardening.apply()
        ThisProcess.ignore(signal: SIGPIPE)
        Catalogue.useWhenAsked()
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ words: [String]) -> ExitCode {
        if let text = Help.text(words) {
            Output.write(text)
            return .done
        }
        if words == ["--version"] {
            Output.write("patternlock \(Installation.version)\n")
            return .done
        }
        do throws(Failure) {
            let invocation = try Invocation(words)
            return try invocation.command.run(invocation)
        } catch {
            Output.complain(error.sentence)
            return error.code
        }
    }
}
