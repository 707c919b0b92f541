import Foundation
import LinuxKit

/// Texts of /proc.
enum ProcFile {
    /// All of a file, empty when it cannot be read: a process may end at any moment.
    static func read(_ path: String) -> String {
        do throws(Errno) {
            return String(decoding: try FileDescriptor.open(path, flags: 0).readAll(limit: 1 << 20), as: UTF8.self)
        } catch { return "" }
    }

    /// The number after `key` in a file of `key: number` lines.
    static func number(_ key: String, in text: String) -> Int {
        for line in text.split(separator: "\n") where line.hasPrefix(key + ":") {
            return Int(line.dropFirst(key.count + 1).split(whereSeparator: \.isWhitespace).first ?? "") ?? 0
        }
        return 0
    }

    /// Milliseconds for which the host gave the processors to others while this machine wanted them, since it started.
    static var stolen: Int {
        // The eighth of the times of all processors, in hundredths of a second.
        let times = read("/proc/stat").split(separator: "\n").first?.split(separator: " ").dropFirst() ?? []
        return times.count > 7 ? (Int(times[times.startIndex + 7]) ?? 0) * 10 : 0
    }

    /// The names in a directory.
    static func names(in directory: String) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: directory) } catch { return [] }
    }
}

/// What one process has used until now.
struct ProcessFigures {
    let pid: Int32
    /// As in process lists.
    let name: String

    init(pid: Int32) {
        self.pid = pid
        name = ProcFile.read("/proc/\(pid)/comm").split(separator: "\n").first.map(String.init) ?? ""
    }

    /// A process and all its descendants.
    static func tree(of pid: Int32) -> [ProcessFigures] {
        let children = ProcFile.names(in: "/proc/\(pid)/task").flatMap { task in
            ProcFile.read("/proc/\(pid)/task/\(task)/children").split(separator: " ").compactMap { Int32($0) }
        }
        return [ProcessFigures(pid: pid)] + children.flatMap { tree(of: $0) }
    }

    /// Resident memory in MiB.
    var resident: Double { Double(ProcFile.number("VmRSS", in: ProcFile.read("/proc/\(pid)/status"))) / 1024 }

    /// Its share of resident memory in MiB: what is shared by n processes counts a nth.
    var share: Double { Double(ProcFile.number("Pss", in: ProcFile.read("/proc/\(pid)/smaps_rollup"))) / 1024 }

    /// How often its threads went to sleep, which is as often as they were woken.
    var sleeps: Int {
        tasks.reduce(0) { $0 + ProcFile.number("voluntary_ctxt_switches", in: ProcFile.read($1 + "/status")) }
    }

    /// Milliseconds on a processor.
    var busy: Double {
        tasks.reduce(0) { sum, task in
            let nanoseconds = ProcFile.read(task + "/schedstat").split(separator: " ").first.flatMap { Double($0) }
            return sum + (nanoseconds ?? 0) / 1e6
        }
    }

    private var tasks: [String] { ProcFile.names(in: "/proc/\(pid)/task").map { "/proc/\(pid)/task/\($0)" } }
}
