import Configuration
import Testing

/// A setting is changed and everything else stays.
struct IniEditTests {
    private func set(_ text: String) -> String {
        IniEdit.setting("theme", to: "dusk", section: "appearance", in: text)
    }

    @Test(arguments: [
        ("", "[appearance]\ntheme = dusk\n"),
        ("[appearance]\ntheme=dark\n", "[appearance]\ntheme = dusk\n"),
        ("# mine\n[lock]\nblank_after = 5", "# mine\n[lock]\nblank_after = 5\n\n[appearance]\ntheme = dusk\n"),
        (
            "[appearance]\nmotion = no\n; theme = x\n\n[lock]\ntheme = y\n",
            "[appearance]\nmotion = no\n; theme = x\ntheme = dusk\n\n[lock]\ntheme = y\n"
        ),
        ("[appearance]\ntheme = a\ntheme = b\n", "[appearance]\ntheme = a\ntheme = dusk\n"),
        ("[appearance]\n[keys]\n", "[appearance]\ntheme = dusk\n[keys]\n"),
    ]) func oneLineChanges(before: String, after: String) {
        #expect(set(before) == after)
        #expect(set(after) == after)
    }
}
