import LinuxKit
import TestSupport
import Testing

/// Texts of every language can be read whole on every screen, at every size that a person may ask for.
@Suite("Texts fit")
struct FittingTests {
    private static let words = [
        "en": "straight Password", "ar": "mirrored كلمة المرور", "de": "straight Passwort", "es": "straight Contraseña",
        "fr": "straight Mot de passe", "zh_CN": "straight 密码", "zh_TW": "straight 密碼",
    ]

    @Test("no text of the face is cut", arguments: CatalogueTests.languages + ["en"])
    func cut(_ language: String) throws {
        let directory = try makeTemporaryDirectory()
        defer { do throws(Errno) { try DirectoryTree.remove(directory) } catch {} }
        if language != "en" {
            let place = "\(directory)/\(language)/LC_MESSAGES"
            for command in [
                ["mkdir", "-p", place],
                ["msgfmt", "-o", "\(place)/patternlock.mo", "\(sourceDirectory)/Sources/Languages/po/\(language).po"],
            ] {
                let finished = try RunningProcess.start(Command(command)).finish()
                try #require(finished.status == 0, "\(finished.error)")
            }
        }
        let finished = try RunningProcess.start(
            Command(
                [buildDirectory() + "/face-shots", "--catalogues", directory, "--cut"],
                changes: ["LC_ALL": "C.UTF-8", "LANGUAGE": language])
        ).finish(within: 300_000)
        try #require(finished.status == 0, "\(finished.error)")
        let lines = finished.output.split(separator: "\n").map(String.init)
        #expect(lines.first == Self.words[language])
        let cut = lines.dropFirst()
        #expect(cut.isEmpty, "\(cut.count) texts are cut: \(cut.prefix(20).joined(separator: "; "))")
    }
}
