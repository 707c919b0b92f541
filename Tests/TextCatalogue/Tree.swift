internal import Glibc
public import LinuxKit

/// The texts of the whole source tree.
public enum SourceTree {
    /// In the order of the files' names, each text once.
    public static func texts(below top: String) throws(Errno) -> [SourceText] {
        var found: [SourceText] = []
        var seen: Set<SourceText> = []
        for path in try files(below: top + "/Sources", ".swift") {
            for text in SourceTexts.swift(try read(path)) where seen.insert(text).inserted { found.append(text) }
        }
        for path in try files(in: top + "/pam", ".c") {
            for text in SourceTexts.c(try read(path)) where seen.insert(text).inserted { found.append(text) }
        }
        return found
    }

    /// What a file holds.
    public static func read(_ path: String) throws(Errno) -> String {
        let file = try FileDescriptor.open(path, flags: O_RDONLY)
        return String(decoding: try file.readAll(limit: 1 << 22), as: UTF8.self)
    }

    /// The files of a directory with this ending, sorted.
    public static func files(in directory: String, _ ending: String) throws(Errno) -> [String] {
        try FileDescriptor.open(directory, flags: O_RDONLY | O_DIRECTORY).names()
            .filter { $0.hasSuffix(ending) }.sorted().map { directory + "/" + $0 }
    }

    /// The same, of the directories directly below.
    public static func files(below top: String, _ ending: String) throws(Errno) -> [String] {
        var found: [String] = []
        for name in try FileDescriptor.open(top, flags: O_RDONLY | O_DIRECTORY).names().sorted() {
            if name.hasPrefix(".") { continue }
            do throws(Errno) { found += try files(in: top + "/" + name, ending) } catch {
                if error != .notDirectory { throw error }
            }
        }
        return found
    }
}
