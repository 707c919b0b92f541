extension SessionMachine {
    /// The lock is to be there. One that somebody has begun is waited for.
    mutating func want(now: UInt64, into effects: inout [SessionEffect]) {
        if locker == .locked { return fulfil(into: &effects) }
        isWanted = true
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
        if state == .killed || state == .locked || state == .none { isLeftCovered = state == .killed }
        switch state {
        case .locked: fulfil(into: &effects)
        case .killed:
            effects.append(.say(.lockWasKilled))
            starter.wasKilled(now: now)
            want(now: now, into: &effects)
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
        guard !starter.failed(mayHelp: mayHelp, now: now), isWanted else { return }
        isWanted = false
        isLeftCovered = false
        endIdle(into: &effects)
        effects += [.say(.lockGivenUp), .answer(isLocked: false)]
    }
}
