internal import CLinux
internal import Glibc

/// What the kernel has said since it was started, as far as it is kept: for whoever may read it, on many systems root
/// alone. The corresponding file is /dev/kmsg.
public enum KernelLog {
    /// No record is longer.
    private static let longest = 8192

    /// All records, oldest first, each with its priority, number and time in front. Records that are overwritten
    /// meanwhile are left out.
    public static func records() throws(Errno) -> [String] {
        let file = try FileDescriptor.open("/dev/kmsg", flags: O_RDONLY | O_NONBLOCK)
        var records: [String] = []
        var buffer = [UInt8](repeating: 0, count: longest)
        while true {
            var result = 0
            unsafe buffer.withUnsafeMutableBytes { room in
                if let base = room.baseAddress { result = unsafe clx_read(file.number, base, room.count) }
            }
            do throws(Errno) {
                let count = try Errno.check(result)
                guard count > 0 else { return records }
                records.append(String(decoding: buffer.prefix(count), as: UTF8.self))
            } catch {
                switch error {
                case Errno(EPIPE): continue
                case .wouldBlock: return records
                default: throw error
                }
            }
        }
    }
}
