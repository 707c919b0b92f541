extension SessionMachine {
    /// The lock is to be there. One that somebody has begun is waited for.
    ///
    /// - Parameter isDue: it is, because nobody is there or the machine sleeps, and not because somebody asks.
    mutating func want(isDue: Bool, now: UInt64, into effects: inout [SessionEffect]) {
        if locker == .locked { return fulfil(into: &effects) }
        isWanted = true
        self.isDue = self.isDue || isDue
        starter.hurry()
        // Black stays until the lock is there.
        if case .black = idle { idle = .spent(isBlack: true) }
        startIfDue(now: now, into: &effects)
    }

    mutating func startIfDue(now: UInt64, into effects: inout [SessionEffect]) {
        guard isWanted, locker == .none || locker == .killed, let time = starter.notBefore, time <= now else { return }
        starter.started()
        effects.append(.startLocker)
    }

    mutating func noteLocker(_ state: LockerState, now: UInt64, into effects: inout [SessionEffect]) {
        let before = locker
        locker = state
        guard state != before else { return }
        // One that could not take the place of the killed one: whether it is tried again is decided with its end.
        if state == .killed, before == .begun, isLeftCovered { return }
        if state == .killed || state == .locked || state == .none { isLeftCovered = state == .killed }
        switch state {
        case .locked: fulfil(into: &effects)
        case .killed:
            effects.append(.say(.lockWasKilled))
            starter.wasKilled(now: now)
            want(isDue: true, now: now, into: &effects)
        case .begun: if holdsInput { effects.append(.letGo) }
        case .none:
            if before == .locked { endIdle(into: &effects) }
            // It came to nothing, and wants no input any more.
            if case .black = idle { effects.append(.blacken) }
        }
    }

    /// Whether black screens may be what holds all input.
    private var holdsInput: Bool {
        switch idle {
        case .black, .spent(isBlack: true): true
        case .active, .held, .resting, .dim, .spent(isBlack: false): false
        }
    }

    /// Somebody's lock is up.
    private mutating func fulfil(into effects: inout [SessionEffect]) {
        isWanted = false
        isDue = false
        // The cover is above everything of ours.
        endIdle(into: &effects)
        effects.append(.answer(isLocked: true))
        if isAsleep { letSleep(into: &effects) }
    }

    mutating func noteStarter(_ event: SessionEvent, now: UInt64, into effects: inout [SessionEffect]) {
        guard case .starterFailed(let mayHelp) = event else {
            starter.succeeded()
            // It was up, whatever it is by now; but what was killed is not done.
            if locker == .killed { starter.wasKilled(now: now) } else if isWanted { fulfil(into: &effects) }
            return
        }
        // Before the machine sleeps every moment counts, and after it there is another try.
        let next = starter.failed(mayHelp: mayHelp, isLasting: isDue, now: now)
        guard isWanted, next != .again else { return }
        // Whoever comes back now finds the screens as they were, and a lock as soon as there can be one.
        isWanted = false
        endIdle(into: &effects)
        if next == .slowly {
            isWanted = true
            effects.append(.say(.lockIsLate))
        } else {
            isDue = false
            isLeftCovered = false
            effects.append(.say(.lockGivenUp))
        }
        effects.append(.answer(isLocked: false))
    }
}
