import FaceView
import LinuxKit
import LockCore
import PatternCore
import TestSupport
import Testing

/// One machine for all tests that change nothing on it; a pattern is enrolled in the home store.
private let sharedMachine = Result {
    let machine = try InstalledMachine()
    try machine.enrol(LockedScreen.text, home: true)
    return machine
}

/// The installed lock on a screen of its own. Below it is a red window: the session that must not be seen.
final class LockedScreen {
    static let text = "4-2-6-9-5"
    static let right = [4, 2, 6, 9, 5]
    static let size = Size(width: 1280, height: 800)

    let rig: TouchRig
    let machine: InstalledMachine
    private let red: Spy
    /// How many pixels of the session were to be seen before: windows of spies may be above it.
    private let seenBefore: Int
    /// The command that waits for the unlock.
    private(set) var lock: RunningProcess
    /// The last layout that was told.
    var layout: StatusEvent?

    /// Starts a server with the session, does what is to be done before, and locks.
    init(
        _ arguments: [String] = [], machine: InstalledMachine? = nil, rig: TouchRig? = nil,
        environment: [String: String] = [:], before: (TouchRig) throws -> Void = { _ in }
    ) throws {
        self.machine = if let machine { machine } else { try sharedMachine.get() }
        self.rig = if let rig { rig } else { try TouchRig(size: Self.size, secondTouch: true, touchpad: true) }
        red = try Spy(.red, on: self.rig)
        try before(self.rig)
        // The runtime's own report of a crash is long, and would wait for somebody to read it.
        let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        seenBefore = try self.rig.count(of: 0xff0000)
        lock = try self.machine.lock(self.rig, arguments, environment: environment)
    }

    deinit { stop() }

    /// Ends everything.
    func stop() {
        lock.stop()
        red.stop()
        rig.stop()
    }

    /// Locks again, after an unlock.
    func lockAgain(_ arguments: [String] = []) throws {
        layout = nil
        lock = try machine.lock(rig, arguments)
    }

    /// Runs a program that traces the command, as root, to its end.
    func startTraced(_ arguments: [String]) throws -> Termination {
        let home = "/home/\(InstalledMachine.user)"
        var command = Command(
            arguments, environment: ["DISPLAY": rig.display, "HOME": home, "USER": InstalledMachine.user])
        command.input = .nothing
        command.readable = []
        return try machine.root.start(command).waitForEnd()
    }

    /// Goes on with a lock that was started elsewhere.
    func takeOver(_ other: RunningProcess) {
        layout = nil
        lock = other
    }

    /// Waits until it says that it is locked.
    func awaitLocked(within milliseconds: UInt64 = 10_000) throws {
        _ = try lock.status("locked", within: milliseconds)
    }

    /// Waits until the grid takes strokes.
    @discardableResult
    func awaitLayout(within milliseconds: UInt64 = 20_000) throws -> StatusEvent {
        let told = try lock.status("layout", within: milliseconds)
        layout = told
        return told
    }

    /// Waits until it is locked and the grid takes strokes, in whichever order that is told.
    func awaitReady() throws {
        var isLocked = false
        _ = try lock.status(within: 20_000) { event in
            if event.event == "locked" { isLocked = true }
            if event.event == "layout" { layout = event }
            return isLocked && layout != nil
        }
    }

    /// How many pixels of the session are to be seen.
    func exposed() throws -> Int { try rig.count(of: 0xff0000) }

    /// Waits until none is to be seen. Returns how many milliseconds that took.
    @discardableResult
    func awaitCovered(within milliseconds: UInt64 = 10_000) throws -> UInt64 {
        let begin = Clock.monotonic
        while true {
            let pixels = try exposed()
            let taken = Clock.monotonic - begin
            if pixels == 0 { return taken }
            guard taken < milliseconds else {
                throw RigError.timedOut(waitingFor: "a covered screen", seen: "\(pixels) pixels")
            }
        }
    }

    /// Draws too few dots and waits until that was told: then everything before it has been worked off.
    func echo(second: Bool = false) throws {
        try draw([1, 2, 3], second: second)
        _ = try lock.status("attempt")
    }

    /// Presses the button that leads to the password field, and waits for that.
    func usePassword() throws {
        let told = try rig.monitorMillimetres()
        let metrics = StageMetrics(
            width: Self.size.width, height: Self.size.height, widthMillimetres: told.width,
            heightMillimetres: told.height, textDotsPerInch: nil)
        guard let grid = Grid(rows: 3, columns: 3) else { throw RigError.refused("no grid") }
        let look = FaceLook(
            screen: .pattern(BoardLook(grid: grid)), status: FaceNotice(""),
            buttons: [.usePassword, .tapDots, .changePattern])
        guard let place = FaceLayout(metrics: metrics, look: look).buttons.first?.rect else {
            throw RigError.refused("the layout has no button")
        }
        let middle = Point(Int(place.x + place.width / 2), Int(place.y + place.height / 2))
        // The face may still be on its way: then nobody is there to take a tap.
        for _ in 0..<20 {
            try rig.injector.tap(middle)
            do throws(RigError) {
                _ = try lock.status("password", within: 1000)
                return
            } catch { guard case .timedOut = error else { throw error } }
        }
        throw RigError.timedOut(waitingFor: "the password field", seen: lock.written(3))
    }

