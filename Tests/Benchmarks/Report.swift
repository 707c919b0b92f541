import Glibc
import LinuxKit
import TestSupport

/// The rows for people and for programs.
enum Report {
    /// Prints rows as a table.
    static func show(_ rows: [Row]) {
        let widths = [31, 10, 12, 16, 10, 6]
        for row in rows {
            let line = zip(row.fields, widths).map { field, width in pad(field, width) }.joined(separator: " ")
            Output.say("\(line) \(row.verdict)")
        }
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Writes them with tabs between the columns, and makes the directory.
    static func write(_ rows: [Row], to path: String) throws(RigError) {
        let lines = [Row.columns] + rows.map(\.fields)
        let text = lines.map { $0.joined(separator: "\t") + "\n" }.joined()
        do throws(Errno) {
            if let slash = path.lastIndex(of: "/") { try DirectoryTree.make(absolute(path[..<slash]), mode: 0o755) }
            try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).write(text)
        } catch { throw .system(operation: "writing \(path)", error) }
    }

    private static func absolute(_ path: Substring) -> String {
        path.hasPrefix("/") ? String(path) : sourceDirectory + "/" + path
    }
}

/// What else the machine did meanwhile.
struct Noise {
    private let before = Noise.load()

    /// Load averages at the start and now, for whoever reads the figures.
    var sentence: String {
        "Load of the machine: \(before) at the start, \(Noise.load()) at the end, of \(Noise.cores) cores."
    }

    /// How many processors there are.
    static var cores: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    private static func load() -> String {
        ProcFile.read("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "unknown"
    }
}
