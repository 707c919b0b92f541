internal import LockWire

extension GuardMachine {
    mutating func handleGrab(_ event: GuardEvent, now: UInt64, into effects: inout [GuardEffect]) {
        guard mode.grabs else { return }
        let next: GuardEffect?
        switch event {
        case .mastersGrabbed(let all): next = grab.mastersGrabbed(all, now: now)
        case .inputHeld(let isHeld): next = grab.inputHeld(isHeld, now: now)
        case .touchDevicesGrabbed(let all): next = grab.touchDevicesGrabbed(all, now: now)
        case .coverChecked(let isOnTop):
            grab.coverChecked(isOnTop: isOnTop, now: now)
            next = nil
        // Answers to what was asked before are void from here on: their step is over.
        default: next = grab.restart()
        }
        if let next { effects.append(next) }
        noteGrab(into: &effects)
    }

    /// Tells what the grabs are now: *locked* once, and the face after every change that lasts.
    private mutating func noteGrab(into effects: inout [GuardEffect]) {
        if grab.isHeld && !wasLocked {
            wasLocked = true
            effects.append(.record(.locked))
            effects.append(.status(.locked))
        }
        if grab.isHeld && mustNote {
            mustNote = false
            effects.append(.noteLocked)
        }
        if grab.isHeld && !hasSaver {
            hasSaver = true
            effects.append(.takeSaver(isBlanking: blanking.after != nil))
        }
        // While an answer is awaited nothing is known; a retry at a later time means that something is not held.
        guard grab.isHeld || grab.deadline != nil, grab.isHeld != isLockedForFace else { return }
        isLockedForFace = grab.isHeld
        tell(.locked(grab.isHeld), into: &effects)
    }

    mutating func setBlank(_ isBlank: Bool, now: UInt64, into effects: inout [GuardEffect]) {
        if isBlank { blanking.stop() } else { blanking.begin(now: now) }
        guard isBlank != self.isBlank else { return }
        self.isBlank = isBlank
        tell(.blank(isBlank), into: &effects)
    }

    mutating func handleFace(_ event: GuardEvent, now: UInt64, into effects: inout [GuardEffect]) {
        switch event {
        case .faceStarted:
            face.started(now: now)
            effects.append(.tell(.stage(stage)))
            // A preview has nothing to wait for, and nothing to warn of.
            isLockedForFace = !mode.grabs || grab.isHeld
            effects.append(.tell(.locked(isLockedForFace)))
            if isBlank { effects.append(.tell(.blank(true))) }
            if failures > 0 { effects.append(.tell(.failures(failures))) }
        case .faceLost:
            loseFace(now: now, into: &effects)
        case .face(.said(let text, let tone)): effects.append(.status(.text(text, tone)))
        // That the pattern opened is known when it did.
        case .face(.wish(let wish)): effects.append(.record(LockRecord(wish)))
        case .face(let report):
            if phase == .guarding && face.isUp { handleReport(report, now: now, into: &effects) }
        default: break
        }
    }

    /// Its conversation goes with it: the new face asks for one of its own. After the accepted answer nothing is
    /// started any more.
    private mutating func loseFace(now: UInt64, into effects: inout [GuardEffect]) {
        face.lost(now: now)
        effects.append(.endFace)
        guard phase == .guarding else { return }
        conversation.forget()
        endConversation(now: now, into: &effects)
    }

    mutating func loseStandby(now: UInt64, into effects: inout [GuardEffect]) {
        standby.lost(now: now)
        effects.append(.endStandby)
    }

    private mutating func handleReport(_ report: FaceReport, now: UInt64, into effects: inout [GuardEffect]) {
        switch report {
        case .pong(let serial): face.answered(serial)
        case .startConversation(let kind):
            endConversation(now: now, into: &effects)
            conversation.want(kind, now: now)
        case .layout(let rows, let columns, let radius, let dots):
            effects.append(.status(.layout(rows: rows, columns: columns, radius: radius, dots: dots)))
        case .passwordField: effects.append(.status(.password))
        case .switchUser: effects.append(.record(.switchUser))
        case .said, .wish: break
        case .step(let screen): effects.append(.status(.step(screen)))
        case .attempt(let result, let remaining, let tries):
            triesLeft = tries
            effects.append(.forgetInput)
            if result == .wrong {
                failures &+= 1
                effects.append(.keepFailures(failures))
                effects.append(.record(.wrong))
            }
            effects.append(
                .status(.attempt(StatusLine.Result(result), remainingMilliseconds: remaining, triesLeft: tries)))
        }
    }

    mutating func endConversation(now: UInt64, into effects: inout [GuardEffect]) {
        if phase == .guarding, conversation.noteEnd(now: now) { effects.append(.endConversation) }
    }

    /// The way out. `patternlock-auth` is left alone to finish its business with PAM.
    mutating func accept(_ acceptance: Acceptance, now: UInt64, into effects: inout [GuardEffect]) {
        guard phase == .guarding else { return }
        phase = .showing(acceptance, until: now + Self.showingMilliseconds)
        conversation.forget()
        tell(.accepted, into: &effects)
        effects.append(.forgetInput)
        effects.append(.record(.accepted))
        effects.append(.status(.attempt(.accepted, remainingMilliseconds: 0, triesLeft: triesLeft)))
    }

    /// A preview or a question may be closed; a cover has nothing that could ask. Of the key or finger that closes a
    /// question the session sees nothing either.
    mutating func close(now: UInt64) {
        guard mode != .cover, phase == .guarding else { return }
        phase = .closing(until: mode.grabs ? now + Self.closingMilliseconds : now)
    }

    /// Everything that only waited for its time.
    mutating func handleTime(now: UInt64, into effects: inout [GuardEffect]) {
        if mode.grabs, let retry = grab.tick(now: now) { effects.append(retry) }
        switch phase {
        case .guarding: handleCare(now: now, into: &effects)
        case .showing(let acceptance, let until):
            if until <= now { phase = .draining(acceptance, until: now + Self.drainingMilliseconds) }
        case .closing(let until):
            if held.isEmpty || until <= now {
                phase = .over
                effects += [.endConversation, .endFace, .record(.closed), .finish(1)]
            }
        case .draining, .over: break
        }
        if case .draining(let acceptance, let until) = phase, held.isEmpty || until <= now {
            phase = .over
            effects += [
                .open(acceptance), .record(.unlocked), .status(.unlocked), .endConversation, .endFace, .finish(0),
            ]
        }
    }

    private mutating func handleCare(now: UInt64, into effects: inout [GuardEffect]) {
        if face.isDeaf(now: now) { loseFace(now: now, into: &effects) }
        if standby.isDeaf(now: now) { loseStandby(now: now, into: &effects) }
        if blanking.isDue(now: now) { effects.append(.blankScreen) }
        if isReadyForFace, face.takeStart(now: now) { effects.append(.startFace) }
        if mode == .cover, wasLocked, standby.takeStart(now: now) { effects.append(.startStandby) }
        if face.isUp, let kind = conversation.due(now: now) { effects.append(.startConversation(kind)) }
    }

    /// The first grabs come before everything that takes time.
    private var isReadyForFace: Bool { !mode.grabs || grab.isHeld || grab.deadline != nil || wasLocked }
}
