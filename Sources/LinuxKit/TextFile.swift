internal import Glibc

/// Ordinary text files: configuration that people and desktops read. Not for secrets.
public enum TextFile {
    /// All of a file of at most `limit` bytes, to look at it; nil when there is none.
    public static func read(_ path: String, limit: Int = 1 << 18) throws(Errno) -> String? {
        try bytes(path, limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// All of a file that is to be written back; nil when there is none. What is no UTF-8, and would not come back as it
    /// was, throws `illegalText`.
    public static func readToChange(_ path: String, limit: Int = 1 << 18) throws(Errno) -> String? {
        guard let bytes = try bytes(path, limit) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .illegalText }
        return text
    }

    private static func bytes(_ path: String, _ limit: Int) throws(Errno) -> [UInt8]? {
        do throws(Errno) {
            return try FileDescriptor.open(path, flags: O_RDONLY).readAll(limit: limit)
        } catch {
            if error == .noEntry { return nil }
            throw error
        }
    }

    /// Puts a text in the place of a file, as a whole or not at all, and makes the directories that are missing. The
    /// permissions of a file that is there stay, and `mode` is that of a new one. What the path is a link to is replaced,
    /// not the link.
    public static func replace(_ path: String, with text: String, mode: UInt32 = 0o644) throws(Errno) {
        let place = try resolved(path)
        let parts = place.split(separator: "/")
        try DirectoryTree.make("/" + parts.dropLast().joined(separator: "/"), mode: 0o755)
        let kept = permissions(of: place)
        let temporary = place + ".patternlock-new"
        do throws(Errno) {
            let file = try FileDescriptor.open(
                temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: kept ?? mode)
            if let kept { try file.setMode(kept) }
            try file.write(text)
            try file.synchronize()
            try move(temporary, to: place)
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    private static func permissions(of path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    /// Removes a file. The corresponding C function is `unlink`.
    public static func remove(_ path: String) throws(Errno) {
        guard unsafe unlink(path) == 0 else { throw Errno(errno) }
    }

    /// Gives a file another name, in place of whatever had it. The corresponding C function is `rename`.
    public static func move(_ path: String, to other: String) throws(Errno) {
        guard unsafe rename(path, other) == 0 else { throw Errno(errno) }
    }

    /// Whether there is anything of this name, a dangling link too.
    public static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// A path without links; as it is where there is nothing.
    public static func resolved(_ path: String) throws(Errno) -> String {
        guard let real = unsafe realpath(path, nil) else {
            if errno == ENOENT { return path }
            throw Errno(errno)
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
