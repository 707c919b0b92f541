internal import Glibc
internal import LinuxKit
internal import SecretMemory

/// The verifier: counts, hashes, answers. See patternlock-verifier(8).
@main enum Program {
    static func main() {
        ProcessHardening.apply()
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// All of the program, so that every owner has ended before `exit`, which runs no deinit.
    private static func run(_ arguments: [String]) -> Int32 {
        guard let mode = Mode(arguments) else {
            Journal.tell(Mode.usage)
            return ExitCode.usage
        }
        switch mode {
        case .once(let store): return Once.run(store: store)
        case .listen: return Listen.run()
        case .initialize: return Initialize.run()
        case .list: return List.run()
        case .version:
            Journal.tell("patternlock-verifier \(Installation.version)")
            return ExitCode.done
        }
    }
}

/// What the program is asked to do.
enum Mode: Equatable {
    /// Serve the connection on descriptor 3.
    case once(store: String?)
    /// Serve two sockets.
    case listen
    /// Make the system store.
    case initialize
    /// Tell whose records there are.
    case list
    case version

    static let usage = "usage: patternlock-verifier --once [--store DIR] | --listen | --init | --list | --version"

    /// Nil for arguments that are none of ours.
    init?(_ arguments: [String]) {
        switch arguments {
        case ["--once"]: self = .once(store: nil)
        case ["--listen"]: self = .listen
        case ["--init"]: self = .initialize
        case ["--list"]: self = .list
        case ["--version"]: self = .version
        default:
            guard arguments.count == 3, arguments[0] == "--once", arguments[1] == "--store",
                arguments[2].hasPrefix("/")
            else { return nil }
            self = .once(store: arguments[2])
        }
    }
}

/// Exit codes, those of the whole project.
enum ExitCode {
    static let done: Int32 = 0
    static let usage: Int32 = 2
    static let unavailable: Int32 = 5
}
