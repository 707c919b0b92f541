internal import LockWire
internal import PatternCore

/// What a pointer rests on: for who can move one and not press.
struct FaceDwelling: Equatable {
    enum Target: Equatable {
        case dot(Int)
        case button(FaceButton)
        case key(PadKey)
    }

    /// What it rests on and what will be pressed; nil once it was.
    var target: Target?
    /// What was pressed last: it is not pressed again until the pointer has left it.
    var spent: Target?
    /// The generation of the timer: rises with every target.
    var generation: UInt64 = 0

    var dot: Int? { if case .dot(let dot) = target { dot } else { nil } }
    var button: FaceButton? { if case .button(let button) = target { button } else { nil } }
    var key: PadKey? { if case .key(let key) = target { key } else { nil } }
}

extension FaceMachine {
    /// What is at a point, in the order in which presses are taken.
    func target(x: Double, y: Double) -> FaceDwelling.Target? {
        if screen == .password, let key = geometry.key(x: x, y: y) { return .key(key) }
        if let button = geometry.button(x: x, y: y) { return .button(button) }
        guard takesPattern, let board = geometry.board, board.grid == grid else { return nil }
        let hit = (0..<board.grid.count).first { dot in
            let centre = board.centre(of: dot)
            let (dx, dy) = (centre.x - x, centre.y - y)
            return dx * dx + dy * dy < board.radius * board.radius
        }
        return hit.map { .dot($0) }
    }

    /// The pointer is over something now, or over nothing.
    mutating func rest(on target: FaceDwelling.Target?, now: UInt64) {
        if target != dwelling.spent { dwelling.spent = nil }
        guard options.dwellMilliseconds > 0, target != dwelling.target, target == nil || target != dwelling.spent else {
            return
        }
        dwelling.target = target
        dwelling.generation &+= 1
        if target == nil {
            timers.disarm(.dwell)
        } else {
            timers.arm(.dwell, at: now + options.dwellMilliseconds, generation: dwelling.generation)
        }
    }

    /// It rested long enough.
    mutating func endDwelling(generation: UInt64, now: UInt64) {
        guard generation == dwelling.generation, let target = dwelling.target else { return }
        dwelling.spent = target
        dwelling.target = nil
        switch target {
        case .dot(let dot): takeDot(dot, now: now)
        case .button(let button): act(button, by: .mouse, now: now)
        case .key(let key): if takesPassword { act(key, now: now) }
        }
    }
}
