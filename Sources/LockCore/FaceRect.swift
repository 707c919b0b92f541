/// A rectangle in pixels of the stage: x grows to the right and y downwards.
public struct FaceRect: Equatable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var right: Double { x + width }
    public var bottom: Double { y + height }
    public var middleX: Double { x + width / 2 }
    public var middleY: Double { y + height / 2 }

    /// Whether a point lies inside; the right and bottom edges do not belong to it.
    public func contains(x pointX: Double, y pointY: Double) -> Bool {
        pointX >= x && pointX < right && pointY >= y && pointY < bottom
    }

    /// Whether both have at least one point in common.
    public func intersects(_ other: FaceRect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    /// The same, larger by `margin` on every side.
    public func grown(by margin: Double) -> FaceRect {
        FaceRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}
