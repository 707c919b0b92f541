public import LockCore

/// How far the moving parts of a frame are.
public struct MotionLook: Equatable, Sendable {
    /// A dot that was taken a moment ago.
    public struct Growth: Equatable, Sendable {
        /// Its place on the path, from 0.
        public var index: Int
        /// By how much it is larger, as a share of its size.
        public var share: Double
    }

    /// How far the board is beside its place, in cells.
    public var shake: Double
    public var growths: [Growth]

    /// Nothing moves.
    public static let still = MotionLook(shake: 0, growths: [])
}

/// Small movements that follow what happens: a dot that is taken grows and settles, a wrong path shakes. Pure: time, in
/// milliseconds, is the caller's.
public struct FaceMotion: Sendable {
    /// Whether nothing is to move.
    public let isReduced: Bool

    private var stroke: UInt64 = 0
    private var state = BoardLook.State.normal
    /// When each dot of the path was taken; of dots that have settled no time is kept.
    private var taken: [UInt64?] = []
    private var shakenAt: UInt64?

    /// Milliseconds from one frame to the next: 60 a second.
    static let frame: UInt64 = 16
    static let growing: UInt64 = 60
    static let settling: UInt64 = 130
    static let shaking: UInt64 = 360
    /// As a share of a dot's size, and in cells.
    static let mostGrowth = 0.26
    static let mostShake = 0.07

    public init(isReduced: Bool = false) { self.isReduced = isReduced }

    /// Takes notice of what is to be seen now.
    public mutating func follow(_ look: FaceLook, now: UInt64) {
        guard !isReduced, let board = look.board else {
            taken.removeAll()
            shakenAt = nil
            return
        }
        if board.stroke != stroke || board.count < taken.count || board.isPathHidden { taken.removeAll() }
        stroke = board.stroke
        while taken.count < board.count, !board.isPathHidden { taken.append(now) }
        if board.state != .normal { taken = taken.map { _ in nil } }
        if board.state != state { shakenAt = board.state == .wrong ? now : nil }
        state = board.state
        for index in taken.indices {
            if let start = taken[index], now >= start + Self.growing + Self.settling { taken[index] = nil }
        }
        if let start = shakenAt, now >= start + Self.shaking { shakenAt = nil }
    }

    /// Where everything is now.
    public func look(now: UInt64) -> MotionLook {
        var look = MotionLook.still
        for (index, start) in taken.enumerated() {
            guard let start, let share = Self.growth(now &- start) else { continue }
            look.growths.append(MotionLook.Growth(index: index, share: share))
        }
        if let shakenAt { look.shake = Self.shake(now &- shakenAt) }
        return look
    }

    /// When the next frame is due; nil while nothing moves.
    public func nextFrame(now: UInt64) -> UInt64? {
        shakenAt != nil || taken.contains { $0 != nil } ? now + Self.frame : nil
    }

    private static func growth(_ passed: UInt64) -> Double? {
        if passed >= growing + settling { return nil }
        if passed < growing { return mostGrowth * Double(passed) / Double(growing) }
        let rest = 1 - Double(passed - growing) / Double(settling)
        return mostGrowth * rest * rest
    }

    /// Three swings that die away: triangles, smoothed by their squares.
    private static func shake(_ passed: UInt64) -> Double {
        if passed >= shaking { return 0 }
        let share = Double(passed) / Double(shaking)
        let phase = share * 3
        let part = phase - phase.rounded(.down)
        let half = part < 0.5 ? part * 2 : part * 2 - 1
        let swing = 4 * half * (1 - half)
        return (part < 0.5 ? swing : -swing) * mostShake * (1 - share)
    }
}
