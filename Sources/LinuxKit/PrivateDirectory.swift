internal import Glibc
public import SecretMemory

/// Why a file of a private directory cannot be used.
public enum FileFault: Error, Equatable, Sendable {
    /// A system call failed: which one, and how.
    case system(operation: String, Errno)
    /// It is a link, a device, a pipe or a directory.
    case notRegular
    /// Someone else owns it.
    case foreignOwner
    /// It has a second name.
    case linked
    /// Others may read or write it.
    case openToOthers
    /// It is larger than any of its kind.
    case tooLarge
}

/// A directory that belongs to one user and whose files are his alone. Every file is opened relative to it, links
/// are never followed, and what is written is either there as a whole or not at all.
public struct PrivateDirectory: ~Copyable {
    private let descriptor: FileDescriptor
    /// Who owns the directory and every file in it.
    public let owner: UInt32

    /// Opens a directory. Throws unless `owner` owns it and no one else may write in it.
    public init(_ path: String, owner: UInt32) throws(FileFault) {
        let opened: OpenedFile
        do throws(Errno) {
            opened = try OpenedFile(try .open(path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
        } catch {
            throw .system(operation: "open", error)
        }
        guard opened.status.owner == owner else { throw .foreignOwner }
        guard opened.status.mode & 0o022 == 0 else { throw .openToOthers }
        descriptor = opened.intoFile()
        self.owner = owner
    }

    /// Makes the directory if it is missing, and gives it its owner and the mode 0700, as root. A link is refused.
    public static func make(_ path: String, owner: UInt32, group: UInt32) throws(Errno) {
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Errno(errno) }
        let directory = try FileDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        guard fchown(directory.number, owner, group) == 0, fchmod(directory.number, 0o700) == 0 else {
            throw Errno(errno)
        }
    }

    /// Makes a file that must not exist yet, as root, and gives it to the owner.
    public borrowing func create(
        _ name: String, with secret: borrowing SecretBytes, mode: UInt32, group: UInt32
    ) throws(FileFault) {
        let temporary = temporaryName(name)
        removeTemporary(of: name)
        do throws(Errno) {
            let file = try descriptor.open(at: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            try unsafe secret.withBytes { (raw) throws(Errno) in try unsafe file.writeAll(raw) }
            guard fchown(file.number, owner, group) == 0, fchmod(file.number, mode) == 0 else { throw Errno(errno) }
            try file.synchronize()
        } catch {
            throw .system(operation: "write", error)
        }
        // A hard link fails when the name is taken: an existing pepper is never replaced.
        guard unsafe linkat(descriptor.number, temporary, descriptor.number, name, 0) == 0,
            unsafe unlinkat(descriptor.number, temporary, 0) == 0
        else { throw .system(operation: "link", Errno(errno)) }
        try synchronize()
    }

    /// Gives every file in it to the owner, as root: a backup brings back the number that the owner had elsewhere. What is
    /// no regular file, or has a second name, stays as it is.
    public borrowing func adoptFiles(group: UInt32) throws(FileFault) {
        for name in try names() {
            do throws(Errno) {
                let file = try descriptor.open(at: name, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
                let status = try file.status()
                guard status.isRegular, status.linkCount == 1, status.owner != owner else { continue }
                guard fchown(file.number, owner, group) == 0 else { throw Errno(errno) }
            } catch {
                if error != .loop { throw .system(operation: "chown", error) }
            }
        }
    }

    /// The names in it, in no order.
    public borrowing func names() throws(FileFault) -> [String] {
        do throws(Errno) { return try descriptor.names() } catch { throw .system(operation: "readdir", error) }
    }

    /// All of a file of at most `limit` bytes, nil when there is none. Throws unless it is a regular file with one
    /// name that `owner` owns and no one else may read or write.
    public borrowing func read(_ name: String, limit: Int) throws(FileFault) -> [UInt8]? {
        let file: FileDescriptor
        do throws(FileFault) {
            file = try open(name, flags: O_RDONLY)
        } catch {
            if error == .system(operation: "open", .noEntry) { return nil }
            throw error
        }
        do throws(Errno) {
            return try file.readAll(limit: limit)
        } catch {
            throw error == .messageSize ? .tooLarge : .system(operation: "read", error)
        }
    }

    /// All of a file that holds a secret, as `read`. The secret has room for one byte more than `limit`, so that a
    /// longer file shows.
    public borrowing func readSecret(_ name: String, limit: Int) throws(FileFault) -> SecretBytes? {
        let file: FileDescriptor
        do throws(FileFault) {
            file = try open(name, flags: O_RDONLY)
        } catch {
            if error == .system(operation: "open", .noEntry) { return nil }
            throw error
        }
        var secret = SecretBytes(capacity: limit + 1)
        do throws(Errno) { _ = try file.read(into: &secret) } catch { throw .system(operation: "read", error) }
        return secret
    }

    /// Puts a file in the place of one, as a whole or not at all: temporary, fsync, rename, fsync of the directory.
    /// The temporary's name is fixed, so that a crash leaves at most one: hold a lock.
    public borrowing func replace(_ name: String, with bytes: [UInt8]) throws(FileFault) {
        try unsafe bytes.span.bytes.withUnsafeBytes { (raw) throws(FileFault) in try unsafe replace(name, raw) }
    }

    /// Puts a file that holds a secret in the place of one, as `replace`.
    public borrowing func replace(_ name: String, with secret: borrowing SecretBytes) throws(FileFault) {
        try unsafe secret.withBytes { (raw) throws(FileFault) in try unsafe replace(name, raw) }
    }

    private borrowing func replace(_ name: String, _ bytes: UnsafeRawBufferPointer) throws(FileFault) {
        let temporary = temporaryName(name)
        removeTemporary(of: name)
        do throws(FileFault) {
            try unsafe write(bytes, to: temporary)
            guard unsafe renameat(descriptor.number, temporary, descriptor.number, name) == 0 else {
                throw .system(operation: "rename", Errno(errno))
            }
        } catch {
            removeTemporary(of: name)
            throw error
        }
        try synchronize()
    }

    private borrowing func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(FileFault) {
        do throws(Errno) {
            let file = try descriptor.open(at: name, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            try unsafe file.writeAll(bytes)
            try file.synchronize()
        } catch {
            throw .system(operation: "write", error)
        }
    }

    /// Removes what `create` or `replace` of this file left when they were killed.
    public borrowing func removeTemporary(of name: String) {
        _ = unsafe unlinkat(descriptor.number, temporaryName(name), 0)
    }

    private func temporaryName(_ name: String) -> String { "." + name + ".new" }

    /// Removes a file. Returns false when there was none.
    @discardableResult
    public borrowing func remove(_ name: String) throws(FileFault) -> Bool {
        guard unsafe unlinkat(descriptor.number, name, 0) == 0 else {
            if errno == ENOENT { return false }
            throw .system(operation: "unlink", Errno(errno))
        }
        try synchronize()
        return true
    }

    /// Takes the lock of a file, which is made when missing and never renamed, within the time. Nil when someone
    /// else held it all the while. The lock ends with the descriptor, or with the process.
    public borrowing func lock(_ name: String, until deadline: Deadline) throws(FileFault) -> FileDescriptor? {
        let file = try open(name, flags: O_RDWR | O_CREAT)
        do throws(Errno) {
            while try !file.tryLock() {
                if deadline.hasPassed { return nil }
                PollSet.sleep(until: min(deadline, .after(5)))
            }
        } catch {
            throw .system(operation: "flock", error)
        }
        return file
    }

    /// Opens a file that is regular, ours, has one name and is closed to others.
    private borrowing func open(_ name: String, flags: Int32) throws(FileFault) -> FileDescriptor {
        let opened: OpenedFile
        do throws(Errno) {
            opened = try OpenedFile(
                try descriptor.open(at: name, flags: flags | O_NOFOLLOW | O_NONBLOCK, mode: 0o600))
        } catch {
            throw error == .loop ? .notRegular : .system(operation: "open", error)
        }
        guard opened.status.isRegular else { throw .notRegular }
        guard opened.status.owner == owner else { throw .foreignOwner }
        guard opened.status.linkCount == 1 else { throw .linked }
        guard opened.status.mode & 0o077 == 0 else { throw .openToOthers }
        return opened.intoFile()
    }

    private borrowing func synchronize() throws(FileFault) {
        do throws(Errno) { try descriptor.synchronize() } catch { throw .system(operation: "fsync", error) }
    }
}

/// An open file and what fstat(2) says of it.
private struct OpenedFile: ~Copyable {
    private let file: FileDescriptor
    let status: FileStatus

    init(_ file: consuming FileDescriptor) throws(Errno) {
        status = try file.status()
        self.file = file
    }

    consuming func intoFile() -> FileDescriptor { file }
}

extension FileDescriptor {
    /// Waits until what was written is on the disk. The corresponding C function is `fsync`.
    public borrowing func synchronize() throws(Errno) {
        guard fsync(number) == 0 else { throw Errno(errno) }
    }
}
