internal import CLinux
internal import Glibc
public import SecretMemory

/// One open descriptor with one owner, closed when the owner ends. Always close-on-exec.
public struct FileDescriptor: ~Copyable {
    /// The number, for system calls and for `ChildProcess`. It is valid as long as this value.
    public let number: Int32

    /// Takes over an open descriptor, such as one that was inherited.
    public init(owning number: Int32) {
        precondition(number >= 0, "no descriptor")
        self.number = number
        _ = clx_set_cloexec(number, 1)
    }

    deinit { _ = Glibc.close(number) }

    /// Takes over a descriptor that this process was started with; nil when that number is not open.
    public static func inherited(_ number: Int32) -> FileDescriptor? {
        guard number >= 0, clx_set_cloexec(number, 1) == 0 else { return nil }
        return FileDescriptor(owning: number)
    }

    /// Gives the number away without closing it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Opens a path; `flags` and `mode` as in open(2). The corresponding C function is `open`.
    public static func open(_ path: String, flags: Int32, mode: UInt32 = 0) throws(Errno) -> FileDescriptor {
        FileDescriptor(owning: try Errno.check(unsafe clx_open(path, flags, mode)))
    }

    /// Opens a name relative to this directory. The corresponding C function is `openat`.
    public borrowing func open(
        at name: String, flags: Int32, mode: UInt32 = 0
    ) throws(Errno) -> FileDescriptor {
        FileDescriptor(owning: try Errno.check(unsafe clx_openat(number, name, flags, mode)))
    }

    /// A second descriptor of the same open file. The corresponding C function is `fcntl(F_DUPFD_CLOEXEC)`.
    public borrowing func duplicate() throws(Errno) -> FileDescriptor {
        FileDescriptor(owning: try Errno.check(clx_duplicate(number, 0)))
    }

    /// Reads up to the buffer's size; 0 is the end. The corresponding C function is `read`.
    public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        return try Errno.check(unsafe clx_read(number, base, buffer.count))
    }

    /// Reads up to the secret's capacity in place of what it held. Returns false at the end.
    public borrowing func read(into secret: inout SecretBytes) throws(Errno) -> Bool {
        var result = 0
        unsafe secret.fill { room in
            if let base = room.baseAddress { result = unsafe clx_read(number, base, room.count) }
            return max(result, 0)
        }
        return try Errno.check(result) > 0
    }

    /// Takes the lock of the open file (flock(2), exclusive) without waiting. Returns false when another holds it.
    public borrowing func tryLock() throws(Errno) -> Bool {
        if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw Errno(errno)
    }

    /// The next read begins at the start. The corresponding C function is `lseek`.
    public borrowing func rewind() throws(Errno) {
        guard lseek(number, 0, SEEK_SET) == 0 else { throw Errno(errno) }
    }

    /// Reads to the end, at most `limit` bytes; more throws EMSGSIZE. Not for secrets.
    public borrowing func readAll(limit: Int) throws(Errno) -> [UInt8] {
        // Most files are small, and most limits are not: memory that is asked for is also filled.
        var bytes = [UInt8](repeating: 0, count: min(limit, 4095) + 1)
        var filled = 0
        while filled <= limit {
            if filled == bytes.count {
                bytes += repeatElement(0, count: min(bytes.count, limit + 1 - bytes.count))
            }
            var result = 0
            unsafe bytes.withUnsafeMutableBytes { room in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[filled...])
                if let base = rest.baseAddress { result = unsafe clx_read(number, base, rest.count) }
            }
            if try Errno.check(result) == 0 {
                bytes.removeLast(bytes.count - filled)
                return bytes
            }
            filled += result
        }
        throw .messageSize
    }

    /// Writes all bytes, however many calls it takes. The corresponding C function is `write`.
    public borrowing func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
        var rest = unsafe bytes
        while let base = rest.baseAddress, unsafe !rest.isEmpty {
            let written = try Errno.check(unsafe clx_write(number, base, rest.count))
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// Writes all bytes. Not for secrets.
    public borrowing func writeAll(_ bytes: [UInt8]) throws(Errno) {
        try unsafe bytes.span.bytes.withUnsafeBytes { (raw) throws(Errno) in try unsafe writeAll(raw) }
    }

    /// Writes text as UTF-8. Not for secrets.
    public borrowing func write(_ text: String) throws(Errno) {
        try writeAll(Array(text.utf8))
    }

    /// Makes reads and writes return `EAGAIN` instead of waiting, or not.
    public borrowing func setNonBlocking(_ on: Bool) throws(Errno) {
        try Errno.check(clx_set_nonblocking(number, on ? 1 : 0))
    }
}

/// Flags of open(2) that the Glibc import lacks.
public enum OpenFlags {
    /// O_PATH: a place in the file system, to execute or to open below, not to read.
    public static let pathOnly: Int32 = CLX_O_PATH
}

/// Both ends of a pipe.
public struct Pipe: ~Copyable {
    /// What is written to `output` is read here.
    public var input: FileDescriptor
    /// Write here.
    public var output: FileDescriptor

    /// Makes a pipe. The corresponding C function is `pipe2`.
    public init() throws(Errno) {
        var reading: Int32 = -1
        var writing: Int32 = -1
        try Errno.check(unsafe clx_pipe(&reading, &writing))
        input = FileDescriptor(owning: reading)
        output = FileDescriptor(owning: writing)
    }

    /// Closes the reading end and returns the writing one.
    public consuming func closeInput() -> FileDescriptor { output }

    /// Closes the writing end, once a child has it, and returns the reading one.
    public consuming func closeOutput() -> FileDescriptor { input }
}
