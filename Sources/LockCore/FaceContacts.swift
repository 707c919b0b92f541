internal import LockWire
internal import PatternCore
internal import SecretMemory

/// Fingers, pens and the mouse: on buttons, and on the grid.
extension FaceMachine {
    mutating func take(_ contact: Contact, now: UInt64) {
        guard !isOver, !isBlank else { return }
        lastTool = contact.tool
        if contact.phase == .hover { return rest(on: target(x: contact.x, y: contact.y), now: now) }
        rest(on: nil, now: now)
        if takeForKey(contact, now: now) || takeForButton(contact, now: now) { return }
        if contact.phase == .down, isUnavailable, link == .ended || link == .none {
            return start(kind, now: now)
        }
        guard screen == .pattern, hasTracker else { return }
        let touch = TouchID(device: Int(contact.tool.rawValue), number: Int(contact.id))
        let point = BoardPoint(x: contact.x, y: contact.y)
        switch contact.phase {
        case .down: apply(tracker?.down(touch, tool: contact.tool == .pen ? .pen : .finger, at: point), now: now)
        case .move: apply(tracker?.move(touch, to: point), now: now)
        case .up: apply(tracker?.up(touch, at: point), now: now)
        case .cancel: apply(tracker?.cancel(touch), now: now)
        case .hover: break
        }
    }

    /// Every finger, and every pen and mouse that holds something, is gone: what it did meanwhile was not told.
    mutating func loseContacts() {
        pressed = nil
        keyboard.holds.removeAll()
        for tool in Contact.Tool.allCases {
            apply(tracker?.deviceRemoved(Int(tool.rawValue)), now: 0)
        }
    }

    /// The dots lie somewhere else, or are there for the first time.
    mutating func take(_ next: FaceGeometry) {
        guard next != geometry else { return }
        if next.buttons != geometry.buttons { pressed = nil }
        // A finger that rests while the page turns under it is on another key now, or on none.
        if next.keys != geometry.keys { keyboard.holds.removeAll() }
        geometry = next
        guard let board = next.board, board.grid == grid else { return }
        if !hasTracker {
            makeTracker(board)
        } else if tracker?.geometry != board {
            apply(tracker?.geometryChanged(to: board), now: 0)
        }
    }

    mutating func makeTracker(_ board: BoardGeometry) {
        hasTracker = true
        trackerRules = strokeRules
        tracker = GestureTracker(
            geometry: board, minimum: trackerRules.minimumDots, forbidsCrossings: trackerRules.forbidsCrossings)
        syncDots(isOther: true)
    }

    /// Looks at what a change of the path brought.
    mutating func apply(_ step: consuming GestureStep?, now: UInt64) {
        guard var step else { return }
        syncDots(isOther: step.endedDisplay || step.discarded)
        if phase != .shown { isWrong = false }
        if step.endedDisplay, waitUntil == nil { status = nil }
        // In a dialogue the words stay after the wrong path went, until the next one begins.
        if dialogue != nil, phase == .drawing, waitUntil == nil, status?.tone == .wrong { status = nil }
        guard let ending = step.ending.take() else { return }
        switch consume ending {
        case .attempt(let pattern): attempt(pattern.unmistakableText())
        case .short:
            report(.attempt(.short, remainingMilliseconds: 0, triesLeft: triesLeft))
            showWrong(Texts.short(minimum: minimumDots), now: now)
        case .crossing: showWrong(Texts.crossing, now: now)
        case .none: break
        }
    }

    private mutating func attempt(_ text: consuming SecretBytes) {
        status = nil
        focus = nil
        if case .prompted = link, kind == .pattern { send(text) } else { pending = consume text }
    }

    /// Shows the path as wrong for a while.
    mutating func showWrong(_ text: String, now: UInt64) {
        isWrong = true
        say(text, .wrong)
        timers.arm(.display, at: now + options.wrongMilliseconds, generation: tracker?.generation ?? 0)
    }

