internal import CLinux
internal import Glibc

/// Standard streams of what stays in the background, which hold nothing of whoever started it: nothing to read, nowhere
/// to write, and for errors the system's log, which is the journal where there is one; /dev/null without any.
///
/// Each write is an entry, named by the program that a line begins with. What finds no room is lost, and nobody waits.
public struct BackgroundStreams: ~Copyable {
    private let null: FileDescriptor
    private let errors: FileDescriptor

    /// - Parameter log: the socket of syslog(3); another one for tests.
    public init(log: String = "/dev/log") throws(Errno) {
        let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
        errors = try Self.stream(to: log, or: null)
        self.null = null
    }

    private static func stream(to log: String, or null: borrowing FileDescriptor) throws(Errno) -> FileDescriptor {
        do throws(Errno) {
            return FileDescriptor(owning: try Errno.check(unsafe clx_datagram_connect(log)))
        } catch { return try null.duplicate() }
    }

    /// For a child that is to have them.
    public var numbers: [(here: Int32, there: Int32)] {
        [(here: null.number, there: 0), (here: null.number, there: 1), (here: errors.number, there: 2)]
    }

    /// Makes them this process's own, in place of those that it has. The corresponding C function is `dup2`.
    public func take() { for (here, there) in numbers { _ = dup2(here, there) } }
}
