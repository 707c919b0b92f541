internal import Languages

/// One property group of a dot's look, such as `ring=#7ab8ff/0.026/0.235`.
public struct StyleWord: Equatable, Sendable {
    /// What is described.
    public enum Part: String, Sendable {
        /// Colour, width, radius.
        case ring
        /// Colour.
        case fill
        /// Colour, radius.
        case centre
        /// Colour, width.
        case line
    }

    /// What it says. Lengths are shares of the distance between dots; what is nil stays as it is.
    public enum Meaning: Equatable, Sendable {
        case hidden
        case shown(colour: UInt32?, lengths: [Double?])
        /// Whether the middle of a dot is a cross.
        case crossed(Bool)
        /// Whether the line is broken.
        case dashed(Bool)
        /// The absolute path of a picture in place of a dot; nil for none.
        case pictured(String?)
    }

    public let part: Part
    public let meaning: Meaning

    /// How many lengths follow the colour.
    private static func lengths(of part: Part) -> Int {
        switch part {
        case .ring: 2
        case .fill: 0
        case .centre, .line: 1
        }
    }

    /// Nil for anything that is none.
    init?(_ text: Substring) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        switch (sides[0], sides[1]) {
        case ("mark", "cross"), ("mark", "disc"):
            part = .centre
            meaning = .crossed(sides[1] == "cross")
            return
        case ("dashed", "yes"), ("dashed", "no"):
            part = .line
            meaning = .dashed(sides[1] == "yes")
            return
        case ("picture", let path):
            guard path == "none" || path.hasPrefix("/") else { return nil }
            part = .centre
            meaning = .pictured(path == "none" ? nil : String(path))
            return
        default: break
        }
        guard let part = Part(rawValue: String(sides[0])) else { return nil }
        self.part = part
        if sides[1] == "none" {
            meaning = .hidden
            return
        }
        let values = sides[1].split(separator: "/", omittingEmptySubsequences: false)
        guard values.count <= 1 + Self.lengths(of: part), let first = values.first else { return nil }
        var lengths: [Double?] = []
        for value in values.dropFirst() {
            guard value.isEmpty || Self.length(value) != nil else { return nil }
            lengths.append(Self.length(value))
        }
        guard first.isEmpty || ColourText.number(first) != nil else { return nil }
        meaning = .shown(colour: ColourText.number(first), lengths: lengths)
    }

    /// Decimals between 0 and half of the distance between dots.
    private static func length(_ text: Substring) -> Double? {
        guard text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let value = Double(String(text)),
            value > 0, value < 0.5
        else { return nil }
        return value
    }
}

/// Colours in the one form in which they are written.
enum ColourText {
    /// `#rrggbb` as 0xRRGGBB.
    static func number(_ text: Substring) -> UInt32? {
        guard text.first == "#", text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(String(text.dropFirst()), radix: 16)
    }
}

extension SettingKind<[StyleWord]> {
    /// How dots look in one state; nothing leaves it to the theme.
    public static var dotStyle: SettingKind {
        SettingKind(
            translated(
                "words of ring=COLOUR/WIDTH/RADIUS, fill=COLOUR, centre=COLOUR/RADIUS, line=COLOUR/WIDTH, mark=disc, "
                    + "mark=cross, dashed=yes, dashed=no, picture=/PATH; none instead of a colour hides a part")
        ) { text in
            let words = text.split(separator: " ")
            let read = words.compactMap { StyleWord($0) }
            return read.count == words.count ? read : nil
        }
    }
}

extension SettingKind<[UInt32]> {
    /// Colours, such as `#7ab8ff`, with blanks between; nothing is none.
    public static func colours(atMost count: Int) -> SettingKind {
        SettingKind(translated("up to \(count) colours such as #7ab8ff")) { text in
            let words = text.split(separator: " ")
            let read = words.compactMap { ColourText.number($0) }
            return read.count == words.count && read.count <= count ? read : nil
        }
    }
}

extension SettingKind<[String: UInt32]> {
    /// Colours by name, such as `text=#ffffff`; nothing is none.
    public static func colours(named names: [String]) -> SettingKind {
        SettingKind(translated("words such as text=#ffffff, of \(names.joined(separator: ", "))")) { text in
            var colours: [String: UInt32] = [:]
            for word in text.split(separator: " ") {
                let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard sides.count == 2, names.contains(String(sides[0])), let colour = ColourText.number(sides[1])
                else { return nil }
                colours[String(sides[0])] = colour
            }
            return colours
        }
    }
}

extension SettingKind<String> {
    /// One of these words.
    public static func word(_ words: [String]) -> SettingKind {
        SettingKind(translated("one of \(words.joined(separator: ", "))")) { words.contains($0) ? $0 : nil }
    }

    /// A text for people, in any script.
    public static func text(atMost count: Int) -> SettingKind {
        SettingKind(translated("a text of up to \(count) characters")) { $0.count <= count ? $0 : nil }
    }
}
