/// One thing that a guard saw on a screen that it was asked to look at, as a line of text: `patternlock-guard --survey`
/// writes them, `patternlock doctor` reads them.
public enum SurveyFact: Equatable, Sendable {
    /// There can be no lock here: a sentence for people.
    case problem(String)
    /// The second number of the version of XInput 2.
    case input(Int)
    /// A monitor, by its name.
    case monitor(String)
    /// A touchscreen, and the monitor that it is spread over; nil when it is over something else, such as several.
    case touchscreen(name: String, monitor: String?)
    /// Whether nobody holds the pointer or the keyboard.
    case grabs(areFree: Bool)
    /// Whether a compositor draws the screen.
    case compositor(Bool)
    /// All was said.
    case end

    private static let separator: Character = "\t"

    /// The line, without its end. Names are cut at what separates.
    public var line: String {
        switch self {
        case .problem(let sentence): Self.joined("problem", sentence)
        case .input(let minor): Self.joined("input", String(minor))
        case .monitor(let name): Self.joined("monitor", name)
        case .touchscreen(let name, let monitor): Self.joined("touchscreen", name, monitor ?? "")
        case .grabs(let areFree): Self.joined("grabs", areFree ? "free" : "held")
        case .compositor(let isThere): Self.joined("compositor", isThere ? "yes" : "no")
        case .end: "end"
        }
    }

    /// Nil for a line that is none.
    public init?(line: Substring) {
        let words = line.split(separator: Self.separator, omittingEmptySubsequences: false).map { String($0) }
        switch (words.first, words.count) {
        case ("problem", 2): self = .problem(words[1])
        case ("input", 2):
            guard let minor = Int(words[1]) else { return nil }
            self = .input(minor)
        case ("monitor", 2): self = .monitor(words[1])
        case ("touchscreen", 3): self = .touchscreen(name: words[1], monitor: words[2].isEmpty ? nil : words[2])
        case ("grabs", 2): self = .grabs(areFree: words[1] == "free")
        case ("compositor", 2): self = .compositor(words[1] == "yes")
        case ("end", 1): self = .end
        default: return nil
        }
    }

    private static func joined(_ words: String...) -> String {
        words.map { word in String(word.map { $0 == separator || $0.isNewline ? " " : $0 }) }
            .joined(separator: String(separator))
    }
}
