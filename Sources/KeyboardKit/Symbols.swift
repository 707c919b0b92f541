internal import LockCore

/// What keysyms mean to the face. The numbers are those of the X protocol's keysym encoding.
enum Symbols {
    /// The key that a symbol stands for. The number block counts as digits whatever Num Lock says.
    static func key(of symbol: UInt32) -> FaceKey {
        switch symbol {
        case 0xff0d, 0xff8d: .enter
        case 0xff1b: .escape
        case 0xff09, 0xfe20: .tab
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
}
