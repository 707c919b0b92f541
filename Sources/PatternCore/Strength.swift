/// How hard a pattern is to guess from its looks. Advice for people while they choose, never a gate: what people pick
/// is far weaker than any formula suggests.
public struct Strength: Equatable, Sendable {
    /// In words.
    public enum Advice: Equatable, Sendable {
        case weak
        case fair
        case good
    }

    /// What would make it harder to guess.
    public enum Hint: Equatable, Sendable {
        case moreDots
        case moreTurns
        case longerLeaps
    }

    public let hint: Hint

    /// From 0 to 1. On 3×3 the score of Song et al. 2015: 0.81 × length / 15 + 0.04 × distinct directions per segment
    /// + 0.15 × crossings (at most 5) / 5, where the length of a segment is the larger of its parts. On other grids
    /// 15 is replaced by what it stands for: every segment from edge to edge, but one.
    public let score: Double

    /// The score of a pattern; 0 for a single dot.
    public init(_ pattern: borrowing Pattern) {
        let segments = pattern.count - 1
        guard segments > 0 else {
            score = 0
            hint = .moreDots
            return
        }
        let grid = pattern.grid
        let measures = SegmentMeasures(of: pattern)
        let longest = (grid.count - 1) * (max(grid.rows, grid.columns) - 1) - 1
        hint =
            pattern.count < min(6, grid.count)
            ? .moreDots
            : measures.directions * 2 < segments ? .moreTurns : .longerLeaps
        score =
            0.81 * min(1, Double(measures.length) / Double(longest))
            + 0.04 * Double(measures.directions) / Double(segments)
            + 0.15 * Double(min(measures.crossings, 5)) / 5
    }

    /// The score in three steps. The limits are our own.
    public var advice: Advice {
        switch score {
        case ..<0.40: .weak
        case ..<0.56: .fair
        default: .good
        }
    }
}

/// What the score is made of.
private struct SegmentMeasures {
    /// The sum of the larger part of each segment, in cells.
    var length = 0
    /// How many different pairs of width and height there are.
    var directions = 0
    /// How many pairs of segments cross in a point that is an end of neither.
    var crossings = 0

    init(of pattern: borrowing Pattern) {
        var seen: UInt64 = 0
        for index in 1..<pattern.count {
            let segment = pattern.segment(to: index)
            length += max(segment.height, segment.width)
            let direction: UInt64 = 1 << UInt64(segment.height * 6 + segment.width)
            if seen & direction == 0 { directions += 1 }
            seen |= direction
            for earlier in 1..<index where segment.crossesInside(pattern.segment(to: earlier)) { crossings += 1 }
        }
    }
}
