internal import LockWire
internal import PatternCore

extension EnrolFlow {
    /// What is asked in the present state.
    func step(note: DialogueStep.Note = .none) -> DialogueStep {
        var step: DialogueStep
        switch state {
        case .old:
            step = board(.oldPattern, oldGrid?.grid ?? grid, [.cancel])
            if let oldGrid { step.minimum = UInt8(clamping: oldGrid.fewestDots) }
            step.forbidsCrossings = false
        case .first: step = board(.newPattern, grid, rules.grids.count > 1 ? [.cancel, .grid] : [.cancel])
        case .review: step = board(.review, grid, [.cancel, .redraw, .next])
        case .again(_, let round):
            step = board(.again, grid, [.back])
            step.round = UInt8(clamping: round + 1)
            step.rounds = UInt8(clamping: rules.confirmations + 1)
        case .saved: step = DialogueStep(.done, choices: rules.offersLocking ? [.close, .startLocking] : [.close])
        case .failed: step = DialogueStep(.failed, choices: [.close, .redraw])
        case .judging, .saving, .over: step = DialogueStep(.working)
        }
        step.note = note
        step.isEnrolled = oldGrid != nil
        return step
    }

    private func board(_ screen: DialogueStep.Screen, _ grid: Grid, _ choices: [DialogueChoice]) -> DialogueStep {
        var step = DialogueStep(
            screen, rows: UInt8(grid.rows), columns: UInt8(grid.columns), choices: choices)
        step.minimum = UInt8(rules.policy.minimumLength)
        step.forbidsCrossings = rules.policy.forbidsCrossings
        return step
    }
}
