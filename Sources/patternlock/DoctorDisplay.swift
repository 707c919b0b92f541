import Configuration
import Languages
import LinuxKit
import LockWire

/// The screen that this runs on: whether a lock could cover it and take its input. The guard looks; nothing is covered.
struct DoctorDisplay {
    private let facts: [SurveyFact]
    private let touchOutput: String

    /// In milliseconds: a server that takes longer than this answers nobody.
    private static let patience: UInt64 = 5000

    static func checks(for user: Person) -> [DoctorCheck] {
        let display = SessionDisplay.current
        if display.isWayland {
            return [
                DoctorCheck(
                    "display", .bad, "this is a Wayland session, which only its compositor can lock",
                    fix: "choose a session on X11 when you log in")
            ]
        }
        guard let name = display.name else {
            return [DoctorCheck("display", .bad, "DISPLAY is not set: run this on the desktop to be locked")]
        }
        let settings = Settings.caller(for: user)
        return DoctorDisplay(facts: survey(), touchOutput: settings[\.touchOutput]).checks(name)
    }

    private static func survey() -> [SurveyFact] {
        do throws(Errno) {
            let program = try Installation.openProgram("patternlock-guard")
            let pipe = try Pipe()
            let guardian = try ChildProcess.start(
                program, arguments: ["patternlock-guard", "--survey"],
                descriptors: [(here: pipe.output.number, there: 1), (here: 2, there: 2)])
            // All that it writes fits into the pipe.
            guardian.end(within: patience)
            let text = String(decoding: try pipe.closeOutput().readAll(limit: 1 << 16), as: UTF8.self)
            return text.split(separator: "\n").compactMap { SurveyFact(line: $0) }
        } catch { return [.problem("patternlock-guard cannot be started: \(error)"), .end] }
    }

    private func checks(_ display: String) -> [DoctorCheck] {
        guard facts.last == .end else {
            return [DoctorCheck("display", .bad, "\(display) does not answer", fix: "look whether its X server hangs")]
        }
        for case .problem(let sentence) in facts { return [DoctorCheck("display", .bad, Sentence(verbatim: sentence))] }
        let checks = facts.compactMap { check($0, display) }
        return checks.contains { $0.name == "touch" }
            ? checks : checks + [DoctorCheck("touch", .good, "no touchscreen: mouse and keys draw too")]
    }

    private func check(_ fact: SurveyFact, _ display: String) -> DoctorCheck? {
        switch fact {
        case .problem, .monitor, .end: return nil
        case .input(let minor): return DoctorCheck("display", .good, "\(display) can be locked, with XInput 2.\(minor)")
        case .touchscreen(let name, let monitor): return touch(quoted(name), monitor)
        case .grabs(areFree: true): return DoctorCheck("grabs", .good, "nobody holds the mouse or the keyboard")
        case .grabs(areFree: false):
            return DoctorCheck(
                "grabs", .bad, "some program holds the mouse or the keyboard, and a lock waits for that to end",
                fix: "close the menu that is open, or the other locker")
        case .compositor(let isThere):
            return DoctorCheck("compositor", .good, isThere ? "one draws the screen" : "none draws the screen")
        }
    }

    /// With several monitors a touchscreen is part of one of them, which X does not know by itself.
    private func touch(_ name: String, _ monitor: String?) -> DoctorCheck {
        let monitors = facts.compactMap { fact in if case .monitor(let name) = fact { name } else { nil } }
        if monitors.contains(touchOutput) {
            return DoctorCheck("touch", .good, "\(name) is part of \(touchOutput) while locked, by touch_output")
        }
        if !touchOutput.isEmpty {
            return DoctorCheck(
                "touch", .warning, "touch_output says \(quoted(touchOutput)), and there is no such monitor",
                fix: "name one of \(monitors.joined(separator: ", ")) in patternlock.conf")
        }
        if let monitor { return DoctorCheck("touch", .good, "\(name) is spread over \(monitor)") }
        guard monitors.count > 1 else { return DoctorCheck("touch", .good, "\(name) is spread over the screen") }
        return DoctorCheck(
            "touch", .warning, "\(name) is spread over \(monitors.joined(separator: ", ")) together: fingers miss dots",
            fix: "name its monitor in patternlock.conf, such as touch_output = \(monitors[0])")
    }
}

/// The machine around the screen: who tells of suspends and lids, and the time of day.
enum DoctorMachine {
    static func checks() -> [DoctorCheck] { [login(), clock()] }

    private static func login() -> DoctorCheck {
        guard DoctorFiles.status("/run/systemd/seats") != nil else {
            return DoctorCheck("logind", .skipped, "there is no logind: suspend and a closed lid do not lock")
        }
        guard let session = ThisProcess.environment("XDG_SESSION_ID"),
            !session.contains("/"), DoctorFiles.status("/run/systemd/sessions/\(session)") != nil
        else {
            return DoctorCheck(
                "logind", .skipped, "this is no session of logind's: suspend and a closed lid do not lock",
                fix: "log in through a display manager or login, with pam_systemd in its stack")
        }
        return DoctorCheck("logind", .good, "session \(session)")
    }

    /// An account that expires, or a password that does, is judged by this clock: before PAM says yes.
    private static func clock() -> DoctorCheck {
        let installed = DoctorFiles.status(Installation.libexecDirectory + "/patternlock-guard")?.modified ?? 0
        guard Int64(WallClock.seconds) >= installed else {
            return DoctorCheck(
                "clock", .bad, "it stands before the day on which this was installed: accounts may seem expired",
                command: "timedatectl set-ntp true")
        }
        return DoctorCheck("clock", .good, "stands after the day on which this was installed")
    }
}
