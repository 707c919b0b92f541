import Glibc
import LinuxKit
import SecretMemory

/// The command people type.
@main struct Patternlock {
    static func main() {
        ProcessHardening.apply()
        ThisProcess.ignore(signal: SIGPIPE)
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ words: [String]) -> ExitCode {
        if words.contains("--help") || words == ["help"] || words == ["-h"] {
            Output.write(words.first.flatMap(Command.init).map(Help.options) ?? Help.overview)
            return .done
        }
        if words == ["--version"] {
            Output.write("patternlock \(Installation.version)\n")
            return .done
        }
        do throws(Failure) {
            let invocation = try Invocation(words)
            switch invocation.command {
            case .lock: return try LockCommand(invocation).run()
            case .enroll: try EnrollCommand(invocation).run()
            case .change: try ChangeCommand(invocation).run()
            case .verify: try VerifyCommand(invocation).run()
            case .remove: try RemoveCommand(invocation).run()
            case .status: try StatusCommand(invocation).run()
            case .reset: try ResetCommand(invocation).run()
            case .settings: try SettingsCommand(invocation).run()
            case .config: try ConfigCommand(invocation).run()
            case .askpass: return try AskpassCommand(invocation).run()
            case .doctor: return try DoctorCommand(invocation).run()
            case .demo: return try DemoCommand(invocation).run()
            }
            return .done
        } catch {
            Output.complain(error.sentence)
            return error.code
        }
    }
}
