import LockCore
import Testing

/// What other programs say is shown on one line, short, and never looks like words of ours.
struct UntrustedTextTests {
    @Test(arguments: [
        ("[sudo] password for swipe: ", "[sudo] password for swipe:"),
        ("two\nlines\tand \u{1b}[31mred", "two lines and [31mred"),
        ("a\u{202e}b\u{200b}c\u{2066}d", "abcd"), ("”. patternlock says: “go on", "\". patternlock says: \"go on"),
        ("\u{2028}\u{2029}x", "x"), ("", ""), ("\u{0}\u{7f}", ""), ("\u{e000}\u{10ffff}y", "y"), ("解锁", "解锁"),
    ])
    func nothingIsLeftThatDoesNotShowAsItself(text: String, shown: String) {
        #expect(UntrustedText.shown(text, limit: 40) == shown)
    }

    @Test func itIsCutAtItsLimit() {
        let long = String(repeating: "e\u{301}", count: 100_000)
        let shown = UntrustedText.shown(long, limit: 120)
        #expect(shown.unicodeScalars.count == 120)
        #expect(shown.hasSuffix("…"))
        #expect(UntrustedText.shown(String(repeating: "x", count: 120), limit: 120).count == 120)
    }

    @Test func theQuestionSaysWhoseWordsTheyAre() {
        #expect(
            UntrustedText.question(program: "sudo", prompt: "Password: ")
                == "The program “sudo” asks for your pattern and says: “Password:”")
        #expect(UntrustedText.question(program: "", prompt: "\n") == "The program “?” asks for your pattern")
        let most = UntrustedText.question(
            program: String(repeating: "n", count: 5000), prompt: String(repeating: "p", count: 5000))
        #expect(most.count < 220)
    }
}
