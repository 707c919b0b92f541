import PatternCore

/// One event of a gesture: `[kind, x, y, touch]`, and a fifth part `"pen"` or `"finger"` (the default) where the tool
/// matters. A coordinate is a number, or the text `nan`, `inf` or `-inf`.
struct VectorEvent: Decodable, Sendable {
    enum Kind: String, Decodable {
        /// A touch comes down, moves, lifts, is taken away by the system.
        case down, move, up, cancel
        /// A pen that does not touch.
        case hover
        /// The device of the touch is gone. Each touch counts as a device of its own here.
        case removed
        /// The dots lie somewhere else; here, in the same place.
        case resize
        /// A single tap in tap mode; the key for the dot that lies there; Enter; Escape.
        case tap, key, submit, clear
        /// Input is refused, or taken again.
        case refuse, admit
    }

    let kind: Kind
    let point: BoardPoint
    let touch: TouchID
    let tool: TouchTool

    init(from decoder: any Decoder) throws {
        var parts = try decoder.unkeyedContainer()
        kind = try parts.decode(Kind.self)
        let x = try parts.decode(Coordinate.self)
        let y = try parts.decode(Coordinate.self)
        point = BoardPoint(x: x.value, y: y.value)
        let number = try parts.decode(Int.self)
        touch = TouchID(device: number, number: number)
        tool = parts.isAtEnd ? .finger : try parts.decode(Tool.self).tool
        guard parts.isAtEnd else {
            throw DecodingError.dataCorruptedError(in: parts, debugDescription: "an event has five parts at most")
        }
    }
}

private struct Coordinate: Decodable {
    let value: Double

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        guard let text = try? single.decode(String.self) else {
            value = try single.decode(Double.self)
            return
        }
        switch text.lowercased() {
        case "nan", "-nan": value = .nan
        case "inf", "+inf", "infinity", "+infinity": value = .infinity
        case "-inf", "-infinity": value = -.infinity
        default:
            throw DecodingError.dataCorruptedError(in: single, debugDescription: "\(text) is not a coordinate")
        }
    }
}

private enum Tool: String, Decodable {
    case finger, touch, pen

    var tool: TouchTool { self == .pen ? .pen : .finger }
}
