internal import LinuxKit

/// What Xfce runs when its panel or its key asks for a lock. `xflock4` tries a list of other lockers without it.
public enum XfceLockCommand {
    private static let program = "/usr/bin/xfconf-query"
    private static let channel = "xfce4-session"
    private static let property = "/general/LockCommand"
    /// What stood there before.
    private static let kept = "/general/LockCommandBeforePatternlock"
    /// In milliseconds: its answer comes from a daemon of the session.
    private static let patience: UInt64 = 5000

    /// Why it cannot be set.
    public enum Fault: Error {
        /// Xfce's settings do not answer: what it says.
        case silent(String)
    }

    /// Whether this is a session of Xfce, by the variable in which desktops say their names.
    public static func isThere(desktop: String?) -> Bool {
        desktop?.split(separator: ":").contains("XFCE") == true && TextFile.exists(program)
    }

    /// Sets the command, and keeps what was set. Returns false when it was set already.
    public static func set(_ command: String) throws(Fault) -> Bool {
        let before = try ask(property)
        if before == command { return false }
        if let before, !before.isEmpty { try write(kept, before) }
        try write(property, command)
        return true
    }

    /// Brings back what was set. Returns false when `command` is not what is set now.
    public static func unset(_ command: String) throws(Fault) -> Bool {
        guard try ask(property) == command else { return false }
        if let before = try ask(kept), !before.isEmpty {
            try write(property, before)
            try run(["-p", kept, "-r"])
        } else {
            try run(["-p", property, "-r"])
        }
        return true
    }

    /// Nil when it is not set.
    private static func ask(_ name: String) throws(Fault) -> String? {
        let (text, isWell) = try query(["-p", name])
        if isWell { return text.last == "\n" ? String(text.dropLast()) : text }
        guard text.includes("does not exist") else { throw .silent(text) }
        return nil
    }

    private static func write(_ name: String, _ value: String) throws(Fault) {
        try run(["-p", name, "-n", "-t", "string", "-s", value])
    }

    private static func run(_ arguments: [String]) throws(Fault) {
        let (text, isWell) = try query(arguments)
        guard isWell else { throw .silent(text) }
    }

    private static func query(_ arguments: [String]) throws(Fault) -> (text: String, isWell: Bool) {
        do throws(Errno) {
            let executable = try FileDescriptor.open("/usr/bin/env", flags: OpenFlags.pathOnly)
            let pipe = try Pipe()
            // What it says is looked at: in one language.
            let child = try ChildProcess.start(
                executable, arguments: ["env", "LC_ALL=C", program, "-c", channel] + arguments,
                descriptors: [(here: pipe.output.number, there: 1), (here: pipe.output.number, there: 2)])
            let end = child.end(within: patience)
            let text = String(decoding: try pipe.closeOutput().readAll(limit: 1 << 16), as: UTF8.self)
            return (text, end == .exited(0))
        } catch { throw .silent("\(program): \(error)") }
    }
}