    /// Draws over dots with one finger.
    func draw(_ dots: [Int], second: Bool = false) throws {
        guard let points = try layout?.points(of: dots), let last = points.last else {
            throw RigError.refused("no layout was told yet")
        }
        try rig.injector.touchBegin(0, points[0], second: second)
        for (from, to) in zip(points, points.dropFirst()) {
            for part in 1...8 {
                let point = Point(from.x + (to.x - from.x) * part / 8, from.y + (to.y - from.y) * part / 8)
                try rig.injector.touchUpdate(0, point, second: second)
            }
        }
        try rig.injector.touchEnd(0, last, second: second)
        try rig.injector.sync()
    }

    /// Opens the lock with the pattern, and expects the session to be there again.
    func open(second: Bool = false) throws {
        var result: String?
        // On a machine that is busy with other lockers a verifier may come too late. That opens nothing, and a person
        // draws again.
        for _ in 0..<5 where result == nil || result == "unavailable" {
            try draw(Self.right, second: second)
            // Strokes before it may have been too short.
            result = try lock.status { $0.event == "attempt" && $0.result != "short" }.result
        }
        #expect(result == "accepted")
        try awaitOpen()
    }

    /// Waits until the screen is open and the command has ended well.
    func awaitOpen() throws {
        _ = try lock.status("unlocked")
        let end = try lock.waitForEnd()
        #expect(end == .exited(0), "\(lock.written(2))")
        // A compositing manager draws it when it comes to that.
        let deadline = Deadline.after(10_000)
        var seen = try exposed()
        while seen != seenBefore, !deadline.hasPassed { seen = try exposed() }
        #expect(seen == seenBefore, "the session should be seen again")
    }

    /// The programs of this lock that run now, by the name that they were started by.
    func processes(_ name: String) throws -> [Int32] { try TestSupport.processes(name, on: rig.display) }

    /// The guard that holds the grabs: the face is its child.
    func activeGuard() throws -> Int32 {
        for face in try processes("patternlock-face") {
            let told = try RunningProcess.start(Command(["ps", "-o", "ppid=", "-p", "\(face)"])).finish().output
            if let parent = Int32(told.filter { !$0.isWhitespace }) { return parent }
        }
        throw RigError.refused("no guard has a face")
    }

    /// Waits until so many of them run.
    func awaitProcesses(_ name: String, _ count: Int, within milliseconds: UInt64 = 10_000) throws -> [Int32] {
        let deadline = Deadline.after(milliseconds)
        while true {
            let found = try processes(name)
            if found.count >= count { return found }
            if deadline.hasPassed { throw RigError.timedOut(waitingFor: "\(count) \(name)", seen: "\(found)") }
        }
    }

    /// Waits until a guard stands by: it is the child of another, and waits for its connection, signals and the other.
    func awaitStandby(within milliseconds: UInt64 = 10_000) throws {
        let deadline = Deadline.after(milliseconds)
        var seen = ""
        while !deadline.hasPassed {
            seen = ""
            let guards = try processes("patternlock-guard")
            for process in guards {
                let told = try RunningProcess.start(
                    Command(["sh", "-c", "ps -o ppid= -p \(process); cat /proc/\(process)/syscall"])
                ).finish()
                let words = told.output.split(whereSeparator: { $0 == " " || $0 == "\n" })
                seen += "guard \(process): \(told.output)"
                // The parent, the number of poll(2), its list, and how many are in it.
                guard words.count > 3, let parent = Int32(words[0]), guards.contains(parent) else { continue }
                if words[3] == "0x3" { return }
            }
        }
        throw RigError.timedOut(waitingFor: "a guard that stands by", seen: seen + lock.written(2))
    }

    /// No key and no button of the server is down.
    func expectNothingHeld() throws {
        for device in ["keyboard", "pointer", "touch"] {
            let query = try RunningProcess.start(rig.command(["xinput", "query-state", device])).finish()
            #expect(!query.output.contains("=down"), "\(device): \(query.output)")
        }
    }

    /// Runs a program of X on this screen.
    @discardableResult
    func run(_ arguments: [String]) throws -> String {
        let finished = try RunningProcess.start(rig.command(arguments)).finish()
        guard finished.status == 0 else { throw RigError.refused("\(arguments): \(finished.error)") }
        return finished.output
    }
}
