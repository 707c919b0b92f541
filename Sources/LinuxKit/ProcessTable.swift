internal import Glibc

/// Processes of this machine, from /proc.
public enum ProcessTable {
    /// The processes of a user with one of these names, as the kernel knows them: 15 characters at most.
    public static func processes(named names: [String], of user: UInt32) -> [Int32] {
        do throws(Errno) {
            return try FileDescriptor.open("/proc", flags: O_RDONLY | O_DIRECTORY).names()
                .compactMap { Int32($0) }.filter { isOne($0, names, user) }.sorted()
        } catch { return [] }
    }

    /// Asks a process to end. The corresponding C function is `kill`.
    public static func askToEnd(_ process: Int32) { _ = kill(process, SIGTERM) }

    private static func isOne(_ process: Int32, _ names: [String], _ user: UInt32) -> Bool {
        do throws(Errno) {
            let directory = try FileDescriptor.open("/proc/\(process)", flags: O_RDONLY | O_DIRECTORY)
            guard try directory.status().owner == user else { return false }
            let name = try directory.open(at: "comm", flags: O_RDONLY).readAll(limit: 64)
            return names.contains(String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        } catch { return false }
    }
}
