/// The place to draw on, and what is known of its size in the world.
public struct StageMetrics: Equatable, Sendable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// Pixels to a millimetre, when the monitor tells a size that can be true.
    public var pixelsPerMillimetre: Double?
    /// How much larger text is than at 96 dots to the inch.
    public var textScale: Double

    /// - Parameters:
    ///   - widthMillimetres: 0 when the monitor does not say, like `heightMillimetres`.
    ///   - textDotsPerInch: `Xft.dpi` of the X resources, when it is set.
    public init(width: Int, height: Int, widthMillimetres: Int, heightMillimetres: Int, textDotsPerInch: Double?) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        pixelsPerMillimetre = Self.density(
            width: self.width, height: self.height, widthMillimetres: widthMillimetres,
            heightMillimetres: heightMillimetres)
        var scale = 1.0
        if let dpi = textDotsPerInch, dpi.isFinite, dpi > 0 {
            scale = dpi / 96
        } else if let pixelsPerMillimetre {
            scale = pixelsPerMillimetre * 25.4 / 96
        } else {
            scale = max(1, Double(min(self.width, self.height)) / 900)
        }
        // Text that leaves no room for the grid would be of no use.
        let roomy = Double(min(self.width, self.height)) / 400
        textScale = min(max(scale, 0.75), max(min(4, roomy), 0.75))
    }

    /// Monitors lie: projectors say 160×90 mm, broken ones 0 or 1. What gives 2 to 24 pixels to the millimetre
    /// (50 to 610 to the inch), alike in both directions within a fifth, is believed.
    private static func density(
        width: Int, height: Int, widthMillimetres: Int, heightMillimetres: Int
    ) -> Double? {
        guard widthMillimetres > 0, heightMillimetres > 0 else { return nil }
        let across = Double(width) / Double(widthMillimetres)
        let down = Double(height) / Double(heightMillimetres)
        guard across >= 2, across <= 24, down > across * 0.8, down < across * 1.25 else { return nil }
        return across
    }

    /// So many millimetres in pixels, or nil when the size is not known.
    func pixels(millimetres: Double) -> Double? { pixelsPerMillimetre.map { $0 * millimetres } }

    /// The largest `LayoutOptions.textScale` that changes anything: larger texts still leave half of a small stage to
    /// the grid.
    var largestTextScale: Double { max(1, Double(min(width, height)) / 320 / textScale) }

    /// The same in percent.
    public var largestTextPercent: Int { Int((largestTextScale * 100).rounded()) }

    /// The least side of what a finger is to press: 9 mm where known, and never less than 48 pixels.
    public var touchTarget: Double { max(pixels(millimetres: 9) ?? 0, 48) }
}
