internal import CLinux
internal import Glibc

extension DirectoryTree {
    /// The names in a directory, sorted, without `.` and `..`. The corresponding C function is `readdir`.
    public static func names(in path: String) throws(Errno) -> [String] {
        guard let stream = unsafe opendir(path) else { throw Errno(errno) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
