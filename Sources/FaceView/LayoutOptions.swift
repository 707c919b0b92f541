/// Where a person wants the grid, and how large everything is.
public struct LayoutOptions: Equatable, Sendable {
    /// Towards which side of the stage the grid goes.
    public enum Side: Equatable, Sendable {
        case left, middle, right
    }

    /// How far down it goes.
    public enum Height: Equatable, Sendable {
        case middle
        /// For a thumb of the hand that holds the device.
        case bottom
    }

    public var side: Side
    public var height: Height
    /// The size of the grid as a share of the usual one, from 0.5 to 4: it never leaves the stage.
    public var gridScale: Double
    /// The size of texts as a share of the usual one, from 1 to 2.
    public var textScale: Double
    /// Where the grid is moved to within the room that is left, from 0 to 1 in both directions, and how much smaller
    /// it is: smudges of fingers then lie over each other. Nil for its usual place.
    public var offset: Offset?
    /// Whether everything but the grid and the keys is mirrored, for languages that are written from right to left.
    public var isMirrored: Bool

    public struct Offset: Equatable, Sendable {
        public var x: Double
        public var y: Double
        /// From 0 (the usual size) to 1 (four fifths of it).
        public var shrinking: Double

        public init(x: Double, y: Double, shrinking: Double) {
            self.x = x
            self.y = y
            self.shrinking = shrinking
        }
    }

    public init(
        side: Side = .middle, height: Height = .middle, gridScale: Double = 1, textScale: Double = 1,
        offset: Offset? = nil, isMirrored: Bool = false
    ) {
        self.isMirrored = isMirrored
        self.side = side
        self.height = height
        self.gridScale = gridScale
        self.textScale = textScale
        self.offset = offset
    }

    /// What is mirrored in the end comes out on the side that was asked for.
    var withSidesSwapped: LayoutOptions {
        var swapped = self
        switch side {
        case .left: swapped.side = .right
        case .middle: break
        case .right: swapped.side = .left
        }
        return swapped
    }
}
