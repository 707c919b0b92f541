import Configuration
import Testing

@Suite("The text of a configuration file")
struct IniTextTests {
    private func read(_ text: String) -> IniText { IniText(Array(text.utf8), file: "f") }

    private func told(_ text: String) -> [String] { read(text).problems.map(\.description) }

    @Test("entries carry section, key, value, file and line")
    func entries() {
        let text = read("\u{feff}# first\n\n[lock]\r\n  blank_after = 30 ; half a minute\n[policy]\nmin_dots: 5")
        #expect(text.problems == [])
        #expect(
            text.entries.map { "\($0.place) [\($0.section)] \($0.key)=\($0.value)" }
                == ["f:4 [lock] blank_after=30", "f:6 [policy] min_dots=5"])
    }

    @Test(
        "a line that is nothing is a problem with its number",
        arguments: [
            ("[lock]\nnonsense\na = 1\n", "f:2: neither [section] nor key = value"),
            ("[lock]\na = 1\nnonsense", "f:3: neither [section] nor key = value"),
            ("[lock\na = 1\n", "f:1: a heading is [section], alone on its line"),
            ("[lock] a = 1\n", "f:1: a heading is [section], alone on its line"),
            ("[]\n", "f:1: a heading is [section], alone on its line"),
            ("[lo ;ck]\n", "f:1: a heading is [section], alone on its line"),
            ("[lo]ck]\n", "f:1: a heading is [section], alone on its line"),
            ("[lock]\na = \u{7}\n", "f:2: the line is not plain text"),
        ])
    func badLine(_ text: String, _ problem: String) { #expect(told(text) == [problem]) }

    @Test("a line that inih would cut in two is a problem, and the next one keeps its number")
    func longLine() {
        let text = read("[lock]\na = \(String(repeating: "x", count: 400))\nb = 2\n")
        #expect(text.problems.map(\.description) == ["f:2: the line is too long: 199 characters at most"])
        #expect(text.entries.map { "\($0.place) \($0.key)" } == ["f:3 b"])
        let fits = read("[lock]\na = \(String(repeating: "x", count: 195))\n")
        #expect(fits.problems == [])
        #expect(fits.entries.map(\.value.count) == [195])
    }

    @Test("a comment may hold anything, at any length")
    func comments() {
        let long = String(repeating: "x", count: 400)
        #expect(told("# \(long)\n  ; \(long)\n[lock]\n#\u{7}\n") == [])
        #expect(IniText([0x23, 0xe4, 0xf6, 10], file: "f").problems == [])
    }

    @Test("lines under a heading that is none do not count for the section above it")
    func brokenHeading() {
        #expect(read("[policy]\na = 1\n[lock\nb = 2\n").entries.map(\.section) == ["policy", ""])
    }

    @Test("an indented line does not go on with the line above it")
    func indented() {
        let text = read("[policy]\na = 1\n   b = 2\n   more\n")
        #expect(text.entries.map { "\($0.key)=\($0.value)" } == ["a=1", "b=2"])
        #expect(text.problems.map(\.place.line) == [4])
    }

    @Test("bytes that are no text are a problem and no crash")
    func binary() {
        let text = IniText([0x5b, 0x61, 0x5d, 10, 0xff, 0x3d, 0xfe, 10, 0, 0, 10, 0x61, 0x3d, 0x62], file: "f")
        #expect(text.problems.map(\.place.line) == [2, 3])
        #expect(text.entries.map(\.place.line) == [4])
    }
}