    /// The while is over; a new stroke that began meanwhile stays.
    mutating func endDisplay(generation: UInt64) {
        if tracker?.clear(ifGeneration: generation) == true { syncDots(isOther: true) }
        if phase != .shown { isWrong = false }
        if waitUntil != nil { timers.arm(.countdown, at: 0, generation: linkGeneration) }
    }

    mutating func clearBoard() {
        isWrong = false
        _ = tracker?.clear()
        syncDots(isOther: true)
    }

    /// Copies the path for drawing.
    mutating func syncDots(isOther: Bool) {
        let count = tracker?.count ?? 0
        phase = tracker?.phase ?? .empty
        finger = tracker?.tail?.finger
        takesTaps = tracker?.takesTaps ?? false
        if isOther || count < dots.count {
            stroke &+= 1
            dots.removeAll()
        }
        while dots.count < count {
            guard let dot = tracker?[dots.count] else { return }
            dots.append(UInt8(dot))
        }
    }

    /// A touch that begins while input is refused is dead until it lifts.
    mutating func updateRefusal() {
        let refuses = !takesPattern
        guard tracker?.isRefusing == !refuses else { return }
        if refuses {
            apply(tracker?.refuse(), now: 0)
        } else {
            tracker?.admit()
        }
    }

    // MARK: Buttons

    /// Whether the contact belongs to a button.
    private mutating func takeForButton(_ contact: Contact, now: UInt64) -> Bool {
        if let held = pressed, held.tool == contact.tool, held.id == contact.id {
            let isInside = geometry.button(x: contact.x, y: contact.y) == held.button
            switch contact.phase {
            case .down, .move, .hover: pressed?.isInside = isInside
            case .cancel: pressed = nil
            case .up:
                pressed = nil
                if isInside { act(held.button, by: contact.tool, now: now) }
            }
            return true
        }
        guard contact.phase == .down, let button = geometry.button(x: contact.x, y: contact.y) else { return false }
        // A second finger on another button is nobody's.
        if pressed == nil, phase != .drawing { pressed = (button, contact.tool, contact.id, true) }
        return true
    }

    /// Does what a button says.
    ///
    /// - Parameter tool: nil for the keyboard.
    mutating func act(_ button: FaceButton, by tool: Contact.Tool?, now: UInt64) {
        switch button {
        case .usePassword, .forgotPattern:
            usePassword(now: now)
            // Who came here by touch goes on by touch.
            if tool == .finger || tool == .pen { keyboard.wantByTouch() }
            if button == .forgotPattern {
                say(options.isRehearsal ? Texts.forgottenRehearsal : Texts.forgotten)
                want(.forgotten)
            }
        case .usePattern: usePattern(now: now)
        case .changePattern, .keepPattern:
            status = nil
            want(button == .changePattern ? .change : .keep)
        case .reveal: isRevealed.toggle()
        case .layout: keyboard.switchLayout()
        case .keyboard: keyboard.isWanted = !keyboard.isShown
        case .field: if tool != .mouse { keyboard.isWanted = true }
        case .tapDots:
            guard takesPattern else { return }
            status = nil
            apply(tracker?.setTakesTaps(true), now: now)
        case .clear: clearEntry(now: now)
        case .cancel: cancel()
        case .switchUser: report(.switchUser)
        case .choice(let choice): choose(choice)
        case .enter, .finish: screen == .password ? submitTyped() : apply(tracker?.submit(), now: now)
        }
    }

    /// Changes what is to become of the pattern, and tells it.
    mutating func want(_ next: PatternWish) {
        guard next != wish else { return }
        wish = next
        report(.wish(next))
    }

    /// Forgets the tapped dots; when there are none, single taps are over.
    mutating func clearEntry(now: UInt64) {
        guard takesPattern else { return }
        status = nil
        if phase == .empty {
            focus = nil
            apply(tracker?.setTakesTaps(false), now: now)
        } else {
            apply(tracker?.clear(), now: now)
        }
    }
}
