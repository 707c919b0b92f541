internal import LinuxKit

/// A file that `patternlock enable` puts in the place of another or of none, and that `patternlock disable` takes away
/// again. Its first line says so; what stood there before is kept beside it.
struct OwnFile {
    let path: String

    static let mark = "# Written by \"patternlock enable\"; \"patternlock disable\" brings back what was there.\n"
    private static let suffix = ".before-patternlock"

    /// Whether it is there.
    func isThere() throws(Errno) -> Bool { try TextFile.read(path)?.hasPrefix(Self.mark) == true }

    /// Puts it there. Returns false when it was there already, with the same text.
    func write(_ text: String) throws(Errno) -> Bool {
        let before = try TextFile.read(path)
        let wanted = Self.mark + text
        if before == wanted { return false }
        if let before, !before.hasPrefix(Self.mark) { try TextFile.move(path, to: path + Self.suffix) }
        try TextFile.replace(path, with: wanted)
        return true
    }

    /// Takes it away, and brings back what was there. Returns false when the file there is none of ours.
    func takeAway() throws(Errno) -> Bool {
        guard try isThere() else { return false }
        if TextFile.exists(path + Self.suffix) {
            try TextFile.move(path + Self.suffix, to: path)
        } else {
            try TextFile.remove(path)
        }
        return true
    }
}
