import LinuxKit
import TestSupport

/// Another locker of a screen.
enum ScreenHost: String, CaseIterable {
    case i3lock, xsecurelock, xscreensaver

    /// What it is started with.
    private var arguments: [String] {
        switch self {
        case .i3lock: ["i3lock", "--debug", "--nofork", "--color=203040"]
        case .xsecurelock: ["xsecurelock"]
        case .xscreensaver: ["xscreensaver", "--no-splash", "--verbose"]
        }
    }

    private var environment: [String: String] {
        switch self {
        case .i3lock, .xscreensaver: [:]
        // It tells PAM that the person is remote, from "localhost", unless it is told not to: then no pattern counts.
        case .xsecurelock: ["XSECURELOCK_NO_PAM_RHOST": "1", "XSECURELOCK_SAVER": "saver_blank"]
        }
    }

    /// Whether it asks PAM when somebody comes, before anything is typed; i3lock asks with the answer in its hand.
    var asksFirst: Bool { self != .i3lock }

    /// Locks the screen, and returns when the locker has the grabs.
    func lock(_ rig: TouchRig, as user: String, on host: HostMachine) throws -> LockedHost {
        if self == .xscreensaver {
            try host.root.writeFile(
                "/home/\(user)/.xscreensaver",
                "lock: True\nlockTimeout: 0\nmode: blank\nfade: False\nunfade: False\ndpmsEnabled: False\n",
                owner: user)
        }
        let process = try start(arguments, rig, as: user, on: host)
        var watch: RunningProcess?
        if self == .xscreensaver {
            watch = try start(["xscreensaver-command", "-watch"], rig, as: user, on: host)
            // The daemon answers as soon as it is there.
            let ask = ["sh", "-c", "until xscreensaver-command -lock; do sleep 0.1; done"]
            _ = try start(ask, rig, as: user, on: host).finish(within: 20_000)
        }
        guard try rig.awaitGrabs(held: true, within: 20_000) else {
            throw RigError.refused("\(self) did not lock: \(process.written(2))\(process.written(1))")
        }
        if self == .i3lock { try awaitMainLoop(process, rig) }
        return LockedHost(process: process, watch: watch)
    }

    /// i3lock handles the keys that have come before its main loop begins, and forgets then that it was to end: a person
    /// is not as quick. A key that it has answered, twice, says that it is there.
    private func awaitMainLoop(_ process: RunningProcess, _ rig: TouchRig) throws {
        for _ in 0..<2 {
            try rig.injector.key(9)
            _ = try process.line(from: 2) { $0.contains("C-u pressed") }
        }
    }

    /// xscreensaver asks first and draws its dialogue then, in the middle of a black screen.
    func awaitDialogue(_ rig: TouchRig) throws {
        if self == .xscreensaver { try rig.awaitChange(at: Point(640, 400), from: 0, within: 20_000) }
    }

    private func start(
        _ arguments: [String], _ rig: TouchRig, as user: String, on host: HostMachine
    ) throws -> RunningProcess {
        var command = Command(arguments, environment: environment.merging(["DISPLAY": rig.display]) { $1 })
        command.input = .nothing
        return try host.root.start(command, as: user)
    }
}

/// A screen that is locked by a program of others.
final class LockedHost {
    private let process: RunningProcess
    private let watch: RunningProcess?

    init(process: RunningProcess, watch: RunningProcess?) {
        self.process = process
        self.watch = watch
    }

    /// Waits until it has opened; false when it does not.
    func opens() -> Bool {
        do {
            guard let watch else { return try process.waitForEnd(within: 10_000) == .exited(0) }
            _ = try watch.line(within: 10_000) { $0.hasPrefix("UNBLANK") }
            return true
        } catch { return false }
    }

    /// What it wrote.
    var log: String {
        _ = (process.isRunning, watch?.isRunning)
        return process.written(1) + process.written(2) + (watch?.written(1) ?? "")
    }

    /// Whether it still holds the screen.
    func isLocked(_ rig: TouchRig) throws -> Bool { try process.isRunning && rig.awaitGrabs(held: true, within: 2_000) }

    /// Kills its main process.
    func kill() { process.signal(9) }

    func stop() {
        watch?.stop()
        process.stop()
    }
}
