extension SessionMachine {
    var idleDeadline: UInt64? {
        switch idle {
        case .active, .held, .spent: nil
        case .resting(let until), .dim(let until), .black(let until): until
        }
    }

    mutating func noteIdle(_ event: SessionEvent, now: UInt64, into effects: inout [SessionEffect]) {
        switch event {
        case .idle(let isSuspended): goIdle(isSuspended: isSuspended, now: now, into: &effects)
        case .userCame: endIdle(into: &effects)
        case .inhibited(let isOn, let way): noteInhibition(isOn, by: way, now: now, into: &effects)
        case .activityFeigned:
            endIdle(into: &effects)
            effects.append(.resetSaver)
        default: break
        }
    }

    private mutating func goIdle(isSuspended: Bool, now: UInt64, into effects: inout [SessionEffect]) {
        guard let first = rules.firstIdle, !isActive, !isWanted else { return }
        if case .dim = idle { return }
        let isNews = idle == .active
        // Last: who came meanwhile undoes what is done here.
        defer { if isNews { effects.append(.watchReturn(true)) } }
        if !inhibitedBy.isEmpty {
            idle = .held
        } else if isSuspended {
            idle = .resting(until: now + Self.filmMilliseconds)
        } else if let freeSince, freeSince + first > now {
            idle = .resting(until: freeSince + first)
        } else if rules.dim > 0 {
            idle = .dim(until: now + rules.dim)
            effects.append(.dim(rules.dim))
        } else {
            goBlack(now: now, into: &effects)
        }
    }

    private mutating func goBlack(now: UInt64, into effects: inout [SessionEffect]) {
        // A lock that somebody has begun wants all input, and there is no grace before it.
        if rules.grace > 0, locker != .begun {
            idle = .black(until: now + rules.grace)
            effects.append(.blacken)
        } else {
            lockIdle(isBlack: false, now: now, into: &effects)
        }
    }

    private mutating func lockIdle(isBlack: Bool, now: UInt64, into effects: inout [SessionEffect]) {
        idle = .spent(isBlack: isBlack)
        want(isDue: true, now: now, into: &effects)
    }

    mutating func advanceIdle(now: UInt64, into effects: inout [SessionEffect]) {
        guard let time = idleDeadline, time <= now else { return }
        switch idle {
        case .resting:
            // Asked once: the answer says how to go on.
            idle = .held
            effects.append(.lookAtIdle)
        case .dim: goBlack(now: now, into: &effects)
        case .black: lockIdle(isBlack: true, now: now, into: &effects)
        case .active, .held, .spent: break
        }
    }

    private mutating func noteInhibition(
        _ isHeld: Bool, by way: InhibitionWay, now: UInt64, into effects: inout [SessionEffect]
    ) {
        let wasOn = !inhibitedBy.isEmpty
        if isHeld { inhibitedBy.insert(way) } else { inhibitedBy.remove(way) }
        let isOn = !inhibitedBy.isEmpty
        guard isOn != wasOn else { return }
        effects.append(.suspendSaver(isOn))
        if isOn {
            freeSince = nil
            // What has begun is taken back; a lock that was asked for is not.
            switch idle {
            case .dim, .black: effects.append(.lighten)
            case .resting: break
            case .active, .held, .spent: return
            }
            idle = .held
        } else {
            freeSince = now
            if idle == .held, let first = rules.firstIdle { idle = .resting(until: now + first) }
        }
    }

    /// Somebody is there, or the lock is: nothing dim, nothing black. A lock on its way stays on its way, and the screens
    /// as they are until it is there.
    mutating func endIdle(into effects: inout [SessionEffect]) {
        switch idle {
        case .active: return
        case .spent where isWanted && locker != .locked: return
        case .dim, .black, .spent: effects.append(.lighten)
        case .held, .resting: break
        }
        idle = .active
        effects.append(.watchReturn(false))
    }
}
