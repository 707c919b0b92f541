import LinuxKit
import TestSupport
import Testing
import TextCatalogue

/// Every text that people see is in the template, and translated in every language.
@Suite("Catalogues of translations")
struct CatalogueTests {
    private static let directory = sourceDirectory + "/Sources/Languages/po"
    /// Those that are promised, and that are there.
    static let languages = ["ar", "de", "es", "fr", "zh_CN", "zh_TW"]

    private static func catalogue(_ name: String) throws -> TextCatalogue {
        TextCatalogue(try SourceTree.read(directory + "/" + name))
    }

    @Test("the template has the texts of the sources and no others: else run \"make texts\"")
    func template() throws {
        let template = Set(try Self.catalogue("patternlock.pot").entries.map(\.text))
        let sources = Set(try SourceTree.texts(below: sourceDirectory))
        let missing = sources.subtracting(template).map(\.key).sorted()
        let gone = template.subtracting(sources).map(\.key).sorted()
        #expect(missing.isEmpty, "in the sources and not in the template: run \"make texts\": \(missing)")
        #expect(gone.isEmpty, "in the template and no more in the sources: run \"make texts\": \(gone)")
        #expect(sources.count > 100, "the sources should be full of texts: \(sources.count)")
    }

    @Test("every promised language has a catalogue, and every catalogue is looked at")
    func all() throws {
        let files = try SourceTree.files(in: Self.directory, ".po")
        #expect(files == Self.languages.map { "\(Self.directory)/\($0).po" })
    }

    @Test("every text is translated, in every form of its plural", arguments: languages)
    func complete(_ language: String) throws {
        let catalogue = try Self.catalogue(language + ".po")
        let template = try Self.catalogue("patternlock.pot").entries.map(\.text)
        var translated: [SourceText: TextCatalogue.Entry] = [:]
        for entry in catalogue.entries { translated[entry.text] = entry }
        let known = Set(template)
        #expect(translated.keys.filter { !known.contains($0) }.isEmpty, "no longer said: run \"make texts\"")
        for text in template {
            guard let entry = translated[text] else {
                Issue.record("\(language).po has no \"\(text.key)\"; run \"make texts\" and translate it")
                continue
            }
            let wanted = text.plural == nil ? 1 : catalogue.formCount
            #expect(entry.translations.count == wanted, "\(language): \"\(text.key)\" has \(entry.translations)")
            #expect(!entry.translations.contains(""), "\(language): \"\(text.key)\" is not translated")
            #expect(!entry.isFuzzy, "\(language): \"\(text.key)\" is only guessed")
            expectPlaces(entry, language)
        }
    }

    /// Values are in the translation as often as in the text; a form for one number may say that one in words.
    private func expectPlaces(_ entry: TextCatalogue.Entry, _ language: String) {
        let wanted = Placeholders.of(entry.text.plural ?? entry.text.key)
        for translation in entry.translations {
            let has = Placeholders.of(translation)
            let isRight = has == wanted || entry.text.plural != nil && has.isEmpty
            #expect(isRight, "\(language): \"\(entry.text.key)\" wants \(wanted), and \"\(translation)\" has \(has)")
        }
    }

    @Test("msgfmt takes every catalogue", arguments: languages)
    func formats(_ language: String) throws {
        let finished = try RunningProcess.start(
            Command([
                "msgfmt", "--check-format", "--check-domain", "-o", "/dev/null", "\(Self.directory)/\(language).po",
            ])
        ).finish()
        #expect(finished.status == 0 && finished.error.isEmpty, "\(finished.error)")
    }

    @Test("what the face, the command and the module say goes through the catalogues")
    func wrapped() throws {
        let calls = [
            ("Sources/LockCore", ".swift", ["say(\"", "FaceNotice(\""]),
            ("Sources/FaceView", ".swift", ["Label(\"", "FaceNotice(\""]),
            ("Sources/patternlock-face", ".swift", ["FaceNotice(\"", "Label(\""]),
            ("Sources/patternlock", ".swift", ["complain(\"", "lines.append(\"", "return [\"Not", "page.add(\"   T"]),
            (
                "Sources/Configuration", ".swift",
                ["problem(\"", "problem: \"", "SettingKind(\"", "tell(entry, \"", "Problem(place, \"", "return \"it "]
            ),
            ("pam", ".c", ["pam_info(pamh, \"T", "pam_error(pamh, \"T", "pam_prompt(pamh, PAM_PROMPT_ECHO_OFF, \""]),
        ]
        for (directory, ending, words) in calls {
            for path in try SourceTree.files(in: sourceDirectory + "/" + directory, ending) {
                let source = try SourceTree.read(path)
                for word in words {
                    // A label of nothing but a value is no text.
                    let found = source.ranges(of: word).filter { !source[$0.upperBound...].hasPrefix("\\(") }
                    #expect(found.isEmpty, "\(path): \(word)…: say it with translated(…), or _(…) in C")
                }
            }
        }
    }
}

/// The scanner that finds texts in sources.
@Suite("Texts in sources")
struct SourceTextTests {
    @Test("literals, values, halves and plurals")
    func swift() {
        let source = #"""
            // translated("in a comment")
            let a = translated("plain \"quoted\"")
            throw Failure(.usage, "half \(one("x)")) of 100% "
                + "and \(two)")
            translated(one: "One", other: "\(count) things", count: count)
            var c: Sentence { isNear ? "near" : "far" }
            Failure(.wrong, Sentence(verbatim: "not ours"))
            """#
        #expect(
            SourceTexts.swift(source) == [
                SourceText(key: "plain \"quoted\""), SourceText(key: "half %1$s of 100%% and %2$s"),
                SourceText(key: "One", plural: "%1$s things"), SourceText(key: "near"), SourceText(key: "far"),
            ])
    }

    @Test("texts of C")
    func c() {
        let source = #"""
            /* _("in a comment") */
            char c = '"'; say("%s", _("one " "text")); dngettext(DOMAIN, "%u thing", "%u things", n);
            """#
        #expect(
            SourceTexts.c(source) == [SourceText(key: "one text"), SourceText(key: "%u thing", plural: "%u things")])
    }
}
