/// A line of i3's or sway's kind of configuration that starts another locker: only its owner may change it.
public struct WindowManagerFile: Equatable, Sendable {
    /// From 1.
    public struct Line: Equatable, Sendable {
        public let number: Int
        public let text: String
    }

    /// Lines that start another locker, comments not counted.
    public let lockers: [Line]
    /// Whether a line starts our daemon.
    public let startsDaemon: Bool
    /// Whether a line starts what stands in the autostart directories, by dex.
    public let startsEntries: Bool

    private static let lockerWords = ["xss-lock", "i3lock", "xautolock", "xsecurelock", "slock", "light-locker"]

    /// Reads one. Of `xss-lock -- patternlock lock` nothing is said: that works.
    public init(_ text: String) {
        var lockers: [Line] = []
        var startsDaemon = false
        var startsEntries = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "/" || $0 == "\"" || $0 == ";" || $0 == "," }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            guard words.contains("exec") || words.contains("exec_always") else { continue }
            if words.contains("patternlock-session") { startsDaemon = true }
            if words.contains("dex") { startsEntries = true }
            let isLocker = words.contains { Self.lockerWords.contains(String($0)) }
            guard isLocker, !words.contains("patternlock") else { continue }
            lockers.append(Line(number: index + 1, text: String(line.drop { $0 == " " || $0 == "\t" })))
        }
        self.lockers = lockers
        self.startsDaemon = startsDaemon
        self.startsEntries = startsEntries
    }
}
