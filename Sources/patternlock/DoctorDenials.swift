import Glibc
import Languages
import LinuxKit

/// SELinux and AppArmor: whether they are on, and whether a log tells that they kept us from something.
enum DoctorDenials {
    private static let logs = [
        "/var/log/audit/audit.log", "/var/log/kern.log", "/var/log/syslog", "/var/log/messages",
    ]
    /// So many bytes at the end of a log are looked at.
    private static let longest = 1 << 20

    static func checks() -> [DoctorCheck] {
        let isSELinux = reads("/sys/fs/selinux/enforce", "1")
        let isAppArmor = reads("/sys/module/apparmor/parameters/enabled", "Y")
        guard isSELinux || isAppArmor else {
            return [DoctorCheck("confinement", .skipped, "neither SELinux nor AppArmor is enforcing")]
        }
        let lines = logs.flatMap { tail($0).split(separator: "\n") } + kernelLines()
        let denials = lines.filter { isDenial($0) }
        guard let last = denials.last else {
            return [DoctorCheck("confinement", .good, "no readable log tells of a denial")]
        }
        return [
            DoctorCheck(
                "confinement", .bad, "something was denied: \(quoted(String(last), limit: 400))",
                fix: isSELinux
                    ? "ausearch -m avc -c patternlock, then audit2allow; "
                        + "restorecon -R /usr/libexec/patternlock /etc/patternlock"
                    : "aa-status names the profile; let it connect to /run/patternlock/*.sock")
        ]
    }

    /// A line of the audit log, or of the kernel's, about something of ours.
    static func isDenial(_ line: Substring) -> Bool {
        line.includes("patternlock") && (line.includes("avc:  denied") || line.includes("apparmor=\"DENIED\""))
    }

    private static func reads(_ path: String, _ value: String) -> Bool {
        do throws(Errno) {
            let text = try FileDescriptor.open(path, flags: O_RDONLY).readAll(limit: 64)
            return text.first.map { String(UnicodeScalar($0)) } == value
        } catch { return false }
    }

    /// Where nobody writes what the kernel says into a file.
    private static func kernelLines() -> [Substring] {
        do throws(Errno) { return try KernelLog.records().flatMap { $0.split(separator: "\n") } } catch { return [] }
    }

    private static func tail(_ path: String) -> String {
        do throws(Errno) {
            let file = try FileDescriptor.open(path, flags: O_RDONLY)
            let size = Int(try file.status().size)
            if size > longest { lseek(file.number, off_t(size - longest), SEEK_SET) }
            return String(decoding: try file.readAll(limit: longest * 2), as: UTF8.self)
        } catch { return "" }
    }
}
