/// Touches.
extension GestureTracker {
    /// A finger or pen tip comes down. One that is refused or comes beside a tracked one is dead until it lifts.
    public mutating func down(_ touch: TouchID, tool: TouchTool = .finger, at point: BoardPoint) -> GestureStep {
        var step = GestureStep()
        guard !isRefusing, tracked == nil || beatsTracked(tool) else { return step }
        if takesTaps || phase == .tapping { return tap(at: point) }
        if tool == .pen {
            if phase == .drawing {
                step.discarded = true
                discardDots()
            }
            undecided.removeAll { $0.tool == .finger }
        } else if undecided.contains(where: { $0.tool == .pen }) {
            return step
        }
        if phase == .shown {
            step.endedDisplay = true
            discardDots()
        }
        undecided.removeAll { $0.id == touch }
        if undecided.count == UndecidedTouch.most { undecided.removeFirst() }
        undecided.append(UndecidedTouch(id: touch, tool: tool, position: .unknown))
        sample(touch, at: point, into: &step)
        return step
    }

    /// A touch has moved. One that never came down, a hovering pen for instance, draws nothing.
    public mutating func move(_ touch: TouchID, to point: BoardPoint) -> GestureStep {
        var step = GestureStep()
        sample(touch, at: point, into: &step)
        return step
    }

    /// A touch lifts. Where it lifts counts like any sample.
    public mutating func up(_ touch: TouchID, at point: BoardPoint) -> GestureStep {
        var step = GestureStep()
        sample(touch, at: point, into: &step)
        if tracked == touch {
            step.ending = finish()
        } else if let index = undecided.firstIndex(where: { $0.id == touch }) {
            undecided.remove(at: index)
            step.ending = GestureEnding.none
        }
        return step
    }

    /// The system takes a touch away. Its stroke is thrown away; that of another touch goes on.
    public mutating func cancel(_ touch: TouchID) -> GestureStep {
        discard { $0 == touch }
    }

    /// A device is gone, and all its touches with it.
    public mutating func deviceRemoved(_ device: Int) -> GestureStep {
        discard { $0.device == device }
    }

    /// The dots lie somewhere else, or there are others. A stroke in progress is thrown away, touches that are down
    /// are dead until they lift; what is on show or was tapped stays as long as the grid is the same.
    public mutating func geometryChanged(to next: BoardGeometry) -> GestureStep {
        var step = discard { _ in true }
        if next.grid != geometry.grid {
            step.endedDisplay = phase == .shown
            step.discarded = step.discarded || phase == .tapping
            if phase != .empty { discardDots() }
            path = Path(grid: next.grid)
        }
        geometry = next
        return step
    }

    /// Refuses input from now on. A stroke or entry in progress is thrown away.
    public mutating func refuse() -> GestureStep {
        isRefusing = true
        var step = discard { _ in true }
        if phase == .tapping {
            step.discarded = true
            discardDots()
        }
        return step
    }

    /// Takes input again, from touches that begin now.
    public mutating func admit() {
        isRefusing = false
    }

    private func beatsTracked(_ tool: TouchTool) -> Bool { tool == .pen && trackedTool == .finger }

    private mutating func sample(_ touch: TouchID, at point: BoardPoint, into step: inout GestureStep) {
        guard point.isUsable else { return }
        if tracked == touch {
            step.tailMoved = true
            advance(to: point, into: &step)
        } else if let index = undecided.firstIndex(where: { $0.id == touch }) {
            let start = undecided[index].position
            undecided[index].position = point
            guard geometry.firstHit(from: start.isUsable ? start : point, to: point, skipping: path) != nil else {
                return
            }
            step.started = true
            tracked = touch
            trackedTool = undecided[index].tool
            finger = start.isUsable ? start : point
            undecided.removeAll(keepingCapacity: true)
            enter(.drawing)
            advance(to: point, into: &step)
        }
    }

    /// Takes the dots on the way of the tracked touch to a point, in travel order.
    private mutating func advance(to point: BoardPoint, into step: inout GestureStep) {
        let start = finger
        finger = point
        while let dot = geometry.firstHit(from: start, to: point, skipping: path) {
            let taken = take(dot)
            step.dotsAdded += taken.added
            if taken.crosses {
                step.ending = .crossing
                forgetTouches()
                enter(.shown)
                return
            }
        }
    }

    /// Throws away what the given touches have drawn. A touch that has hit nothing may be the begin of a stroke.
    private mutating func discard(where isGone: (TouchID) -> Bool) -> GestureStep {
        var step = GestureStep()
        if let tracked {
            guard isGone(tracked) else { return step }
            step.discarded = true
            discardDots()
        } else {
            let before = undecided.count
            undecided.removeAll { isGone($0.id) }
            step.discarded = undecided.count < before
        }
        return step
    }

    mutating func discardDots() {
        path.removeAll()
        if tracked != nil { forgetTouches() }
        enter(.empty)
    }
}
