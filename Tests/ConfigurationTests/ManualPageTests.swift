import Configuration
import Glibc
import LinuxKit
import Testing

/// patternlock.conf(5) and the table of settings say the same.
@Suite("The manual page of the configuration")
struct ManualPageTests {
    /// A setting as the page tells it.
    private struct Told: Equatable {
        var section: String
        var key: String
        var form: String
        var text: String
    }

    private func page() throws -> [Told] {
        let top = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let file = try FileDescriptor.open(top + "/Sources/Configuration/patternlock.conf.5.scd", flags: O_RDONLY)
        let lines = String(decoding: try file.readAll(limit: 1 << 20), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var told: [Told] = []
        var section = ""
        for line in lines {
            if line.hasPrefix("# ") {
                section = line.hasPrefix("# THE SECTION [") ? String(line.dropFirst(15).dropLast()) : ""
            } else if line.hasPrefix("*"), let equals = line.firstRange(of: "* = _"), !section.isEmpty {
                let key = String(line[line.index(after: line.startIndex)..<equals.lowerBound])
                told.append(
                    Told(section: section, key: key, form: String(line[equals.upperBound...].dropLast()), text: ""))
            } else if line.hasPrefix("\t"), !told.isEmpty {
                told[told.count - 1].text += " " + line.dropFirst()
            }
        }
        return told
    }

    @Test("every setting stands in its section, in the order of the table, and no other does")
    func settings() throws {
        #expect(
            try page().map { "[\($0.section)] \($0.key)" } == SettingTable.all.map { "[\($0.section)] \($0.key)" })
    }

    @Test("forms and defaults are those of the table")
    func forms() throws {
        for (told, setting) in zip(try page(), SettingTable.all) {
            #expect(told.form == setting.form, "\(setting.key)")
            let standard = setting.standardText.isEmpty ? "nothing" : "*\(setting.standardText)*"
            #expect(told.text.contains("Default: \(standard)."), "\(setting.key):\(told.text)")
        }
    }
}
