import Configuration
import LockCore
import LockWire

extension LookSettings {
    /// What a person's configuration says.
    init(_ settings: Settings) {
        self.init(
            theme: settings[\.theme], isPathHidden: settings[\.hidePath], isMoving: settings[\.motion],
            textPercent: UInt8(clamping: settings[\.textSize]))
    }
}

extension DialogueChoice {
    /// Sizes of texts to choose from, in percent.
    private static let textSizes = [100, 125, 150, 175, 200]

    /// The setting that a press writes, and its value; nil for what changes no look.
    func setting(after settings: Settings) -> (key: String, value: String)? {
        switch self {
        case .darkTheme, .lightTheme, .contrastTheme, .duskTheme: return themeName.map { ("theme", $0) }
        case .hidePath: return ("hide_path", settings[\.hidePath] ? "no" : "yes")
        case .motion: return ("motion", settings[\.motion] ? "no" : "yes")
        case .textSize:
            let next = Self.textSizes.first { $0 > settings[\.textSize] } ?? Self.textSizes[0]
            return ("text_size", String(next))
        case .usualText: return ("text_size", String(Self.textSizes[0]))
        default: return nil
        }
    }
}
