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
    /// When the content changed last, in seconds since 1970.
    public let modified: Int64
    private let device: UInt64
    private let inode: UInt64

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        owner = status.st_uid
        mode = status.st_mode & 0o7777
        linkCount = UInt64(status.st_nlink)
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec)
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Whether it is of one and the same file, whatever its names are.
    public func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

extension FileDescriptor {
    /// The status of the open file. The corresponding C function is `fstat`.
    public borrowing func status() throws(Errno) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw Errno(errno) }
        return FileStatus(status)
    }

    /// Sets the permission bits, whatever the mask of this process is. The corresponding C function is `fchmod`.
    public borrowing func setMode(_ mode: UInt32) throws(Errno) {
        guard fchmod(number, mode) == 0 else { throw Errno(errno) }
    }
}
