internal import Glibc

/// Which start of the machine this is.
public enum Boot {
    /// The kernel's random id of this start, 36 characters.
    public static func identifier() throws(Errno) -> String {
        let file = try FileDescriptor.open("/proc/sys/kernel/random/boot_id", flags: O_RDONLY)
        let text = String(decoding: try file.readAll(limit: 64), as: UTF8.self)
        return String(text.prefix { $0 != "\n" })
    }
}
