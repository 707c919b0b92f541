internal import CLinux
internal import Glibc

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

    /// Makes a new directory with a name of its own that begins with `prefix`, closed to others. The corresponding C
    /// function is `mkdtemp`.
    public static func makeTemporary(_ prefix: String) throws(Errno) -> String {
        var template = Array((prefix + "XXXXXX").utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { room -> String? in
            guard let base = room.baseAddress, let path = unsafe mkdtemp(base) else { return nil }
            return unsafe String(cString: path)
        }
        guard let made else { throw Errno(errno) }
        return made
    }

    /// Removes a directory and everything in it. Symbolic links are removed, not followed. The corresponding C
    /// function is `nftw`.
    public static func remove(_ path: String) throws(Errno) {
        try Errno.check(unsafe clx_remove_tree(path))
    }
}
