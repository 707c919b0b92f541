import Configuration
import PatternCore

/// What administrators and users write: every line is an entry, a problem, or nothing, and says so with its number.
enum ConfigurationTexts {
    static func check(_ bytes: [UInt8]) {
        let text = IniText(bytes, file: "f")
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
        let places = (text.entries.map(\.place) + text.problems.map(\.place)).map(\.line)
        insist(places.allSatisfy { (1...lines).contains($0) }, "a line that is none: \(places) of \(lines)")
        insist(Set(places).count == places.count, "a line that is two things: \(places)")
        for entry in text.entries {
            insist(!entry.value.contains("\n") && !entry.key.contains("\n"), "a line end inside of an entry")
            for setting in SettingTable.all where setting.section == entry.section && setting.key == entry.key {
                _ = setting.value(of: entry.value)
            }
        }
    }

    static func checkBlocklist(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
        var problems = 0
        let blocked = BlockedPatterns(bytes) { line, _ in
            insist((1...lines).contains(line), "line \(line) of \(lines)")
            problems += 1
        }
        insist(blocked.count + problems <= lines, "\(blocked.count) patterns, \(problems) problems, \(lines) lines")
    }
}
