/// A colour with straight alpha; every part from 0 to 1.
public struct Colour: Equatable, Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// From a number written as 0xRRGGBB.
    public init(_ rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255, blue: Double(rgb & 0xff) / 255,
            alpha: alpha)
    }

    /// The same colour, more transparent by a factor from 0 to 1.
    public func faded(_ factor: Double) -> Colour {
        Colour(red: red, green: green, blue: blue, alpha: alpha * factor)
    }

    /// Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it. The alpha does not count.
    public var luminance: Double {
        func linear(_ part: Double) -> Double {
            if part <= 0.04045 { return part / 12.92 }
            // ((c + 0.055) / 1.055)^2.4 as a square times a fifth root squared, found by Newton's method.
            let base = (part + 0.055) / 1.055
            var root = 1.0
            for _ in 0..<40 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
            return base * base * root * root
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast with another colour from 1 to 21, as WCAG 2 defines it.
    public func contrast(with other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}

/// How a dot and the lines from it look in one state. Radii and widths are in cells, the distance between dots.
public struct DotStyle: Equatable, Sendable {
    /// The shape in the middle of a dot, so that states differ without colour too.
    public enum Mark: Equatable, Sendable {
        case disc, cross
    }

    public var ringColour: Colour
    public var ringWidth: Double
    public var ringRadius: Double
    public var showsRing: Bool
    public var fillColour: Colour
    public var showsFill: Bool
    public var centreColour: Colour
    public var centreRadius: Double
    public var showsCentre: Bool
    public var mark: Mark
    public var lineColour: Colour
    public var lineWidth: Double
    public var isLineDashed: Bool
    public var showsLine: Bool

    public init(
        ringColour: Colour, ringWidth: Double = 0.018, ringRadius: Double = 0.21, showsRing: Bool = true,
        fillColour: Colour, showsFill: Bool = true, centreColour: Colour, centreRadius: Double = 0.075,
        showsCentre: Bool = true, mark: Mark = .disc, lineColour: Colour, lineWidth: Double = 0.06,
        isLineDashed: Bool = false, showsLine: Bool = true
    ) {
        self.ringColour = ringColour
        self.ringWidth = ringWidth
        self.ringRadius = ringRadius
        self.showsRing = showsRing
        self.fillColour = fillColour
        self.showsFill = showsFill
        self.centreColour = centreColour
        self.centreRadius = centreRadius
        self.showsCentre = showsCentre
        self.mark = mark
        self.lineColour = lineColour
        self.lineWidth = lineWidth
        self.isLineDashed = isLineDashed
        self.showsLine = showsLine
    }
}

/// How everything looks.
public struct Theme: Equatable, Sendable {
    public var background: Colour
    /// The background's lower edge: the colour changes evenly from top to bottom.
    public var backgroundBottom: Colour
    public var text: Colour
    public var mutedText: Colour
    public var wrongText: Colour
    public var acceptedText: Colour
    public var noticeText: Colour
    public var accent: Colour
    public var buttonFill: Colour
    public var buttonPressed: Colour
    public var buttonText: Colour
    public var fieldFill: Colour
    public var fieldFrame: Colour
    /// Pango's font families, in order of preference.
    public var fontFamily: String

    public var normal: DotStyle
    public var selected: DotStyle
    public var wrong: DotStyle
    public var accepted: DotStyle
    public var disabled: DotStyle

    /// Dark and calm.
    public static let dark = Theme(
        background: Colour(0x161b26), backgroundBottom: Colour(0x0c0f16), text: Colour(0xe8ecf4),
        mutedText: Colour(0xa3aec2), wrongText: Colour(0xff8f87), acceptedText: Colour(0x6fdc8c),
        noticeText: Colour(0xf2c14e), accent: Colour(0x7ab8ff), buttonFill: Colour(0x232b3a),
        buttonPressed: Colour(0x36435a), buttonText: Colour(0xd5dcea), fieldFill: Colour(0x1e2532),
        fieldFrame: Colour(0x5b6a85), fontFamily: "Cantarell, Inter, Noto Sans, DejaVu Sans, Sans",
        normal: DotStyle(
            ringColour: Colour(0x4a566d), fillColour: Colour(0x1d2431), centreColour: Colour(0xaeb9cc),
            centreRadius: 0.065, lineColour: Colour(0x4a566d)),
        selected: DotStyle(
            ringColour: Colour(0x7ab8ff), ringWidth: 0.026, ringRadius: 0.235, fillColour: Colour(0x213350),
            centreColour: Colour(0xd8eaff), centreRadius: 0.095, lineColour: Colour(0x5a9df0)),
        wrong: DotStyle(
            ringColour: Colour(0xff8f87), ringWidth: 0.03, ringRadius: 0.22, fillColour: Colour(0x40201f),
            centreColour: Colour(0xffb4ae), centreRadius: 0.085, mark: .cross, lineColour: Colour(0xe5635a),
            lineWidth: 0.05, isLineDashed: true),
        accepted: DotStyle(
            ringColour: Colour(0x6fdc8c), ringWidth: 0.045, ringRadius: 0.25, fillColour: Colour(0x2f8f4e),
            centreColour: Colour(0xe9ffef), centreRadius: 0.12, lineColour: Colour(0x4cc26d), lineWidth: 0.09),
        disabled: DotStyle(
            ringColour: Colour(0x343d4e), ringWidth: 0.014, ringRadius: 0.17, fillColour: Colour(0x161b26),
            showsFill: false, centreColour: Colour(0x4c5870), centreRadius: 0.04, lineColour: Colour(0x343d4e),
            lineWidth: 0.03))
}
