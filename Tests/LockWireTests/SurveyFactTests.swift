import LockWire
import Testing

/// The lines in which a guard tells what it saw of a screen.
@Suite struct SurveyFactTests {
    private static let facts: [SurveyFact] = [
        .problem("no server: none"), .input(4), .monitor("DP-1"), .touchscreen(name: "ELAN 9008", monitor: "eDP-1"),
        .touchscreen(name: "", monitor: nil), .grabs(areFree: true), .grabs(areFree: false), .compositor(true),
        .compositor(false), .end,
    ]

    @Test(arguments: facts) func everyFactIsReadAsItWasWritten(fact: SurveyFact) {
        #expect(SurveyFact(line: Substring(fact.line)) == fact)
    }

    @Test func aNameCannotEndALineOrAWord() {
        let fact = SurveyFact.touchscreen(name: "a\tb\nend", monitor: "c\r\nd")
        #expect(!fact.line.contains { $0.isNewline })
        #expect(SurveyFact(line: Substring(fact.line)) == .touchscreen(name: "a b end", monitor: "c d"))
    }

    @Test(arguments: ["", "input", "input\tx", "touchscreen\ta", "end\tmore", "problem\ta\tb", "other\tx"])
    func whatIsNoFact(line: String) {
        #expect(SurveyFact(line: Substring(line)) == nil)
    }
}
