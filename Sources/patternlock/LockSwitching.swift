import Configuration
import DesktopKit
import Languages
import LinuxKit
import LockInstance
import LockWire

/// Locking on and off, for the caller or for everybody. Each step returns the lines that tell of it.
struct LockSwitching {
    private let isGlobal: Bool
    private let user: UserAccount
    private let board: Switchboard

    /// What serves the session.
    static let daemon = "patternlock-session"
    /// The name of its process as the kernel has it.
    static let daemonProcess = String(daemon.prefix(15))

    /// The daemon of the display that this is run on; nil when there is none.
    static func running(for user: Person) -> Int32? {
        guard let display = SessionDisplay.current.name, let account = UserAccount(uid: user.uid) else { return nil }
        // What sudo leaves of the environment is that of the person, or nobody's: root goes by the uid.
        let place =
            user.uid == ThisProcess.effectiveUser
            ? InstancePlace(display: display, home: account.home)
            : InstancePlace(display: display, home: account.home, of: user.uid)
        guard let process = DaemonInstance.process(place), ProcessTable.isOne(process, daemonProcess, user.uid) else {
            return nil
        }
        return process
    }

    /// Others' processes on the display that this is run on.
    static func processes(named name: String, of user: Person) -> [Int32] {
        guard let display = SessionDisplay.current.name else { return [] }
        return ProcessTable.processes(named: name, of: user.uid, display: display)
    }

    static var daemonPath: String { Installation.libexecDirectory + "/" + daemon }
    /// What desktops run for their key and their panel.
    private static let lockCommand = "patternlock lock --daemonize"

    init(isGlobal: Bool) throws(Failure) {
        guard Caller.isRoot == isGlobal else {
            throw Failure(
                .refused,
                isGlobal
                    ? "only root may do this for everybody: sudo patternlock … --global"
                    : "root has no screen to lock: run this as the user, without sudo, or for everybody with --global"
            )
        }
        self.isGlobal = isGlobal
        let user = try Caller.account()
        self.user = user
        let place =
            isGlobal ? DesktopPlace.system : .user(home: user.home) { name in ThisProcess.environment(name) }
        board = Switchboard(place, daemon: Self.daemonPath)
    }

    /// Whether it could be switched on here, and is not: for windows, which offer it then.
    static var isOffered: Bool {
        guard !Caller.isRoot, !SessionDisplay.current.isWayland else { return false }
        return isOn == false && !isOnForEverybody
    }

    /// Whether root switched it on.
    static var isOnForEverybody: Bool {
        do throws(Errno) { return try Switchboard(.system, daemon: daemonPath).isOn() } catch { return false }
    }

    /// Whether it is on for the caller; nil when that cannot be known.
    static var isOn: Bool? {
        do throws(Failure) {
            let board = try LockSwitching(isGlobal: false).board
            do throws(Errno) { return try board.isOn() } catch { return nil }
        } catch { return nil }
    }

    /// Switches it on, or off, from a window, in which there is no room for what is left to the person: that goes to
    /// standard output. What the window says of it.
    static func switchFromWindow(on: Bool) -> DialogueStep.Note {
        do throws(Failure) {
            let switching = try LockSwitching(isGlobal: false)
            for line in on ? try switching.switchOn(atLogin: false) : try switching.switchOff() {
                Output.write(line + "\n")
            }
            return on ? .lockingOn : .lockingOff
        } catch {
            Output.complain(error.sentence)
            return error.code == .refused ? .denied : .lockingFailed
        }
    }

    func switchOn(atLogin: Bool) throws(Failure) -> [String] {
        let entry = try self.entry()
        var lines: [String] = []
        do throws(Errno) {
            let isNew = try board.switchOn(entry)
            lines.append(
                isNew ? translated("Locking is on from the next login on.") : translated("Locking is on."))
        } catch { throw unwritable(board.place.autostart, error) }
        for locker in OtherLocker.all { lines += hide(locker) }
        if atLogin { lines.append(try lockAtLogin()) }
        if isGlobal { return lines }
        lines += xfce { () throws(XfceLockCommand.Fault) in
            try XfceLockCommand.set(Self.lockCommand)
                ? translated("Xfce's key and panel lock with patternlock.") : nil
        }
        return lines + start() + whatOthersDo()
    }

    /// Not against the will of whoever administers the machine.
    func switchOff() throws(Failure) -> [String] {
        guard isGlobal || !Settings.system()[\.requireLock] else {
            throw Failure(.refused, "locking stays on here: require_lock in /etc/patternlock/patternlock.conf says so")
        }
        var lines: [String] = []
        do throws(Errno) {
            lines.append(
                try board.switchOff() ? translated("Locking is off.") : translated("Locking was not on."))
        } catch { throw unwritable(board.place.autostart, error) }
        for locker in OtherLocker.all {
            do throws(Errno) {
                if try board.show(locker) {
                    lines.append(translated("\(locker.name) starts again from the next login on."))
                }
            } catch { lines.append(translated("Not done: \(locker.name) cannot be brought back: \(error).")) }
        }
        do throws(Errno) {
            if try removeLoginLines() { lines.append(translated("Nothing is locked at login any more.")) }
        } catch { lines.append(translated("Not done: \(board.place.loginScript) cannot be written: \(error).")) }
        if isGlobal { return lines }
        lines += xfce { () throws(XfceLockCommand.Fault) in
            try XfceLockCommand.unset(Self.lockCommand)
                ? translated("Xfce's key and panel do what they did before.") : nil
        }
        if let process = Self.running(for: Person(user)) { ProcessTable.askToEnd(process) }
        return lines
    }

