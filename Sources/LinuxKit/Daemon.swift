internal import CLinux
internal import Glibc

/// A copy of this process that goes on in the background while the original waits for its word.
public enum Daemon {
    /// Which of the two we are, and the end of the pipe between them.
    public enum Side: ~Copyable {
        /// The original: read the background's word from here.
        case foreground(FileDescriptor)
        /// The copy, in a session of its own: write the word here.
        case background(FileDescriptor)
    }

    /// Splits. Only in a program of one thread. The corresponding C function is `fork`.
    public static func split() throws(Errno) -> Side {
        let pipe = try Pipe()
        let pid = try Errno.check(clx_fork())
        if pid == 0 {
            _ = setsid()
            return .background(pipe.closeInput())
        }
        return .foreground(pipe.closeOutput())
    }
}
