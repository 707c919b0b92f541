internal import CLinux
internal import Glibc

extension FileDescriptor {
    /// The names in this directory, in no order, without `.` and `..`. The corresponding C function is `readdir`.
    public borrowing func names() throws(Errno) -> [String] {
        // A descriptor of its own: closedir closes it, and the place in the directory is its own too.
        let copy = try open(at: ".", flags: O_RDONLY | O_DIRECTORY)
        guard let stream = unsafe fdopendir(copy.number) else { throw Errno(errno) }
        _ = copy.release()
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        if errno != 0 { throw Errno(errno) }
        return names
    }
}
