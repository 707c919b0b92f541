/// A key of a terminal.
public enum TerminalKey: Equatable, Sendable {
    case digit(Int)
    case up, down, left, right
    case space, enter, escape, backspace, tab
    case letter(UInt8)
    /// Ends a number of two digits before its second one.
    case hyphen
    case other
}

/// Puts the bytes of a terminal together to keys. An escape that nothing follows is the key Escape: who reads says so
/// with `pause`.
public struct TerminalKeys: Sendable {
    private enum State {
        case plain
        case escape
        /// After `ESC [` or `ESC O`.
        case sequence
    }

    private var state = State.plain

    public init() {}

    /// Whether a pause would mean the key Escape.
    public var isWaiting: Bool { state != .plain }

    /// Takes a byte; the key that it completes, if any.
    public mutating func take(_ byte: UInt8) -> TerminalKey? {
        switch state {
        case .plain: return plain(byte)
        case .escape:
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
                state = .sequence
                return nil
            }
            state = .plain
            return .other
        case .sequence:
            // Parameters come before the letter that ends a sequence.
            guard (0x40...0x7e).contains(byte) else { return nil }
            state = .plain
            switch byte {
            case UInt8(ascii: "A"): return .up
            case UInt8(ascii: "B"): return .down
            case UInt8(ascii: "C"): return .right
            case UInt8(ascii: "D"): return .left
            default: return .other
            }
        }
    }

    /// Nothing came for a while.
    public mutating func pause() -> TerminalKey? {
        guard state != .plain else { return nil }
        state = .plain
        return .escape
    }

    private mutating func plain(_ byte: UInt8) -> TerminalKey? {
        switch byte {
        case 0x1b:
            state = .escape
            return nil
        case 0x0a, 0x0d: return .enter
        case 0x08, 0x7f: return .backspace
        case 0x09: return .tab
        case 0x20: return .space
        case UInt8(ascii: "-"), UInt8(ascii: ","): return .hyphen
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit(Int(byte - UInt8(ascii: "0")))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return .letter(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return .letter(byte | 0x20)
        default: return .other
        }
    }
}
