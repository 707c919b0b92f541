import Configuration
import Glibc
import LinuxKit

/// Runs what the user's configuration says for events of the lock: as the user, apart from the lock, and never waiting.
/// A hook is told which event it is and nothing else.
final class HookRunner {
    enum Event: String {
        case locked, accepted, wrong, unlocked
    }

    private let programs: [Event: String]
    private let environment: [String]
    private var running: [ChildProcess] = []

    /// Whoever tries and tries must not fill the machine with hooks that hang.
    private static let mostRunning = 8
    /// What a hook finds of our environment: enough to reach the session.
    private static let handedOn = [
        "DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "LANG", "LANGUAGE", "LC_ALL",
    ]

    /// For the hooks of a configuration.
    init(_ settings: Settings, _ user: UserAccount) {
        programs = [
            .locked: settings[\.onLocked], .accepted: settings[\.onAccepted], .wrong: settings[\.onWrong],
            .unlocked: settings[\.onUnlocked],
        ].compactMapValues(\.self)
        environment =
            ["HOME=\(user.home)", "USER=\(user.name)", "LOGNAME=\(user.name)", "PATH=/usr/local/bin:/usr/bin:/bin"]
            + Self.handedOn.compactMap { name in ThisProcess.environment(name).map { "\(name)=\($0)" } }
    }

    /// Starts the hook of an event, if there is one.
    func run(_ event: Event) {
        reap()
        guard let path = programs[event], event != .wrong || running.count < Self.mostRunning else { return }
        do throws(Errno) {
            let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
            running.append(
                try ChildProcess.startUnawaited(
                    path: path, arguments: [path], environment: environment + ["PATTERNLOCK_EVENT=\(event.rawValue)"],
                    descriptors: (0...2).map { (here: null.number, there: $0) }))
        } catch { Output.complain("the hook for \(event.rawValue) cannot be started: \(error)") }
    }

    /// Which hooks of a configuration could not be run now, one sentence each.
    static func problems(_ settings: Settings) -> [String] {
        [
            ("on_locked", settings[\.onLocked]), ("on_accepted", settings[\.onAccepted]),
            ("on_wrong", settings[\.onWrong]), ("on_unlocked", settings[\.onUnlocked]),
        ].compactMap { key, path in
            guard let path, !ExecutableFile.isThere(path) else { return nil }
            return "[hooks] \(key): \(quoted(path)) is not there or not executable; it would not run"
        }
    }

    /// Forgets hooks that have ended.
    func reap() {
        running = running.filter { child in
            do throws(Errno) { return try child.reap() == nil } catch { return false }
        }
    }
}
