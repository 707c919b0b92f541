internal import CLinux
internal import Glibc

/// Locks that belong to an open file and all who inherited it, and that can be asked for without being taken.
extension FileDescriptor {
    /// Takes it without waiting; false when another open file has it. The corresponding C function is
    /// `fcntl(F_OFD_SETLK)`.
    public borrowing func tryOpenFileLock() throws(Errno) -> Bool {
        let result = clx_lock_open_file(number)
        if result == -EAGAIN || result == -EACCES { return false }
        try Errno.check(result)
        return true
    }

    /// Whether another open file has it. The corresponding C function is `fcntl(F_OFD_GETLK)`.
    public borrowing func isLockedByAnother() throws(Errno) -> Bool {
        try Errno.check(clx_open_file_is_locked(number)) != 0
    }

    /// Puts a short text in the place of all that a file holds. Not for what must survive a crash.
    public borrowing func replaceContent(_ text: String) throws(Errno) {
        let bytes = Array(text.utf8)
        guard ftruncate(number, 0) == 0 else { throw Errno(errno) }
        let written = unsafe bytes.withUnsafeBytes { raw in unsafe pwrite(number, raw.baseAddress, raw.count, 0) }
        guard written == bytes.count else { throw Errno(written < 0 ? errno : ENOSPC) }
    }
}
