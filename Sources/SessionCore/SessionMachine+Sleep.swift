extension SessionMachine {
    mutating func noteLogind(_ event: SessionEvent, now: UInt64, into effects: inout [SessionEffect]) {
        switch event {
        case .logindCame:
            forgetHint()
            inhibitor = .released
            takeInhibitor(into: &effects)
        case .logindGone:
            inhibitor = .none
            isAsleep = false
            sleepDeadline = nil
        case .inhibitor(let isHeld):
            guard inhibitor == .asked else { return }
            inhibitor = isHeld ? .held : .released
            // It came too late to be of use.
            if isAsleep, locker == .locked || sleepDeadline == nil { letSleep(into: &effects) }
        default: break
        }
    }

    private mutating func takeInhibitor(into effects: inout [SessionEffect]) {
        guard rules.locksOnSleep, inhibitor == .released else { return }
        inhibitor = .asked
        effects.append(.takeInhibitor)
    }

    mutating func noteSleep(_ isAsleep: Bool, now: UInt64, into effects: inout [SessionEffect]) {
        self.isAsleep = isAsleep
        if isAsleep {
            guard rules.locksOnSleep, sleepDeadline == nil else { return }
            sleepDeadline = now + Self.sleepMilliseconds
        } else {
            sleepDeadline = nil
            takeInhibitor(into: &effects)
            guard rules.locksOnSleep else { return }
        }
        // On the way back too: it may have slept without a lock, or never have told before.
        want(isDue: true, now: now, into: &effects)
    }

    mutating func letSleep(into effects: inout [SessionEffect]) {
        sleepDeadline = nil
        guard isAsleep else { return }
        if locker != .locked, inhibitor == .held { effects.append(.say(.sleepsUnlocked)) }
        guard inhibitor == .held else { return }
        inhibitor = .released
        effects.append(.releaseInhibitor)
    }

    /// The first word about the lid is how it is, and no reason to lock.
    mutating func noteLid(_ isClosed: Bool, now: UInt64, into effects: inout [SessionEffect]) {
        let before = isLidClosed
        isLidClosed = isClosed
        if isClosed, before == false, rules.locksOnLid { want(isDue: true, now: now, into: &effects) }
    }
}
