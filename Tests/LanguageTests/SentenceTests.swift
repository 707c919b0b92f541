import Languages
import Testing

/// Sentences without a catalogue: English, with their values in place.
@Suite("Sentences")
struct SentenceTests {
    @Test("values stand in their places, and percent signs are themselves")
    func values() {
        let (name, number) = ("ü%1$s", 7)
        #expect(translated("100% plain") == "100% plain")
        #expect(translated("\(number)% of \(name)") == "7% of ü%1$s")
        let joined: Sentence = "a \(1) 5% " + "b \(2) " + "c" + " \(3)"
        #expect(joined.text == "a 1 5% b 2 c 3")
        #expect((Sentence("50%") + Sentence(verbatim: " \(number)")).text == "50% 7")
    }

    @Test("columns of a terminal")
    func columns() {
        #expect(TextColumns.count("a图案b") == 6 && TextColumns.count("سُ") == 1)
        #expect(TextColumns.padded("图", to: 4) == "图  ")
        #expect(TextColumns.lines("one two three", of: 7) == ["one two", "three"])
        #expect(TextColumns.lines("锁定屏幕，解锁后", of: 9) == ["锁定屏", "幕，解锁", "后"])
        #expect(TextColumns.lines("锁定屏幕，解锁后", of: 8) == ["锁定屏", "幕，解锁", "后"], "no line begins with a comma")
        #expect(TextColumns.lines("unbreakable", of: 4) == ["unbreakable"])
    }

    @Test("one and other")
    func plurals() {
        func things(_ count: Int) -> String { translated(one: "one thing", other: "\(count) things", count: count) }
        #expect(things(0) == "0 things")
        #expect(things(1) == "one thing")
        #expect(things(2) == "2 things")
    }
}
