internal import BusKit
internal import Configuration
internal import Glibc
internal import LinuxKit
internal import LockInstance
internal import SessionCore
internal import X11Kit

/// `patternlock-session`: locks when logind, a program of the session, the lid or the clock asks for it, and tells
/// everybody whether the screen is locked. The lock itself is `patternlock lock`, a program of its own.
@main enum SessionProgram {
    /// The numbers are those of the command.
    enum End: Int32 {
        case done = 0
        case usage = 2
        case unavailable = 5
        case another = 6
    }

    static func main() { exit(run(Array(CommandLine.arguments.dropFirst())).rawValue) }

    private static let help = """
        usage: patternlock-session

        Locks the screen of this X11 session by "patternlock lock": when the session asks for it, before the machine
        sleeps, when the lid is closed, and when nobody is there. Started with the session; see patternlock-session(1)
        and the section [session] of patternlock.conf(5).

          --help     this text
          --version  the version

        """

    private static func run(_ words: [String]) -> End {
        switch words {
        case []: break
        case ["--help"], ["--version"]:
            let stream = FileDescriptor(owning: 1)
            do throws(Errno) {
                try stream.write(words == ["--help"] ? help : "patternlock-session \(Installation.version)\n")
            } catch {}
            _ = stream.release()
            return .done
        default:
            SessionLog.say("there are no arguments but --help and --version")
            return .usage
        }
        ThisProcess.ignore(signal: SIGPIPE)
        do throws(SessionFailure) { return try serve() } catch {
            SessionLog.say(error.sentence)
            return error.end
        }
    }

    private static func serve() throws(SessionFailure) -> End {
        guard let user = UserAccount.current else {
            throw SessionFailure(.unavailable, "this user has no entry in the user database")
        }
        let session = SessionDisplay.current
        if session.isWayland {
            let (reason, fix) = SessionDisplay.wayland
            throw SessionFailure(.unavailable, "\(reason): \(fix)")
        }
        guard let display = session.name else {
            throw SessionFailure(.unavailable, "DISPLAY is not set: start this inside the X11 session")
        }
        let place = InstancePlace(display: display, home: user.home)
        let instance = try takeInstance(place)
        let watch: InstanceWatch
        do throws(InstanceFailure) { watch = try InstanceWatch(place) } catch {
            throw SessionFailure(.unavailable, error.sentence)
        }
        let settings = Settings.user(user.uid, home: user.home)
        for problem in settings.problems { SessionLog.say("\(problem)") }
        let daemon = try SessionDaemon(settings: settings, watch: watch, user: user)
        let end = try daemon.run()
        // Until here no other serves this display.
        _ = consume instance
        return end
    }

    private static func takeInstance(_ place: InstancePlace) throws(SessionFailure) -> FileDescriptor {
        do throws(InstanceFailure) {
            if let taken = try DaemonInstance.take(place) { return taken }
        } catch { throw SessionFailure(.unavailable, error.sentence) }
        throw SessionFailure(.another, "another patternlock-session serves this display already")
    }
}

/// Why the program ends: the sentence, with the fix, and the exit status.
struct SessionFailure: Error {
    let end: SessionProgram.End
    let sentence: String

    init(_ end: SessionProgram.End, _ sentence: String) {
        self.end = end
        self.sentence = sentence
    }
}
