import Configuration
import Glibc
import Languages
import LinuxKit
import LockInstance
import LockWire
import SecretMemory
import VerifierClient

/// `patternlock lock`: checks that locking makes sense, starts the guard, and waits for its word.
struct LockCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        let user = try Caller.account()
        let isPreview = invocation.has("--preview")
        let password = isPreview ? nil : PasswordQuestion(of: user)
        let display = try requireDisplay()
        let settings = Settings.user(user.uid, home: user.home)
        // Mistakes of the command line first: what follows already asks others.
        let switcher = isPreview || !settings[\.switchUser] ? nil : UserSwitcher()
        let arguments = try guardArguments(settings) + (switcher == nil ? [] : ["--switch-user"])
        if isPreview, invocation.has("--daemonize") {
            throw Failure(.usage, "--preview locks nothing that --daemonize could wait for; leave one of them out")
        }
        try requireServices()
        var instance: FileDescriptor?
        if !isPreview {
            instance = try takeInstance(display: display, user: user)
            if instance == nil { return .done }
        }
        let isDaemon = invocation.has("--daemonize")
        // The copy that waits in the background is not whose child answers.
        if isDaemon { try requireAWayBack(user, password) }
        let watch = GuardWatch(
            programs: try LockPrograms(), arguments: arguments, status: try StatusOption.descriptor(of: invocation),
            instance: instance.take(), sleepLock: sleepLock(), keys: isPreview ? nil : try keyRunner(settings),
            hooks: isPreview ? nil : HookRunner(settings, user), switcher: switcher,
            newPattern: isRehearsal ? nil : NewPattern(),
            condition: isPreview || isDaemon
                ? nil : { () throws(Failure) in try requireAWayBack(user, password) })
        guard isDaemon else { return try watch.waitForUnlock(onLocked: {}) }
        return try daemonize(watch)
    }

    /// Whether it is tried out, in a window or with a store of its own: no pattern of the person's is changed after it.
    private var isRehearsal: Bool { invocation.has("--preview") || invocation.value("--store") != nil }

    /// Only X11, and only where it is not a window of a Wayland compositor: there we could cover nothing.
    private func requireDisplay() throws(Failure) -> String {
        let display = SessionDisplay.current
        if !invocation.has("--preview") { try display.refuseWayland() }
        return try display.requireName(
            or: Failure(
                .unavailable, "there is no display to lock: DISPLAY is not set. Run this inside the X11 session"))
    }

    /// A lock that nothing can open is refused before anything is covered. With a usable password nobody asks whether
    /// there is a pattern; without one it must be one that opens, or will after a wait.
    private func requireAWayBack(_ user: UserAccount, _ password: PasswordQuestion?) throws(Failure) {
        guard password?.isUnusable() == true else { return }
        let outcome =
            invocation.has("--password-only")
            ? .notEnrolled : Enrolment.outcome(of: user, store: invocation.value("--store"))
        switch outcome {
        case .enrolled, .throttled: return
        case .notEnrolled:
            throw Failure(
                .notEnrolled,
                "\(user.name) has neither a pattern nor a usable password: nothing could open this lock again. "
                    + "Enrol a pattern first: patternlock enroll --home")
        // Another try may be answered.
        case .unavailable(.late): throw outcome.failure(Person(user))
        default: throw Failure(.notEnrolled, Sentence(verbatim: outcome.failure(Person(user)).sentence))
        }
    }

    /// Without a service to ask, neither a pattern nor a password opens: said while the screen is still open.
    private func requireServices() throws(Failure) {
        let named = try invocation.absolutePath("--pam-dir")
        // A preview covers nothing, and says by itself what is not there.
        if named == nil, invocation.has("--preview") { return }
        let directories = named.map { [$0] } ?? Installation.pamDirectories
        for place in directories {
            for service in ["patternlock", "patternlock-password"] {
                do throws(Errno) {
                    _ = try FileDescriptor.open(place + "/" + service, flags: OpenFlags.pathOnly)
                    return
                } catch {}
            }
        }
        throw Failure(
            .unavailable,
            "\(quoted(directories[0])) holds neither of the PAM services patternlock and patternlock-password: nothing could "
                + "open this lock again")
    }

    /// The lock of the display; nil when another locker holds it and the screen is locked, as was asked.
    ///
    /// Desktops take a failure for "not locked", and a patternlock of this session does lock it. Whoever asks with
    /// `--daemonize` goes on when *locked* was said, not before: then the machine may sleep.
    private func takeInstance(display: String, user: UserAccount) throws(Failure) -> FileDescriptor? {
        let place = InstancePlace(display: display, home: user.home)
        let isWaiting = invocation.has("--daemonize")
        do throws(InstanceFailure) {
            if let taken = try InstanceLock.take(place) { return taken }
            let watch = isWaiting ? try InstanceWatch(place) : nil
            while let watch, try !watch.waitUntilLockedOrGone() {
                if let taken = try InstanceLock.take(place) { return taken }
            }
        } catch {
            throw Failure(.unavailable, Sentence(verbatim: error.sentence))
        }
        if isWaiting { return nil }
        throw Failure(.anotherLocker, "a patternlock already holds this display")
    }

    private func keyRunner(_ settings: Settings) throws(Failure) -> KeyRunner {
        do throws(Errno) { return try KeyRunner(settings) } catch {
            throw Failure(.unavailable, "there is no socket for the special keys: \(error)")
        }
    }

    private func guardArguments(_ settings: Settings) throws(Failure) -> [String] {
        var arguments = ["patternlock-guard"]
        if settings[\.blankAfter] > 0 { arguments += ["--blank-after", String(settings[\.blankAfter])] }
        if settings[\.dwell] > 0 { arguments.append("--hover") }
        if !settings[\.touchOutput].isEmpty { arguments += ["--touch-output", settings[\.touchOutput]] }
        for name in ["--preview", "--password-only"] where invocation.has(name) { arguments.append(name) }
        if isRehearsal { arguments.append("--rehearsal") }
        if invocation.has("--daemonize") { arguments.append("--background") }
        if let theme = invocation.value("--theme") {
            guard themeNames.contains(theme) else {
                throw Failure(
                    .usage, "there is no theme \(quoted(theme)); there are \(themeNames.joined(separator: ", "))")
            }
            arguments += ["--theme", theme]
        }
        for name in ["--pam-dir", "--store"] {
            guard let directory = try invocation.absolutePath(name) else { continue }
            arguments += [name, directory]
        }
        return arguments
    }

    /// xss-lock's descriptor: the machine sleeps once it is closed.
    private func sleepLock() -> FileDescriptor? {
        ThisProcess.environment("XSS_SLEEP_LOCK_FD").flatMap { Int32($0) }.flatMap { FileDescriptor.inherited($0) }
    }

    /// The original returns once the screen is locked, or with the reason why it is not; a copy goes on waiting.
    private func daemonize(_ watch: GuardWatch) throws(Failure) -> ExitCode {
        let side: Daemon.Side
        do throws(Errno) { side = try Daemon.split() } catch {
            throw Failure(.unavailable, "the lock cannot go into the background: \(error)")
        }
        switch consume side {
        case .foreground(let pipe):
            do throws(Errno) {
                if let byte = try pipe.readAll(limit: 1).first, let code = ExitCode(rawValue: Int32(byte)) {
                    return code
                }
            } catch {}
            throw Failure(.unavailable, "the lock ended before the screen was locked")
        case .background(let pipe):
            let word = BackgroundWord(pipe)
            do throws(Failure) { return try watch.waitForUnlock(onLocked: { word.say(.done) }) } catch {
                Output.complain(error.sentence)
                word.say(error.code)
                return error.code
            }
        }
    }
}

/// The one byte that the background says to the foreground: the exit status to return.
private final class BackgroundWord {
    private var pipe: FileDescriptor?

    init(_ pipe: consuming FileDescriptor) { self.pipe = .some(pipe) }

    /// Says it, once, and lets go of the caller's streams before: whoever waits for their end waits no longer.
    func say(_ code: ExitCode) {
        guard let pipe = pipe.take() else { return }
        do throws(Errno) { try BackgroundStreams().take() } catch {}
        do throws(Errno) { try pipe.writeAll([UInt8(code.rawValue)]) } catch {}
    }
}
