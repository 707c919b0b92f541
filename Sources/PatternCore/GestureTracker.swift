/// Turns touches into patterns. A plain value: inputs go in, each answers with what it changed; time is the caller's.
///
/// Positions are in the unit of the geometry and are not kept: only the last one of each touch is, until it lifts.
/// One tracker serves strokes, single taps and keys. The dots of an ended stroke stay on show until they are
/// cleared or a new touch begins.
public struct GestureTracker: ~Copyable {
    /// What the dots are at the moment.
    public enum Phase: Equatable, Sendable {
        /// There are none.
        case empty
        /// A stroke is being drawn.
        case drawing
        /// Dots are taken one by one, by taps or keys, until `submit()` or `clear()`.
        case tapping
        /// A stroke or entry has ended and is on show.
        case shown
    }

    /// Where the dots are; changed by `geometryChanged(to:)`.
    public internal(set) var geometry: BoardGeometry

    /// How many dots make an attempt.
    public let minimum: Int

    /// Whether a stroke ends as soon as it crosses itself.
    public let forbidsCrossings: Bool

    public internal(set) var phase = Phase.empty

    /// Rises with every change of `phase` and every clear. A timer that was armed in one generation must not act in
    /// another: see `clear(ifGeneration:)`.
    public internal(set) var generation: UInt64 = 0

    /// Whether input is refused, because of a lockout or while an attempt is verified. A touch that begins meanwhile
    /// is dead until it lifts.
    public internal(set) var isRefusing = false

    /// Whether the button for single taps is on. Keys need no such mode.
    public internal(set) var takesTaps = false

    var path: Path

    /// The touch that draws; the others are dead until they lift.
    var tracked: TouchID?
    var trackedTool = TouchTool.finger

    /// Where the tracked touch was last; wiped when it ends.
    var finger = BoardPoint.unknown

    /// Touches that have hit nothing yet, oldest first. None while one is tracked.
    var undecided: [UndecidedTouch] = []

    /// A tracker with no dots taken. `minimum` is at least 1.
    public init(geometry: BoardGeometry, minimum: Int = PatternPolicy.standardMinimum, forbidsCrossings: Bool = false) {
        self.geometry = geometry
        self.minimum = max(minimum, 1)
        self.forbidsCrossings = forbidsCrossings
        path = Path(grid: geometry.grid)
        undecided.reserveCapacity(UndecidedTouch.most)
    }

    /// How many dots are taken or on show.
    public var count: Int { path.count }

    /// A dot that is taken or on show, in the order taken; `index` is from 0 to `count - 1`.
    public subscript(index: Int) -> Int { path[index] }

    /// Whether a dot is taken or on show.
    public func holds(dot: Int) -> Bool { path.contains(dot) }

    /// The line from the last dot to the finger, while a stroke is drawn.
    public var tail: StrokeTail? {
        guard phase == .drawing, let last = path.last, finger.isUsable else { return nil }
        let length = finger.squaredDistance(to: geometry.centre(of: last)).squareRoot() / geometry.cell
        return StrokeTail(dot: last, finger: finger, length: length)
    }

    /// Takes a dot with all that are passed over. Returns how many; a crossing that is forbidden stops it.
    mutating func take(_ dot: Int) -> (added: Int, crosses: Bool) {
        var added = 0
        if let last = path.last {
            for passed in path.grid.dotsBetween(last, dot) where !path.contains(passed) {
                added += 1
                if settleCrosses(passed) { return (added, true) }
            }
        }
        return (added + 1, settleCrosses(dot))
    }

    /// Ends a stroke or an entry and leaves its dots on show.
    mutating func finish() -> GestureEnding {
        let taken = path.count
        forgetTouches()
        enter(taken == 0 ? .empty : .shown)
        guard taken > 0 else { return .none }
        guard taken >= minimum else { return .short }
        return .attempt(Pattern(grid: path.grid, settled: path.copyOfDots()))
    }

    mutating func enter(_ next: Phase) {
        phase = next
        generation &+= 1
    }

    /// Lets go of every touch: those still down are dead until they lift.
    mutating func forgetTouches() {
        tracked = nil
        finger = .unknown
        undecided.removeAll(keepingCapacity: true)
    }

    private mutating func settleCrosses(_ dot: Int) -> Bool {
        path.settle(dot)
        return forbidsCrossings && path.stepCrosses(to: path.count - 1)
    }
}

/// The line from the last dot to the finger.
public struct StrokeTail: Equatable, Sendable {
    /// The dot it begins at.
    public let dot: Int
    /// Where it ends.
    public let finger: BoardPoint
    /// How long it is, in cells.
    public let length: Double
}

/// A touch that has hit nothing yet.
struct UndecidedTouch {
    /// More at a time than any hand has; when more come, the oldest must have been lost.
    static let most = 32

    let id: TouchID
    let tool: TouchTool
    var position: BoardPoint
}
