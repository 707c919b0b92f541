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

    private let process: RunningProcess

    /// Starts it on the rig's display and waits until it listens. A refusal of the server is thrown.
    public init(_ kind: Kind, on rig: TouchRig, printing: Bool = false) throws(RigError) {
        let arguments = [buildDirectory() + "/x11-spy", kind.rawValue] + (printing ? ["--print"] : [])
        process = try RunningProcess.start(rig.command(arguments))
        let first = try process.line() ?? ""
        guard first == "ready" else { throw .refused("x11-spy \(kind.rawValue): \(first)\(process.written(2))") }
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
