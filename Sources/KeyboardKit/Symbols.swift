internal import CXkb
internal import LockCore

/// What keysyms mean to the face. The numbers are those of the X protocol's keysym encoding.
enum Symbols {
    /// The key that a symbol stands for. The number block counts as digits whatever Num Lock says.
    static func key(of symbol: UInt32) -> FaceKey {
        switch symbol {
        case 0xff0d, 0xff8d: .enter
        case 0xff1b: .escape
        case 0xff09: .tab
        case 0xfe20: .backTab
        case 0xff08: .backspace
        case 0x20, 0xff80: .space
        case 0xff51: .left
        case 0xff52: .up
        case 0xff53: .right
        case 0xff54: .down
        case 0x30...0x39: .digit(Int(symbol - 0x30))
        case 0xffb0...0xffb9: .digit(Int(symbol - 0xffb0))
        default: blockDigit(symbol).map { .digit($0) } ?? .other
        }
    }

    /// Digits of the number block while Num Lock is off, from End (1) to Page Up (9).
    private static func blockDigit(_ symbol: UInt32) -> Int? {
        switch symbol {
        case 0xff9e: 0
        case 0xff9c: 1
        case 0xff99: 2
        case 0xff9b: 3
        case 0xff96: 4
        case 0xff9d: 5
        case 0xff98: 6
        case 0xff95: 7
        case 0xff97: 8
        case 0xff9a: 9
        default: nil
        }
    }

    /// Shift, Control, locks and level keys: they type nothing and break no sequence.
    static func isModifier(_ symbol: UInt32) -> Bool {
        (0xffe1...0xffee).contains(symbol) || (0xfe01...0xfe13).contains(symbol) || symbol == 0xff7e
            || symbol == 0xff7f
    }

    static func isLetterU(_ symbol: UInt32) -> Bool { symbol == 0x75 || symbol == 0x55 }

    /// What stands on a key that types a symbol; nil for symbols that type nothing.
    static func cap(of symbol: UInt32) -> KeyCap? {
        if let sign = deadSigns[symbol] { return KeyCap(symbol: symbol, label: sign) }
        guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)), scalar.value > 0x20,
            scalar.value != 0x7f, !scalar.properties.isWhitespace
        else { return nil }
        // A mark that stands above letters needs one to be seen on.
        let isMark = scalar.properties.generalCategory == .nonspacingMark
        return KeyCap(symbol: symbol, label: (isMark ? "\u{25cc}" : "") + String(scalar))
    }

    /// Signs for the keys that wait for a letter to stand on.
    private static let deadSigns: [UInt32: String] = [
        0xfe50: "`", 0xfe51: "\u{b4}", 0xfe52: "^", 0xfe53: "~", 0xfe54: "\u{af}", 0xfe55: "\u{2d8}",
        0xfe56: "\u{2d9}", 0xfe57: "\u{a8}", 0xfe58: "\u{2da}", 0xfe59: "\u{2dd}", 0xfe5a: "\u{2c7}",
        0xfe5b: "\u{b8}", 0xfe5c: "\u{2db}", 0xfe5d: "\u{37a}", 0xfe5e: "\u{309b}", 0xfe5f: "\u{309c}",
        0xfe60: ".", 0xfe61: "\u{2c0}", 0xfe62: "\u{2bc}", 0xfe63: "/",
    ]
}
