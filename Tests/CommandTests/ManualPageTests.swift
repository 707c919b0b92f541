import Foundation
import TestSupport
import Testing

/// patternlock(1) and the table of commands and options say the same, and nothing that is installed is without a page.
@Suite struct ManualPageTests {
    /// One command of the page: the lines that begin with its name, and the text below them.
    private struct Entry {
        var synopsis = ""
        var text = ""

        /// The options on the lines that begin with the command's name.
        var options: Set<String> { Set(ManualPageTests.options(in: synopsis)) }
    }

    private let page: String
    private let entries: [String: Entry]

    init() throws {
        page = try SourceFile.text("Sources/patternlock/patternlock.1.scd")
        entries = Self.entries(Self.section("COMMANDS", of: page))
    }

    @Test func everyCommandHasAnEntryAndNoOther() throws {
        #expect(Set(entries.keys) == Set(try Told.commands() + ["help"]))
    }

    @Test func everyEntryHasTheOptionsOfTheTable() throws {
        for command in try Told.commands() {
            let entry = try #require(entries[command])
            let table = Set(try Told.options(of: command))
            #expect(
                entry.options == table,
                "\(command): the page lacks \(table.subtracting(entry.options)), the table \(entry.options.subtracting(table))"
            )
        }
    }

    @Test func everyOptionIsExplained() throws {
        let headings = Self.options(
            in: Self.section("OPTIONS", of: page).split(separator: "\n").filter { $0.hasPrefix("*--") }
                .joined(separator: "\n"))
        for command in try Told.commands() {
            let entry = try #require(entries[command])
            // Among the options, in the text of the command, or with an entry of its own, where it must stand.
            for option in try Told.options(of: command) where !headings.contains(option) {
                let isExplained = entry.text.contains("*\(option)*") || entry.synopsis.contains("* *\(option)*")
                #expect(isExplained, "\(command) \(option)")
            }
        }
        let all = try Told.commands().flatMap { try Told.options(of: $0) }
        #expect(Set(headings).subtracting(all) == [], "explained and not there")
    }

    /// Programs that are installed, files that are read, the module.
    @Test func everythingThatIsInstalledHasAPage() throws {
        let pages = SourceFile.all(below: "Sources", ending: ".scd") + SourceFile.all(below: "pam", ending: ".scd")
        let named = Set(pages.compactMap { $0.split(separator: "/").last?.dropLast(4) }.map(String.init))
        let makefile = try SourceFile.text("Makefile").replacing("\\\n", with: " ").split(separator: "\n")
        let programs = try #require(makefile.first { $0.hasPrefix("PROGRAMS := ") }).split(separator: " ").dropFirst(2)
        for program in programs {
            #expect(named.contains(program + ".8") || named.contains(program + ".1"), "\(program)")
        }
        #expect(named.isSuperset(of: ["patternlock.1", "patternlock.conf.5", "pam_patternlock.8"]))
    }

    @Test func pagesNameOnlyPagesThatAreThere() throws {
        let pages = SourceFile.all(below: "Sources", ending: ".scd") + SourceFile.all(below: "pam", ending: ".scd")
        let names = pages.compactMap { $0.split(separator: "/").last?.dropLast(4) }.map(String.init)
        for page in pages {
            let text = try SourceFile.text(page)
            for reference in text.matches(of: /\*((?:pam_)?patternlock[a-z.-]*)\*\(([1-8])\)/) {
                let name = "\(reference.output.1).\(reference.output.2)"
                #expect(names.contains(name), "\(page) names \(name)")
            }
        }
    }

    private static func section(_ name: String, of page: String) -> String {
        let begin = page.components(separatedBy: "\n# \(name)\n").dropFirst().first ?? ""
        return begin.components(separatedBy: "\n# ").first ?? ""
    }

    /// Lines that begin with `*name*` begin an entry, or go on with its synopsis.
    private static func entries(_ section: String) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        var current = ""
        for line in section.split(separator: "\n") {
            if line.hasPrefix("*") {
                current = String(line.dropFirst().prefix { $0 != "*" })
                entries[current, default: Entry()].synopsis += line + "\n"
            } else {
                entries[current]?.text += line + "\n"
            }
        }
        return entries
    }

    private static func options(in text: String) -> [String] {
        text.matches(of: /\*(--[a-z-]+)\*/).map { String($0.output.1) }
    }
}
