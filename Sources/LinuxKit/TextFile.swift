internal import Glibc

/// Ordinary text files: configuration that people and desktops read. Not for secrets.
public enum TextFile {
    /// All of a file of at most `limit` bytes; nil when there is none.
    public static func read(_ path: String, limit: Int = 1 << 18) throws(Errno) -> String? {
        do throws(Errno) {
            return String(decoding: try FileDescriptor.open(path, flags: O_RDONLY).readAll(limit: limit), as: UTF8.self)
        } catch {
            if error == .noEntry { return nil }
            throw error
        }
    }

    /// Puts a text in the place of a file, as a whole or not at all, and makes the directories that are missing.
    /// What the path is a link to is replaced, not the link.
    public static func replace(_ path: String, with text: String, mode: UInt32 = 0o644) throws(Errno) {
        let place = try resolved(path)
        let parts = place.split(separator: "/")
        try DirectoryTree.make("/" + parts.dropLast().joined(separator: "/"), mode: 0o755)
        let temporary = place + ".patternlock-new"
        do throws(Errno) {
            let file = try FileDescriptor.open(
                temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode)
            try file.write(text)
            try file.synchronize()
            try move(temporary, to: place)
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
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

    private static func resolved(_ path: String) throws(Errno) -> String {
        guard let real = unsafe realpath(path, nil) else {
            if errno == ENOENT { return path }
            throw Errno(errno)
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
