import KeyboardKit
import LockCore
import LockWire
import SecretMemory
import TestRequirements
import TestSupport
import Testing

/// The keyboard map of a real X server, as the keyboard on the screen shows it.
@Suite(.serialized, .requires(.rig)) struct KeyboardMapTests {
    private func layouts(_ names: String) throws -> [KeyboardLayout] {
        let rig = try TouchRig()
        let set = try RunningProcess.start(rig.command(["setxkbmap", names])).finish()
        #expect(set.status == 0, "setxkbmap: \(set.error)")
        let map = try KeyboardMap(display: rig.display)
        #expect(map.current?.group == 0)
        #expect(map.current?.modifiers == ModifierState())
        return map.layouts
    }

    @Test func everyLayoutOfTheServerIsThere() throws {
        let all = try layouts("us,ru,fr,de")
        #expect(all.map(\.name) == ["English (US)", "Russian", "French", "German"])
        #expect(all.map(\.hasLatin) == [true, false, true, true])
        let rows = all.map { layout in layout.letters.map { $0.map(\.base.label).joined() } }
        #expect(rows[0] == ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"])
        #expect(rows[1][1] == "йцукенгшщзхъ")
        #expect(rows[3][1] == "qwertzuiopü")
        // The digits of a French keyboard are behind Shift, and its letters with accents stand where they are.
        #expect(all[2].letters[0].map(\.shifted.label).joined().contains("1234567890"))
        #expect(rows[2].joined().contains("é"))
    }

    @Test func signsOfHigherLevelsArePagesOfTheirOwn() throws {
        let german = try layouts("de")[0]
        let signs = german.symbols.dropFirst().joined().joined().map(\.label)
        #expect(signs.contains("€") && signs.contains("°"), "\(signs)")
        // What shares a key with a digit is behind Shift, as on the keyboard itself.
        #expect(german.letters[0].map(\.shifted.label).contains("§"))
        #expect(german.symbols[0].joined().map(\.label).joined().hasPrefix("1234567890@#$%"))
    }

    @Test func aSymbolIsTypedAsItsCharacter() throws {
        let rig = try TouchRig()
        var map = try KeyboardMap(display: rig.display)
        var text = SecretBytes(capacity: 64)
        for (symbol, expected) in [(UInt32(0x61), "a"), (0xdf, "ß"), (0x6ca, "й"), (0x100_4e2d, "中"), (0x20, " ")] {
            map.type(symbol, text: &text)
            let came = (0..<text.count).map { text[$0] }
            #expect(came == Array(expected.utf8), "\(symbol) typed \(came)")
            KeyboardMap.fill(&text, with: symbol)
            #expect((0..<text.count).map { text[$0] } == Array(expected.utf8))
        }
    }

    /// A dead key of the keyboard on the screen waits for the next one.
    @Test func deadKeysAreComposed() throws {
        let rig = try TouchRig()
        var map = try KeyboardMap(display: rig.display)
        var text = SecretBytes(capacity: 64)
        let (acute, circumflex): (UInt32, UInt32) = (0xfe51, 0xfe52)
        for (dead, letter, expected) in [(acute, UInt32(0x65), "é"), (circumflex, 0x4f, "Ô"), (acute, 0x20, "'")] {
            map.type(dead, text: &text)
            let alone = text.count
            #expect(alone == 0, "a dead key types nothing by itself")
            map.type(letter, text: &text)
            let came = String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self)
            #expect(came == expected, "\(dead) and \(letter)")
        }
        // What goes with nothing is nothing, and the next letter is itself again.
        map.type(acute, text: &text)
        map.type(0x71, text: &text)
        let nothing = text.count
        map.type(0x61, text: &text)
        let letter = text.count
        #expect(nothing == 0 && letter == 1)
    }

    /// Sticky keys: the server latches a modifier, and the next key is read with it.
    @Test func aLatchedModifierCounts() throws {
        let rig = try TouchRig()
        var map = try KeyboardMap(display: rig.display)
        var text = SecretBytes(capacity: 64)
        // The key A under the rules of the rig.
        for (latched, expected) in [(UInt32(1), "A"), (0, "a")] {
            let stroke = KeyStroke(
                keycode: 38, isPress: true, modifiers: (0, latched, 0), groups: (0, 0, 0))
            _ = map.press(stroke, text: &text)
            #expect(String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self) == expected)
        }
    }
}
