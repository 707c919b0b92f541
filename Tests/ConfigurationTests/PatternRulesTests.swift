import Configuration
import PatternCore
import Testing

@Suite("Pattern rules from settings")
struct PatternRulesTests {
    @Test("the standard rules are those that hold without a configuration")
    func standard() {
        let rules = PatternRules(Settings.standard)
        #expect(rules.policy == PatternPolicy())
        #expect(rules.problems == [])
    }

    @Test("settings and the list of patterns make the rules")
    func values() throws {
        let bed = try ConfigurationBed()
        let list = bed.directory + "/blocked"
        try bed.write("[policy]\nmin_dots = 5\nno_crossing = yes\ngrids = 3x3\nblocklist = \(list)\n")
        try bed.write("4-2-6-9-5\npattern:3x3:1-5-9-8-4\n", to: "blocked")
        let rules = PatternRules(bed.settings())
        #expect(rules.problems == [])
        #expect(rules.policy.minimumLength == 5)
        #expect(rules.policy.forbidsCrossings)
        #expect(rules.policy.grids.description == "3x3")
        #expect(rules.policy.blocked.count == 2)
        #expect(rules.isListKnown)
    }

    @Test("a list with mistakes is told line by line, and what is right in it holds")
    func mistakes() throws {
        let bed = try ConfigurationBed()
        let list = bed.directory + "/blocked"
        try bed.write("[policy]\nblocklist = \(list)\n")
        let missing = PatternRules(bed.settings())
        #expect(missing.problems.map(\.description) == ["\(list): it cannot be read: No such file or directory"])
        #expect(!missing.isListKnown)
        try bed.write("4-2-6-9-5\nfour\n", to: "blocked")
        let rules = PatternRules(bed.settings())
        #expect(rules.problems.map { "\($0.place)" } == ["\(list):2"])
        #expect(rules.policy.blocked.count == 1)
        #expect(rules.isListKnown)
    }
}
