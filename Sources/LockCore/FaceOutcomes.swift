internal import LockWire

/// How conversations end, and what follows.
extension FaceMachine {
    /// The pattern opened. Whether for the last time nobody here knows: PAM tells it in words alone.
    mutating func wantChangeIfDue() { if wish == .keep { want(.changeIfDue) } }

    /// A conversation has ended so.
    mutating func take(_ outcome: ConversationOutcome, remaining: UInt32, tries: UInt8, now: UInt64) {
        let wasAnswered = link == .answered
        if outcome == .accepted || outcome == .acceptedMustChange {
            mustChange = outcome == .acceptedMustChange
            if kind == .pattern { wantChangeIfDue() }
            awaitsOpening = true
            // The guard alone opens; if it does not, the next conversation is due.
            timers.arm(.debt, at: now + Self.debtMilliseconds, generation: linkGeneration)
            return
        }
        triesLeft = tries
        enter(.ended)
        closeConversation()
        if wasAnswered, let result = Self.attempt(outcome) {
            report(.attempt(result, remainingMilliseconds: remaining, triesLeft: tries))
        }
        if outcome != .unavailable, outcome != .abandoned { retryDelay = Self.firstRetryDelay }
        switch outcome {
        case .wrong: becomeWrong(remaining: remaining, tries: tries, now: now)
        case .throttled:
            dropAnswer()
            wait(remaining, now: now)
        case .switchedOff: insteadOfPattern(Texts.switchedOff, now: now)
        case .notEnrolled: insteadOfPattern(Texts.notEnrolled, now: now)
        case .unavailable:
            dropAnswer()
            becomeUnavailable()
            if kind == .password { retryLater(now: now) }
        case .abandoned: if waitUntil == nil, !isUnavailable { retryLater(now: now) }
        case .accepted, .acceptedMustChange: break
        }
    }

    private mutating func retryLater(now: UInt64) {
        timers.arm(.retry, at: now + retryDelay, generation: linkGeneration)
        retryDelay = min(retryDelay * 2, Self.lastRetryDelay)
    }

    private static func attempt(_ outcome: ConversationOutcome) -> AttemptResult? {
        switch outcome {
        case .wrong: .wrong
        case .throttled, .switchedOff: .throttled
        case .unavailable, .notEnrolled, .abandoned: .unavailable
        case .accepted, .acceptedMustChange: nil
        }
    }

    private mutating func becomeWrong(remaining: UInt32, tries: UInt8, now: UInt64) {
        failures += 1
        if kind == .password {
            forgetTyped()
            if !hasPAMError { say(Texts.wrongPassword, .wrong) }
            start(.password, now: now)
            return
        }
        showWrong(Texts.wrongPattern(triesLeft: tries), now: now)
        if remaining > 0 { wait(remaining, now: now) } else { start(.pattern, now: now) }
    }

    /// No pattern is judged for so long; then a conversation begins.
    mutating func wait(_ remaining: UInt32, now: UInt64) {
        if kind == .password {
            say(Texts.wait(milliseconds: UInt64(remaining)), .wrong)
            timers.arm(.retry, at: now + max(UInt64(remaining), retryDelay), generation: linkGeneration)
            return
        }
        pending = nil
        if !isWrong { clearBoard() }
        // A wait of nothing would ask again without end.
        waitUntil = now + max(UInt64(remaining), Self.firstRetryDelay)
        countDown(now: now)
    }

    /// The pattern is of no use: the password it is.
    mutating func insteadOfPattern(_ text: String, now: UInt64) {
        dropAnswer()
        if kind == .password {
            becomeUnavailable()
            retryLater(now: now)
            return
        }
        hasPattern = false
        waitUntil = nil
        usePassword(now: now)
        say(text)
    }

    mutating func becomeUnavailable() {
        isUnavailable = true
        if kind == .password {
            if !hasPAMError { say(Texts.passwordUnavailable, .wrong) }
        } else {
            clearBoard()
            say(Texts.patternUnavailable, .wrong)
        }
    }

    mutating func becomeAvailable() {
        guard isUnavailable else { return }
        isUnavailable = false
        status = nil
    }

    /// What was answered, or waits for a prompt, is of no use any more.
    mutating func dropAnswer() {
        pending = nil
        forgetTyped()
    }
}
