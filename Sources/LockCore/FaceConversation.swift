internal import LockWire
internal import PatternCore
internal import SecretMemory

/// Conversations: asking for them, and what they say.
extension FaceMachine {
    /// Asks for a conversation in place of any other.
    mutating func start(_ wanted: ConversationKind, now: UInt64) {
        guard !isOver else { return }
        kind = wanted
        awaitsOpening = false
        outstanding += 1
        prompt = ""
        enter(.requested)
        timers.disarm(.retry)
        timers.arm(.debt, at: now + Self.debtMilliseconds, generation: linkGeneration)
        closeConversation()
        report(.startConversation(wanted))
    }

    mutating func conversationBegan(_ began: ConversationKind) {
        outstanding = max(outstanding - 1, 0)
        // One that was asked for before the mind was changed; the right one follows.
        guard began == kind, !isOver else {
            closeConversation()
            return
        }
        timers.disarm(.debt)
        hasPAMError = false
        expectsNoPrompt = false
        enter(.open)
    }

    mutating func take(_ message: ConversationMessage, now: UInt64) {
        // The guard's word may have come first.
        if isOver, kind == .pattern, case .outcome(let outcome, _, _) = message {
            switch outcome {
            case .acceptedMustChange: say(Texts.acceptedMustChange, .accepted)
            case .accepted: break
            default: return
            }
            return wantChangeIfDue()
        }
        guard !isOver, link != .none, link != .requested else { return }
        switch message {
        case .status(let availability, let rows, let columns, let fewest, let remaining, let tries):
            triesLeft = tries
            let told = Grid(rows: Int(rows), columns: Int(columns)).map { EnrolledGrid($0, fewestDots: Int(fewest)) }
            take(availability, grid: told, remaining: remaining, now: now)
        case .prompt(let isEchoed, let text): take(prompt: text, isEchoed: isEchoed)
        case .message(let isError, let text):
            if isError { hasPAMError = true }
            if !text.isEmpty { say(text, isError ? .wrong : .plain) }
        case .outcome(let outcome, let remaining, let tries):
            take(outcome, remaining: remaining, tries: tries, now: now)
        case .step(let step): take(step, now: now)
        }
    }

    /// The other end is gone. After an outcome that is as it should be.
    mutating func conversationClosed(now: UInt64) {
        // After the accepted answer nothing that a conversation does is worth a word.
        if isOver || awaitsOpening { return closeConversation() }
        // Nothing more is expected of a conversation that said so at its beginning.
        if link == .open, expectsNoPrompt { enter(.ended) }
        switch link {
        case .ended, .requested, .none: closeConversation()
        case .open, .prompted, .answered:
            if outstanding > 0 {
                enter(.requested)
                timers.arm(.debt, at: now + Self.debtMilliseconds, generation: linkGeneration)
            } else {
                conversationFailed(now: now)
            }
        }
    }

    /// No conversation, or one that broke: says so, and tries again after a while that doubles.
    mutating func conversationFailed(now: UInt64) {
        if isChecking { report(.attempt(.unavailable, remainingMilliseconds: 0, triesLeft: 0)) }
        dropAnswer()
        becomeUnavailable()
        awaitsOpening = false
        outstanding = 0
        enter(.none)
        closeConversation()
        timers.arm(.retry, at: now + retryDelay, generation: linkGeneration)
        retryDelay = min(retryDelay * 2, Self.lastRetryDelay)
    }

    /// Shows the password field and asks for its conversation.
    mutating func usePassword(now: UInt64) {
        dropAnswer()
        want(.keep)
        // What was said of the pattern is not true of the password.
        status = nil
        screen = .password
        isUnavailable = false
        focus = nil
        focusedButton = nil
        keyboard.reset()
        clearBoard()
        start(.password, now: now)
    }

    /// Shows the grid again.
    mutating func usePattern(now: UInt64) {
        guard hasPattern else { return }
        dropAnswer()
        want(.keep)
        forgetTyped()
        status = nil
        isUnavailable = false
        screen = grid == nil ? .plain : .pattern
        guard waitUntil != nil else { return start(.pattern, now: now) }
        kind = .pattern
        enter(.none)
        closeConversation()
        countDown(now: now)
    }

    /// Shows the seconds that are left, or asks for a conversation when there are none.
    mutating func countDown(now: UInt64) {
        guard let waitUntil else { return }
        guard waitUntil > now else {
            self.waitUntil = nil
            guard kind == .pattern else { return }
            status = nil
            if dialogue != nil { return endDialogueWait() }
            return start(.pattern, now: now)
        }
        let left = waitUntil - now
        timers.arm(.countdown, at: now + (left - 1) % 1000 + 1, generation: linkGeneration)
        if kind == .pattern, !isWrong { say(Texts.wait(milliseconds: left)) }
    }

    mutating func enter(_ next: Link) {
        link = next
        linkGeneration &+= 1
    }

    private mutating func take(
        _ availability: Availability, grid told: EnrolledGrid?, remaining: UInt32, now: UInt64
    ) {
        if availability != .unavailable, !options.isPasswordOnly {
            hasPattern = availability == .ready || availability == .throttled
        }
        if let told, hasPattern {
            adopt(told.grid)
            fewestDots = told.fewestDots
            refreshRules()
        }
        guard kind == .pattern else { return }
        expectsNoPrompt = availability != .ready
        becomeAvailable()
        switch availability {
        case .ready:
            guard grid != nil else { return becomeUnavailable() }
            screen = .pattern
            waitUntil = nil
        case .throttled:
            if grid != nil { screen = .pattern }
            wait(remaining, now: now)
        case .switchedOff: insteadOfPattern(Texts.switchedOff, now: now)
        case .notEnrolled: insteadOfPattern(Texts.notEnrolled, now: now)
        case .unavailable: becomeUnavailable()
        }
    }

    /// The grid that is enrolled. Another one than before throws away what was drawn.
    mutating func adopt(_ told: Grid) {
        guard told != grid else { return }
        grid = told
        tracker = nil
        hasTracker = false
        focus = nil
        isWrong = false
        syncDots(isOther: true)
    }

    private mutating func take(prompt text: String, isEchoed: Bool) {
        // The bullets of the last answer make room.
        if link == .answered { forgetTyped() }
        enter(.prompted(isEchoed: isEchoed))
        prompt = Self.label(of: text)
        becomeAvailable()
        if let secret = pending.take() {
            send(secret)
        } else if kind == .password {
            typedRevision &+= 1
        }
    }

    mutating func send(_ secret: consuming SecretBytes) {
        status = nil
        hasPAMError = false
        answer(secret)
        enter(.answered)
    }

    /// "Password: " is a label once the colon is gone.
    static func label(of text: String) -> String {
        var label = Substring(text)
        while let last = label.last, last == ":" || last.isWhitespace { label.removeLast() }
        return String(label.drop { $0.isWhitespace })
    }
}
