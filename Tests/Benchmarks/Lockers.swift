import Glibc
import LinuxKit
import PatternCore
import SecretMemory
import TestSupport

/// The lockers that are compared, each as the same user in the same throw-away root.
enum Locker: String, CaseIterable {
    case ours = "patternlock"
    case i3lock
    case xsecurelock

    /// The event that says that it is locked, for `Starter`.
    ///
    /// i3lock's first process ends when the second has the grabs and the window is mapped; xsecurelock closes
    /// XSS_SLEEP_LOCK_FD at the same point.
    var event: String {
        switch self {
        case .ours: "status"
        case .i3lock: "end"
        case .xsecurelock: "sleep-lock"
        }
    }

    private var arguments: [String] {
        switch self {
        case .ours: ["/usr/bin/patternlock", "lock", "--status-fd", "3"]
        case .i3lock: ["/usr/bin/i3lock"]
        case .xsecurelock: ["/usr/bin/xsecurelock"]
        }
    }

    /// Whether this machine has it; we always are.
    var isInstalled: Bool { fileExists(arguments[0]) || self == .ours }

    /// Starts it through `benchmarks starter`, which prints `took N` and, of ours, the status lines.
    func start(on rig: TouchRig, in machine: InstalledMachine) throws(RigError) -> RunningProcess {
        var command = Command([Self.helper, "starter", event] + arguments, environment: ["DISPLAY": rig.display])
        if self == .xsecurelock { command.environment["XSS_SLEEP_LOCK_FD"] = "\(Starter.sleepLock)" }
        command.input = .nothing
        command.grace = 20
        return try machine.root.start(command, as: InstalledMachine.user)
    }

    /// This program in a throw-away root.
    static let helper = "/usr/local/bin/benchmarks"
}

extension InstalledMachine {
    /// A machine with this program in it too.
    static func withHelper() throws(RigError) -> InstalledMachine {
        let machine = try InstalledMachine()
        try machine.root.install([
            InstalledFile(buildDirectory() + "/benchmarks", to: Locker.helper, mode: 0o755)
        ])
        return machine
    }
}

extension RunningProcess {
    /// The microseconds of the next `took N` line.
    func took() throws(RigError) -> Double {
        let line = try line { $0.hasPrefix("took ") }
        guard let microseconds = Double(line.dropFirst(5)) else { throw .refused("no number in \(line)") }
        return microseconds
    }
}

/// The pattern that is enrolled and drawn here.
enum Drawn {
    static let text = "4-2-6-9-5"
    static let dots = [4, 2, 6, 9, 5]

    /// The same as a value, or another one of the same grid.
    static func pattern(_ dots: [Int] = Drawn.dots) throws(RigError) -> Pattern {
        guard let grid = Grid(rows: 3, columns: 3) else { throw .refused("no grid") }
        var bytes = SecretBytes(capacity: dots.count)
        for dot in dots { bytes.append(UInt8(dot - 1)) }
        do throws(PatternError) { return try Pattern(grid: grid, dots: bytes) } catch {
            throw .refused("the pattern: \(error)")
        }
    }

    /// Opens our lock. `descriptor` is where its status lines come.
    static func open(
        _ lock: RunningProcess, _ layout: StatusEvent, _ rig: TouchRig, from descriptor: Int32
    ) throws(RigError) {
        try rig.injector.stroke(through: try layout.points(of: dots))
        _ = try lock.status("unlocked", from: descriptor)
        _ = try lock.waitForEnd()
    }
}
