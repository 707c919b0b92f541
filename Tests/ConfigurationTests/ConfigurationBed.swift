import Configuration
import Glibc
import LinuxKit
import TestSupport

/// A directory with configuration files in it, removed at the end.
final class ConfigurationBed {
    let directory: String

    init() throws { directory = try makeTemporaryDirectory() }

    deinit { do throws(Errno) { try DirectoryTree.remove(directory) } catch {} }

    /// The main file's path.
    var main: String { directory + "/patternlock.conf" }

    /// Writes a file: the main one, or one of those beside it.
    func write(_ text: String, to name: String = "patternlock.conf", mode: UInt32 = 0o644) throws {
        let path = directory + "/" + name
        if let slash = path.lastIndex(of: "/") { try DirectoryTree.make(String(path[..<slash]), mode: 0o755) }
        let file = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
        try file.write(text)
        guard fchmod(file.number, mode) == 0 else { throw Errno(errno) }
    }

    /// What the files say, as the system's or as a user's own.
    func settings(isSystem: Bool = true) -> Settings {
        Settings([.candidate(main, isSystem: isSystem)])
    }

    /// The problems without the directory.
    func problems(isSystem: Bool = true) -> [String] { told(settings(isSystem: isSystem)) }

    func told(_ settings: Settings) -> [String] {
        settings.problems.map { problem in
            let text = problem.description
            return text.hasPrefix(directory + "/") ? String(text.dropFirst(directory.count + 1)) : text
        }
    }
}
