internal import CLinux
internal import Glibc

/// What fstat(2) says of an open file.
public struct FileStatus: Equatable, Sendable {
    public let isRegular: Bool
    public let isDirectory: Bool
    public let owner: UInt32
    /// The permission bits, 0 to 0o7777.
    public let mode: UInt32
    public let linkCount: UInt64
    /// Bytes.
    public let size: Int64
}

extension FileDescriptor {
    /// The status of the open file. The corresponding C function is `fstat`.
    public borrowing func status() throws(Errno) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw Errno(errno) }
        return FileStatus(
            isRegular: status.st_mode & S_IFMT == S_IFREG, isDirectory: status.st_mode & S_IFMT == S_IFDIR,
            owner: status.st_uid, mode: status.st_mode & 0o7777, linkCount: UInt64(status.st_nlink),
            size: Int64(status.st_size))
    }
}

/// Directories on the way to a place.
public enum DirectoryTree {
    /// Makes a directory and those above it that are missing, all with the same mode.
    public static func make(_ path: String, mode: UInt32) throws(Errno) {
        var place = ""
        for part in path.split(separator: "/") {
            place += "/" + part
            if unsafe mkdir(place, mode) == 0 || errno == EEXIST { continue }
            // A directory above may be closed to us and still be there.
            let failure = errno
            if unsafe access(place, F_OK) != 0 { throw Errno(failure) }
        }
    }
}
