/// A running `x11-spy`: a client that listens, or shows something.
public final class Spy: Sendable {
    /// What it does; `x11-spy` without arguments tells more.
    public enum Kind: String, CaseIterable, Sendable {
        case touchGrabRoot = "touch-grab-root"
        case touchRoot = "touch-root"
        case touchAll = "touch-all"
        case touchSlaveSelect = "touch-slave-select"
        case touchSlaveGrab = "touch-slave-grab"
        case touchWindow = "touch-window"
        case touchCore = "touch-core"
        case gestureGrabRoot = "gesture-grab-root"
        case gestureSlaveGrab = "gesture-slave-grab"
        case keyMaster = "key-master"
        case keyAll = "key-all"
        case keySlaveSelect = "key-slave-select"
        case keySlaveGrab = "key-slave-grab"
        case keyWindow = "key-window"
        case keyRaw = "key-raw"
        case pointerRoot = "pointer-root"
        case pointerAll = "pointer-all"
        case red
        case fill
    }

    /// What it does to the cover of a lock. It stays connected.
    public enum CoverAttack: String, CaseIterable, Sendable {
        case cut = "cover-cut"
        case fade = "cover-fade"
        case swallow = "cover-swallow"
        /// Before there is one.
        case forge = "cover-forge"
    }

    private let process: RunningProcess

    /// Starts it on the rig's display and waits until it listens. A refusal of the server is thrown.
    public convenience init(_ kind: Kind, on rig: TouchRig, printing: Bool = false) throws(RigError) {
        try self.init([kind.rawValue] + (printing ? ["--print"] : []), on: rig)
    }

    /// Starts it on the rig's display and waits until the server has done what it asked.
    public convenience init(_ attack: CoverAttack, on rig: TouchRig) throws(RigError) {
        try self.init([attack.rawValue], on: rig)
    }

    private init(_ arguments: [String], on rig: TouchRig) throws(RigError) {
        process = try RunningProcess.start(rig.command([buildDirectory() + "/x11-spy"] + arguments))
        let first = try process.line() ?? ""
        guard first == "ready" else { throw .refused("x11-spy \(arguments): \(first)\(process.written(2))") }
    }

    /// How many events it has had, once the server has done everything.
    public func count() throws(RigError) -> Int {
        process.write("\n")
        let line = try process.line { $0.hasPrefix("events ") }
        return Int(line.dropFirst("events ".count)) ?? -1
    }

    /// The next event as printed: `NAME device=N detail=N x=N.NNNNN y=N.NNNNN`.
    public func event() throws(RigError) -> String { try process.line { _ in true } }

    /// Ends it.
    public func stop() { process.stop() }
}