    /// The autostart entry, as installed.
    private func entry() throws(Failure) -> String {
        let path = Self.daemonPath + ".desktop"
        do throws(Errno) { if let text = try TextFile.read(path) { return text } } catch {}
        throw Failure(.unavailable, "\(path) cannot be read: install patternlock again")
    }

    private func unwritable(_ path: String, _ error: Errno) -> Failure {
        Failure(.unavailable, "\(path) cannot be written: \(error)")
    }

    private func hide(_ locker: OtherLocker) -> [String] {
        var lines: [String] = []
        do throws(Errno) {
            if try board.hide(locker) { lines.append(translated("\(locker.name) is not started any more.")) }
        } catch { lines.append(translated("Not done: \(locker.name) cannot be switched off: \(error).")) }
        guard !isGlobal else { return lines }
        for process in Self.processes(named: locker.process, of: Person(user)) {
            ProcessTable.askToEnd(process)
            lines.append(translated("\(locker.name) was running, and was ended."))
        }
        return lines
    }

    private func xfce(_ body: () throws(XfceLockCommand.Fault) -> String?) -> [String] {
        guard XfceLockCommand.isThere(desktop: ThisProcess.environment("XDG_CURRENT_DESKTOP")) else { return [] }
        do throws(XfceLockCommand.Fault) { return try body().map { [$0] } ?? [] } catch {
            guard case .silent(let text) = error else { return [] }
            let reason = text.split(separator: "\n").first.map { String($0.prefix(120)) } ?? translated("no answer")
            return [
                translated(
                    "Not done: Xfce's settings do not answer (\(reason)). Set LockCommand of xfce4-session yourself.")
            ]
        }
    }

    /// Starts the daemon for the session that this runs in.
    private func start() -> [String] {
        guard SessionDisplay.current.name != nil else { return [] }
        if Self.running(for: Person(user)) != nil { return [] }
        do throws(Errno) {
            let null = try FileDescriptor.open("/dev/null", flags: 2)
            let started = try ChildProcess.start(
                try Installation.openProgram(Self.daemon), arguments: [Self.daemon],
                descriptors: (0...2).map { (here: null.number, there: $0) }, newSession: true)
            // What it lacks it finds out at once.
            let deadline = Deadline.after(1000)
            while !deadline.hasPassed {
                if try started.reap() != nil {
                    return [
                        translated(
                            "Not done: \(Self.daemon) ended at once in this session; it says why when you run it.")
                    ]
                }
                PollSet.sleep(until: .after(20))
            }
            return [translated("It is on in this session too.")]
        } catch { return [translated("Not done: \(Self.daemon) cannot be started now: \(error).")] }
    }
}

extension LockSwitching {
    private func lockAtLogin() throws(Failure) -> String {
        guard TextFile.exists("/etc/X11/Xsession") else {
            return translated(
                "Not done: there is no /etc/X11/Xsession. Put \"\(Self.lockCommand)\" before your desktop's start.")
        }
        let path = board.place.loginScript
        do throws(Errno) {
            let script = try TextFile.readToChange(path) ?? ""
            try TextFile.replace(path, with: LoginScript.with(Installation.command, in: script))
        } catch { throw unwritable(path, error) }
        return translated("A machine that logs in by itself is locked before the desktop shows.")
    }

    /// Returns false when there were none.
    private func removeLoginLines() throws(Errno) -> Bool {
        let path = board.place.loginScript
        guard let script = try TextFile.readToChange(path) else { return false }
        let rest = LoginScript.without(script)
        guard rest != script else { return false }
        if rest.isEmpty { try TextFile.remove(path) } else { try TextFile.replace(path, with: rest) }
        return true
    }

    /// What is left to the person: files that are his, and desktops that start their locker themselves.
    private func whatOthersDo() -> [String] {
        OtherLocker.unreachable.sorted { $0.key < $1.key }
            .filter { !Self.processes(named: $0.value, of: Person(user)).isEmpty }
            .map {
                translated(
                    "Not done: \($0.key) is started by its desktop; switch its lock off in the desktop's settings.")
            }
            + windowManager()
    }

    private func windowManager() -> [String] {
        let configuration = board.place.autostart.split(separator: "/").dropLast().joined(separator: "/")
        let own = "/\(configuration)/i3/config"
        let mine = [own, "\(user.home)/.i3/config"]
        let isInI3 = ThisProcess.environment("I3SOCK") != nil || ThisProcess.environment("DESKTOP_SESSION") == "i3"
        for path in mine + (isInI3 ? ["/etc/xdg/i3/config", "/etc/i3/config"] : []) {
            do throws(Errno) {
                guard let text = try TextFile.read(path) else { continue }
                let file = WindowManagerFile(text)
                if mine.contains(path) { return advice(file, path) }
                let lines = advice(file, own)
                guard !lines.isEmpty else { return [] }
                return [translated("Not done: you have no configuration of i3: copy \(path) to \(own) first.")] + lines
            } catch { return [translated("Not done: \(path) cannot be read: \(error).")] }
        }
        return []
    }

    private func advice(_ file: WindowManagerFile, _ path: String) -> [String] {
        let ours = "exec --no-startup-id \(Self.daemonPath)"
        let key = "exec --no-startup-id \(Self.lockCommand)"
        var lines = file.lockers.map { line in
            let better =
                line.text.hasPrefix("bind") ? translated("have the key do \"\(key)\"") : translated("take it out")
            return translated(
                "Not done: line \(line.number) of \(path) starts another locker: \(better). It is: \(line.text)")
        }
        let startsEntries = file.startsEntries && board.place.programs.contains { TextFile.exists($0 + "/dex") }
        if !file.startsDaemon, !startsEntries {
            lines.append(translated("Not done: i3 starts no autostart entries. Add to \(path): \(ours)"))
        }
        return lines
    }
}
