public import LockWire

/// One event for whoever watches a lock through `--status-fd`. Never a dot of what was drawn.
public enum StatusLine: Equatable, Sendable {
    /// How an attempt ended, as told outside.
    public enum Result: String, Sendable {
        case accepted, wrong, short, throttled, unavailable

        init(_ result: AttemptResult) {
            switch result {
            case .wrong: self = .wrong
            case .short: self = .short
            case .throttled: self = .throttled
            case .unavailable: self = .unavailable
            }
        }
    }

    /// Every grab holds and the cover is up and unobscured.
    case locked
    /// The grid is drawn and takes input. Dot centres row by row, and the radius, in pixels of the root.
    case layout(rows: UInt8, columns: UInt8, radius: Double, dots: [PixelPoint])
    /// The password field is drawn and takes input.
    case password
    /// A step of a dialogue is drawn and takes input.
    case step(DialogueStep.Screen)
    /// An attempt ended.
    case attempt(Result, remainingMilliseconds: UInt32, triesLeft: UInt8)
    /// What is to be read on the screen now.
    case text(String, SaidTone)
    /// The screen was opened.
    case unlocked

    /// The same, with places counted from elsewhere: `origin` is where the stage's window begins on the root.
    public func moved(by origin: (x: Double, y: Double)) -> StatusLine {
        guard case .layout(let rows, let columns, let radius, let dots) = self else { return self }
        let moved = dots.map { PixelPoint(x: $0.x + origin.x, y: $0.y + origin.y) }
        return .layout(rows: rows, columns: columns, radius: radius, dots: moved)
    }

    /// One object of JSON, without the line's end.
    public var json: String {
        switch self {
        case .locked: return #"{"event":"locked"}"#
        case .password: return #"{"event":"password"}"#
        case .step(let screen): return #"{"event":"step","screen":"\#(screen.name)"}"#
        case .unlocked: return #"{"event":"unlocked"}"#
        case .text(let text, let tone): return #"{"event":"text","text":\#(Self.quoted(text)),"tone":"\#(tone)"}"#
        case .layout(let rows, let columns, let radius, let dots):
            let places = dots.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
            return #"{"event":"layout","rows":\#(rows),"cols":\#(columns),"radius":\#(radius),"dots":[\#(places)]}"#
        case .attempt(let result, let remaining, let tries):
            return #"{"event":"attempt","result":"\#(result.rawValue)","remaining_ms":\#(remaining),"#
                + #""tries_left":\#(tries)}"#
        }
    }

    /// A string of JSON. A line has to fit into a pipe: what is longer than people read is cut.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars.prefix(500) {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value): quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension DialogueStep.Screen {
    /// What `--status-fd` calls it.
    var name: String {
        switch self {
        case .oldPattern: "old_pattern"
        case .newPattern: "new_pattern"
        default: "\(self)"
        }
    }
}
