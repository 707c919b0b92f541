public import LockCore
public import PatternCore

/// A line of text to draw.
public struct Label: Hashable, Sendable {
    public enum Weight: Hashable, Sendable {
        case light, regular, medium
    }

    public enum Alignment: Hashable, Sendable {
        case left, centre, right
    }

    public var text: String
    /// Font size in pixels.
    public var size: Double
    public var weight: Weight
    public var alignment: Alignment
    /// Texts in rectangles of the same size, which are to be as large as this one.
    public var companions: [String] = []

    public init(_ text: String, size: Double, weight: Weight = .regular, alignment: Alignment = .centre) {
        self.text = text
        self.size = size
        self.weight = weight
        self.alignment = alignment
    }
}

/// One thing to draw, in pixels of the stage. A frame is a sequence of these, from back to front; the ones that tell
/// a secret are made one at a time and never kept.
public enum Drawing: Equatable, Sendable {
    case disc(BoardPoint, radius: Double, Colour)
    case ring(BoardPoint, radius: Double, width: Double, Colour)
    /// Two strokes at right angles, each reaching `radius` from the centre.
    case cross(BoardPoint, radius: Double, width: Double, Colour)
    /// With round ends; `dash` is the length of a dash and of a gap, 0 for none.
    case line(BoardPoint, BoardPoint, width: Double, dash: Double, Colour)
    /// Straight lines from point to point; filled when `width` is 0.
    case shape([BoardPoint], isClosed: Bool, width: Double, Colour)
    /// The person's picture, in a circle.
    case picture(BoardPoint, radius: Double)
    /// The picture of a dot, in a circle; a disc where its file cannot be read.
    case dotPicture(String, BoardPoint, radius: Double, otherwise: Colour)
    /// A filled rectangle with round corners.
    case panel(FaceRect, radius: Double, Colour)
    /// The outline of one; the line lies inside.
    case frame(FaceRect, radius: Double, width: Double, Colour)
    /// Text, cut with an ellipsis where it does not fit.
    case label(Label, FaceRect, Colour)
    /// What was typed, where it may be shown: from the left, or up to the right. Its end is in sight.
    case typedText(FaceRect, size: Double, Label.Alignment, Colour)

    /// The pixels that it may touch.
    public var bounds: FaceRect {
        switch self {
        case .disc(let centre, let radius, _): Self.square(centre, radius + 1)
        case .ring(let centre, let radius, let width, _): Self.square(centre, radius + width / 2 + 1)
        case .cross(let centre, let radius, let width, _): Self.square(centre, radius + width + 1)
        case .line(let start, let end, let width, _, _):
            FaceRect(
                x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                height: abs(end.y - start.y)
            ).grown(by: width / 2 + 1)
        case .shape(let points, _, let width, _): Self.around(points).grown(by: width + 1)
        case .picture(let centre, let radius), .dotPicture(_, let centre, let radius, _):
            Self.square(centre, radius + 1)
        case .panel(let rect, _, _), .frame(let rect, _, _, _), .label(_, let rect, _), .typedText(let rect, _, _, _):
            rect.grown(by: 1)
        }
    }

    private static func around(_ points: [BoardPoint]) -> FaceRect {
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        return FaceRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func square(_ centre: BoardPoint, _ reach: Double) -> FaceRect {
        FaceRect(x: centre.x - reach, y: centre.y - reach, width: 2 * reach, height: 2 * reach)
    }
}
