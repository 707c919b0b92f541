import LinuxKit
import TestSupport
import Testing

/// The tests of this module, one after the other: each has an X server and waits for times.
@Suite(.serialized) struct SessionSuite {}

/// The one machine of these tests: the lock is installed, and a pattern enrolled in the home store.
private let sharedMachine = Result {
    let machine = try InstalledMachine()
    try machine.enrol(SessionBed.text, home: true)
    try machine.root.install([
        InstalledFile(buildDirectory() + "/bus-stand-in", to: "/usr/local/bin/bus-stand-in", mode: 0o755)
    ])
    return machine
}

/// A session of its own: an X server with a red window, a session bus, a bus with stand-ins for logind and UPower, and
/// the daemon.
final class SessionBed {
    static let text = "4-2-6-9-5"
    static let dots = [4, 2, 6, 9, 5]

    let machine: InstalledMachine
    let rig: TouchRig
    let red: Spy
    private(set) var logind: RunningProcess?
    private(set) var power: RunningProcess?
    private let directory: String
    private var sessionBus: RunningProcess?
    private var systemBus: RunningProcess?
    /// Those that were started, the present one last: the end of one by `stop` would take its children along.
    private var daemons: [RunningProcess] = []
    private var byHand: [RunningProcess] = []
    var daemon: RunningProcess { daemons[daemons.count - 1] }
    let environment: [String: String]

    /// Starts everything, and returns once the daemon holds its inhibitor and knows of the lid, or without logind once
    /// it serves.
    init(
        settings: String = "", hasLogind: Bool = true, hasPower: Bool = true, hasBus: Bool = true,
        startsDaemon: Bool = true,
        before: (TouchRig) throws -> Void = { _ in }
    ) throws {
        machine = try sharedMachine.get()
        rig = try TouchRig(size: Size(width: 1280, height: 800))
        try before(rig)
        red = try Spy(.red, on: rig)
        directory = "/run/session" + rig.display.dropFirst()
        try machine.root.must(["rm", "-rf", directory])
        try machine.root.must(["install", "-d", "-o", InstalledMachine.user, "-m", "700", directory])
        try machine.root.writeFile("/etc/patternlock/patternlock.conf", settings)
        var environment = [
            "DISPLAY": rig.display, "XDG_RUNTIME_DIR": directory, "SWIFT_BACKTRACE": "enable=no",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(directory)/nobody",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(directory)/nobody",
        ]
        if hasBus {
            let (bus, address) = try Self.startBus(machine, directory + "/bus")
            sessionBus = bus
            environment["DBUS_SESSION_BUS_ADDRESS"] = address
        }
        if hasLogind {
            let (bus, address) = try Self.startBus(machine, directory + "/system")
            systemBus = bus
            environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
            logind = try Self.startStandIn("logind", machine, environment)
            if hasPower { power = try Self.startStandIn("upower", machine, environment) }
        }
        self.environment = environment
        guard startsDaemon else { return }
        try startDaemon()
        if hasLogind {
            try awaitWord("granted, held 1")
            try awaitLidAsked()
        } else {
            try awaitServing()
        }
    }

    deinit { stop() }

    private static func startBus(_ machine: InstalledMachine, _ path: String) throws -> (RunningProcess, String) {
        var command = Command(
            [
                "dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path=\(path)",
                "--print-address=1",
            ], environment: [:])
        command.input = .nothing
        let bus = try machine.root.start(command, as: InstalledMachine.user)
        guard let address = try bus.line() else { throw RigError.refused("dbus-daemon: \(bus.written(2))") }
        return (bus, address)
    }

    private static func startStandIn(
        _ name: String, _ machine: InstalledMachine, _ environment: [String: String]
    ) throws -> RunningProcess {
        let process = try machine.root.start(
            Command(["bus-stand-in", name], environment: environment), as: InstalledMachine.user)
        _ = try process.line { $0 == "ready" }
        return process
    }

    /// Ends the stand-in for logind, and starts another.
    func restartLogind() throws {
        logind?.stop()
        logind = try Self.startStandIn("logind", machine, environment)
    }

    /// The same for UPower; returns once it was asked how the lid is.
    func restartPower() throws {
        power?.stop()
        power = try Self.startStandIn("upower", machine, environment)
        try awaitLidAsked()
    }

    private func awaitLidAsked() throws {
        do throws(RigError) { _ = try power?.line(within: 30_000) { $0 == "asked" } } catch {
            throw RigError.timedOut(waitingFor: "a question about the lid", seen: "\(error) the daemon: \(said())")
        }
    }

    /// Closes the lid, or opens it.
    func lid(_ order: String) throws {
        power?.write("lid \(order)\n")
        _ = try power?.line(within: 30_000) { $0 == "did lid \(order)" }
    }

    /// Ends the session's bus.
    func stopSessionBus() { sessionBus?.stop() }

