extension Theme {
    /// The least contrast of a text with what is behind it, as WCAG 2 asks of ordinary texts.
    public static let leastContrast = 4.5

    /// What a veil aims at: pixels that are not grey come out a little otherwise than reckoned.
    private static let veiledContrast = 4.75

    /// How opaque a veil of the background's colour must be over a picture, so that every text that stands on the
    /// background keeps its contrast over the picture's lightest and darkest place.
    func veil(over luminances: ClosedRange<Double>) -> Double {
        var opacity = 0.0
        while opacity < 1 {
            let isLegible = [luminances.lowerBound, luminances.upperBound].allSatisfy { light in
                let ground = veiled(light, opacity)
                return textsOnBackground.allSatisfy { text in
                    let (one, two) = (text.luminance, ground)
                    return (max(one, two) + 0.05) / (min(one, two) + 0.05) >= Self.veiledContrast
                }
            }
            if isLegible { return opacity }
            opacity += 0.02
        }
        return 1
    }

    /// Texts that stand on the background with nothing between.
    var textsOnBackground: [Colour] { [text, mutedText, wrongText, acceptedText, noticeText] }

    /// The luminance of a grey of this luminance under a veil.
    private func veiled(_ luminance: Double, _ opacity: Double) -> Double {
        let grey = Self.grey(luminance)
        return Colour(
            red: grey + (background.red - grey) * opacity, green: grey + (background.green - grey) * opacity,
            blue: grey + (background.blue - grey) * opacity
        ).luminance
    }

    /// The part of a grey of this luminance, found by halving.
    private static func grey(_ luminance: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            let isDarker = Colour(red: middle, green: middle, blue: middle).luminance < luminance
            (low, high) = isDarker ? (middle, high) : (low, middle)
        }
        return (low + high) / 2
    }
}
