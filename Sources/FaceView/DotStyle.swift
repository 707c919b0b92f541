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
    /// The path of a picture in place of ring, fill and centre; nil for none.
    public var picture: String?
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
