internal import Glibc

/// Processes of this machine, from /proc.
public enum ProcessTable {
    /// The processes of a user with a name, as the kernel knows it (15 characters at most), that were started for an X
    /// display; a person may have several.
    public static func processes(named name: String, of user: UInt32, display: String) -> [Int32] {
        do throws(Errno) {
            return try FileDescriptor.open("/proc", flags: O_RDONLY | O_DIRECTORY).names()
                .compactMap { Int32($0) }.filter { isOne($0, name, user) && isFor($0, display) }.sorted()
        } catch { return [] }
    }

    /// Asks a process to end. The corresponding C function is `kill`.
    public static func askToEnd(_ process: Int32) { _ = kill(process, SIGTERM) }

    /// Whether a process is a user's and has this name.
    public static func isOne(_ process: Int32, _ wanted: String, _ user: UInt32) -> Bool {
        do throws(Errno) {
            let directory = try FileDescriptor.open("/proc/\(process)", flags: O_RDONLY | O_DIRECTORY)
            guard try directory.status().owner == user else { return false }
            let name = try directory.open(at: "comm", flags: O_RDONLY).readAll(limit: 64)
            return String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) == wanted
        } catch { return false }
    }

    private static func isFor(_ process: Int32, _ display: String) -> Bool {
        do throws(Errno) {
            let environment = try FileDescriptor.open("/proc/\(process)/environ", flags: O_RDONLY)
                .readAll(limit: 1 << 20)
            return environment.split(separator: 0).contains {
                server(String(decoding: $0, as: UTF8.self)) == server("DISPLAY=" + display)
            }
        } catch { return false }
    }

    /// Without the screen: `:0.0` and `:0` are one server.
    private static func server(_ display: String) -> Substring {
        guard let colon = display.lastIndex(of: ":") else { return display[...] }
        return display[..<(display[colon...].firstIndex(of: ".") ?? display.endIndex)]
    }
}
