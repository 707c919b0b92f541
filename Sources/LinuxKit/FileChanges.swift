internal import CLinux

/// Is told when a file is written, when somebody closes it who could have written it, and when it gets another name or
/// loses one.
public final class FileChanges {
    /// Waits for reading when something happened.
    public let descriptor: FileDescriptor

    /// Watches a file from now on. The corresponding C function is `inotify_add_watch`.
    public init(of file: borrowing FileDescriptor) throws(Errno) {
        descriptor = FileDescriptor(owning: try Errno.check(clx_watch_file(file.number)))
    }

    /// Takes everything that happened; false when that is nothing.
    public func take() -> Bool { clx_watch_take(descriptor.number) > 0 }
}
