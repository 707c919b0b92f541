/// Single taps, keys and buttons.
extension GestureTracker {
    /// Switches the mode for single taps on or off. A stroke or entry in progress is thrown away.
    public mutating func setTakesTaps(_ takes: Bool) -> GestureStep {
        takesTaps = takes
        return clear()
    }

    /// Takes a dot that a key or tap names. Ignored while a finger draws, while input is refused, when there is no
    /// such dot, and when it is taken already. The first one ends the display of the last attempt.
    public mutating func take(dot: Int) -> GestureStep {
        var step = GestureStep()
        guard !isRefusing, phase != .drawing, dot >= 0, dot < path.grid.count else { return step }
        if phase == .shown {
            step.endedDisplay = true
            discardDots()
        }
        guard !path.contains(dot) else { return step }
        if phase == .empty {
            step.started = true
            forgetTouches()
            enter(.tapping)
        }
        let taken: (added: Int, crosses: Bool) = take(dot)
        step.dotsAdded = taken.added
        if taken.crosses {
            step.ending = .crossing
            enter(.shown)
        }
        return step
    }

    /// Ends an entry of taps and keys: the button ✓, or Enter. Does nothing while a finger draws, while input is
    /// refused, and while an ended stroke is on show.
    public mutating func submit() -> GestureStep {
        var step = GestureStep()
        guard !isRefusing, phase == .tapping || phase == .empty else { return step }
        step.ending = finish()
        return step
    }

    /// Forgets all dots: Escape, or the clear button. Touches that are down are dead until they lift.
    @discardableResult
    public mutating func clear() -> GestureStep {
        var step = GestureStep()
        step.endedDisplay = phase == .shown
        step.discarded = phase == .drawing || phase == .tapping
        forgetTouches()
        discardDots()
        return step
    }

    /// Ends the display when a timer says so that was armed in `generation`. Does nothing, and returns false, when
    /// anything has happened since: the timer of the last attempt never wipes a new stroke.
    public mutating func clear(ifGeneration armed: UInt64) -> Bool {
        guard generation == armed, phase == .shown else { return false }
        discardDots()
        return true
    }

    /// A touch in tap mode: it takes the dot it comes down on.
    mutating func tap(at point: BoardPoint) -> GestureStep {
        if let dot = geometry.dot(at: point) { return take(dot: dot) }
        var step = GestureStep()
        if phase == .shown {
            step.endedDisplay = true
            discardDots()
        }
        return step
    }
}
