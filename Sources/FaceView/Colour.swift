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
