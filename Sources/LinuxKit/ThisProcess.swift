internal import CLinux
internal import Glibc

/// What a program says about itself to the system.
public enum ThisProcess {
    /// The name in process lists; programs that are started from a descriptor have none otherwise.
    public static func setName(_ name: String) { _ = unsafe clx_set_name(name) }

    /// Gives freed memory back to the system: what a program that stays for days allocates in passing must not add up.
    /// The corresponding C function is `malloc_trim`.
    public static func returnFreedMemory() { clx_trim_heap() }

    /// Takes the code that ran until now out of the resident memory; what runs again comes back by itself. For a program
    /// that has done most of what it will ever do. The corresponding C function is `madvise`.
    public static func returnCode() { clx_release_code() }

    /// Lowers the limit of descriptors, for good and for all that this process starts. Programs that close every
    /// possible number before they start another need milliseconds for the twenty thousand that are usual.
    public static func limitDescriptors(to most: UInt32) throws(Errno) { try Errno.check(clx_limit_descriptors(most)) }

    /// Ignores a signal for good, in this process and not in its children.
    public static func ignore(signal: Int32) { _ = clx_ignore_signal(signal) }

    /// The process id.
    public static var id: Int32 { getpid() }

    /// The process that started this one, as long as it lives.
    public static var parent: Int32 { getppid() }

    /// Ends a process for certain. The corresponding C function is `kill`.
    public static func endForCertain(_ pid: Int32) { _ = kill(pid, SIGKILL) }

    /// The real user id.
    public static var realUser: UInt32 { getuid() }

    /// The effective user id.
    public static var effectiveUser: UInt32 { geteuid() }

    /// The uid that the kernel shows in place of one that has no number here, such as that of a peer from another user
    /// namespace.
    public static var overflowUser: UInt32 {
        do throws(Errno) {
            let file = try FileDescriptor.open("/proc/sys/kernel/overflowuid", flags: O_RDONLY)
            let text = String(decoding: try file.readAll(limit: 64), as: UTF8.self)
            return UInt32(text.prefix { $0 != "\n" }) ?? 65_534
        } catch { return 65_534 }
    }

    /// Lets the kernel end this process (SIGALRM) after so many seconds, in place of any such end before. The
    /// corresponding C function is `alarm`.
    public static func end(afterSeconds seconds: UInt32) { _ = alarm(seconds) }

    /// How many descriptors it may have: numbers go from 0 to one less. The corresponding C function is `sysconf`.
    public static var descriptorLimit: Int { sysconf(Int32(_SC_OPEN_MAX)) }

    /// Closes all descriptors but the standard three and one more: in a forked process, which lives for that one alone.
    /// Their owners here must never end. The corresponding C function is `close_range`.
    public static func keepOnly(_ descriptor: borrowing FileDescriptor) {
        _ = clx_close_above_but(3, descriptor.number)
    }

    /// A variable of the environment. Never to be used for anything that decides about trust.
    public static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}

/// The system log (facility authpriv). Never give it a secret.
public struct SystemLog: Sendable {
    /// How much a line matters.
    public enum Level: Int32, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
    }

    private let identifier: String

    /// Lines will bear this program's name.
    public init(_ identifier: String) { self.identifier = identifier }

    /// Writes one line; control characters, which could forge another, are shown as `?`.
    public func write(_ level: Level, _ sentence: String) {
        unsafe clx_syslog(level.rawValue, identifier, SystemLog.printable(sentence))
    }

    /// A sentence with `?` for control characters, so that it is one line of any log.
    public static func printable(_ sentence: String) -> String {
        String(
            String.UnicodeScalarView(
                sentence.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
