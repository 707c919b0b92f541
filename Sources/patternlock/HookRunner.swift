import Configuration
import Languages
import LinuxKit

/// Runs what the user's configuration says for events of the lock: as the user, apart from the lock, and never waiting.
/// A hook is told which event it is and nothing else.
final class HookRunner {
    enum Event: String {
        case locked, accepted, wrong, unlocked
    }

    private let programs: [Event: String]
    private let environment: [String]
    private let running = DetachedPrograms(most: 8)

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
        guard let path = programs[event] else { return }
        do throws(Errno) {
            // Whoever tries and tries fills nothing; what happens once is always told.
            try running.start(
                path, [path], environment: environment + ["PATTERNLOCK_EVENT=\(event.rawValue)"],
                isExempt: event != .wrong)
        } catch { Output.complain(translated("the hook for \(event.rawValue) cannot be started: \(error)")) }
    }

    /// Which hooks of a configuration could not be run now, one sentence each.
    static func problems(_ settings: Settings) -> [String] {
        [
            ("on_locked", settings[\.onLocked]), ("on_accepted", settings[\.onAccepted]),
            ("on_wrong", settings[\.onWrong]), ("on_unlocked", settings[\.onUnlocked]),
        ].compactMap { key, path in
            guard let path, !ExecutableFile.isThere(path) else { return nil }
            return translated("[hooks] \(key): \(quoted(path)) is not there or not executable; it would not run")
        }
    }

    /// Forgets hooks that have ended.
    func reap() { running.reap() }
}