    /// Starts the daemon, for the first time or after its end. What the one before left running goes on.
    func startDaemon() throws {
        var command = Command(["/usr/libexec/patternlock/patternlock-session"], environment: environment)
        command.input = .nothing
        daemons.append(try machine.root.start(command, as: InstalledMachine.user))
    }

    /// Locks as somebody does who types it, and returns when the command did. What it left in the background goes on.
    func lockByHand() throws {
        let command = try machine.root.start(
            Command(["patternlock", "lock", "--daemonize"], environment: environment), as: InstalledMachine.user)
        byHand.append(command)
        let end = try command.waitForEnd(within: 60_000)
        guard end == .exited(0) else { throw RigError.refused("patternlock lock: \(end) \(command.written(2))") }
    }

    /// Ends everything.
    func stop() {
        for process in daemons + byHand { process.stop() }
        for pid in lockers() { endForCertain(pid) }
        for process in [logind, power, sessionBus, systemBus] { process?.stop() }
        red.stop()
        rig.stop()
    }

    /// Waits for a line of the stand-in for logind.
    func awaitWord(_ line: String) throws {
        guard let logind else { throw RigError.refused("this bed has no logind") }
        do throws(RigError) { _ = try logind.line(within: 30_000) { $0 == line } } catch {
            throw RigError.timedOut(waitingFor: line, seen: "\(error) the daemon: \(said())")
        }
    }

    /// Has the stand-in do something.
    func order(_ line: String) throws {
        logind?.write(line + "\n")
        try awaitWord("did " + line)
    }

    /// Waits until the daemon answers on the session bus.
    func awaitServing() throws {
        let deadline = Deadline.after(30_000)
        while try call("GetActive").status != 0 {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "the daemon", seen: said()) }
        }
    }

    /// Runs a program in the session to its end.
    func run(_ arguments: [String]) throws -> Finished {
        try machine.root.run(as: InstalledMachine.user, arguments, environment: environment)
    }

    /// Calls a method of the screen saver.
    func call(
        _ method: String, _ arguments: [String] = [], name: String = "org.freedesktop.ScreenSaver",
        path: String = "/org/freedesktop/ScreenSaver"
    ) throws -> Finished {
        try run(
            [
                "gdbus", "call", "--session", "--timeout=30", "--dest", name, "--object-path", path, "--method",
                "\(name).\(method)",
            ] + arguments)
    }

    /// Whether programs are told that the screen saver is active.
    func isActive() throws -> Bool { try call("GetActive").output.contains("true") }

    /// Waits until it is or is not.
    func awaitActive(_ wanted: Bool, within milliseconds: UInt64 = 20_000) throws {
        let deadline = Deadline.after(milliseconds)
        while try isActive() != wanted {
            if deadline.hasPassed {
                throw RigError.timedOut(waitingFor: "GetActive \(wanted)", seen: said())
            }
        }
    }

    /// Processes of a name with this display.
    func processes(_ name: String) throws -> [Int32] { try TestSupport.processes(name, on: rig.display) }

    /// The one lock, once what only waited for it has ended.
    func oneLock() throws -> Int32 {
        let deadline = Deadline.after(20_000)
        while true {
            let found = try processes("patternlock")
            if found.count == 1 { return found[0] }
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "one lock", seen: "\(found) \(said())") }
        }
    }

    /// What the daemon wrote until now, and whether it is there to write more.
    func said() -> String {
        guard let daemon = daemons.last else { return "(not started)" }
        return (daemon.isRunning ? "" : "(it has ended) ") + daemon.written(2)
    }

    private func lockers() -> [Int32] {
        ["patternlock", "patternlock-guard", "patternlock-face", "patternlock-auth"].flatMap {
            (try? processes($0)) ?? []
        }
    }

    /// A program that keeps the session from going idle, for as long as it runs.
    func inhibit() throws -> RunningProcess {
        let film = try machine.root.start(
            Command(["bus-stand-in", "film"], environment: environment), as: InstalledMachine.user)
        _ = try film.line { $0.hasPrefix("inhibited ") }
        return film
    }

    /// Draws the pattern with keys, as often as it takes until the grid is there, and waits for the open session.
    func open() throws {
        let deadline = Deadline.after(60_000)
        while try exposed() == 0 {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "an open session", seen: said()) }
            try rig.injector.key(9)
            try rig.type(Self.dots.map(String.init).joined())
            let patience = Deadline.after(3000)
            while try exposed() == 0, !patience.hasPassed {}
        }
    }

    /// How many pixels of the session are to be seen.
    func exposed() throws -> Int { try rig.count(of: 0xff0000) }

    /// Waits until none is.
    func awaitCovered() throws {
        let deadline = Deadline.after(20_000)
        while try exposed() > 0 {
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "a covered screen", seen: said()) }
        }
    }
}

private func endForCertain(_ pid: Int32) { ThisProcess.endForCertain(pid) }
