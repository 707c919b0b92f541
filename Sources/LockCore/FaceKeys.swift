internal import LockWire
internal import PatternCore
public import SecretMemory

/// Keys: on the grid, and in the password field.
extension FaceMachine {
    /// A key went down.
    ///
    /// - Parameters:
    ///   - text: what it types, in UTF-8; empty for nothing.
    public mutating func key(_ key: FaceKey, text: borrowing SecretBytes, now: UInt64) {
        guard !isOver, !isBlank, key != .modifier else { return }
        defer { if let focusedButton, !buttons.contains(focusedButton) { self.focusedButton = nil } }
        if options.question != nil, key == .escape { return cancel() }
        if takeDialogueKey(key, now: now) { return updateRefusal() }
        switch screen {
        case .plain: retryIfUnavailable(now: now)
        case .pattern: if isUnavailable { retryIfUnavailable(now: now) } else { boardKey(key, now: now) }
        case .password: fieldKey(key, text: text, now: now)
        }
        updateRefusal()
        announce(now: now)
    }

    /// Gives no answer: the program that asked finds its conversation closed.
    mutating func cancel() {
        pending = nil
        forgetTyped()
        clearBoard()
        isOver = true
        screen = .plain
        closeConversation()
    }

    /// What a key of the keyboard on the screen came to: nothing while a sequence is being composed.
    public mutating func type(_ text: borrowing SecretBytes, now: UInt64) {
        guard takesPassword else { return }
        fieldKey(.other, text: text, now: now)
    }

    private mutating func retryIfUnavailable(now: UInt64) {
        guard isUnavailable, link == .ended || link == .none else { return }
        start(kind, now: now)
    }

    // MARK: The grid

    private mutating func boardKey(_ key: FaceKey, now: UInt64) {
        switch key {
        case .backTab: if !isChecking, dialogue == nil { return moveButtonFocus(isBack: true) }
        case .enter, .space: if let focusedButton { return act(focusedButton, by: nil, now: now) }
        default: break
        }
        focusedButton = nil
        switch key {
        case .digit(let digit): if digit > 0 { takeDot(digit - 1, now: now) }
        case .left: moveFocus(rows: 0, columns: -1)
        case .right: moveFocus(rows: 0, columns: 1)
        case .up: moveFocus(rows: -1, columns: 0)
        case .down: moveFocus(rows: 1, columns: 0)
        case .space: if let focus { takeDot(focus, now: now) } else { moveFocus(rows: 0, columns: 0) }
        case .enter: apply(tracker?.submit(), now: now)
        case .escape, .clearLine, .backspace: clearEntry(now: now)
        // A letter that somebody brushes against must not hide the grid; Tab is pressed on purpose.
        case .tab: if !isChecking, options.question == nil, dialogue == nil { usePassword(now: now) }
        case .backTab, .modifier, .other: break
        }
    }

    mutating func takeDot(_ dot: Int, now: UInt64) {
        guard takesPattern, let grid, dot < grid.count else { return }
        focus = focus == nil ? nil : dot
        if !isWrong { status = nil }
        apply(tracker?.take(dot: dot), now: now)
    }

    /// The ring begins in the middle of the grid.
    private mutating func moveFocus(rows: Int, columns: Int) {
        guard takesPattern, let grid else { return }
        guard let now = focus else {
            focus = grid.dot(row: (grid.rows - 1) / 2, column: (grid.columns - 1) / 2)
            return
        }
        focus = grid.dot(row: grid.row(of: now) + rows, column: grid.column(of: now) + columns) ?? now
    }

    // MARK: The field

    mutating func fieldKey(_ key: FaceKey, text: borrowing SecretBytes, now: UInt64) {
        switch key {
        case .escape:
            if hasPattern { usePattern(now: now) } else { forgetTyped() }
            return
        case .tab, .backTab: return moveButtonFocus(isBack: key == .backTab)
        case .enter, .space:
            if let focusedButton { return act(focusedButton, by: nil, now: now) }
        default: focusedButton = nil
        }
        guard !isChecking else { return }
        switch key {
        case .enter: submitTyped()
        case .clearLine: forgetTyped()
        case .backspace: if isTooLong { forgetTyped() } else { removeLastCharacter() }
        default: append(text)
        }
        timers.arm(.idle, at: now + Self.idleMilliseconds, generation: 0)
    }

    /// From the field, or the grid, to each button and back.
    mutating func moveButtonFocus(isBack: Bool = false) {
        let order = isBack ? buttons.reversed() : buttons
        guard let now = focusedButton, let index = order.firstIndex(of: now) else {
            focusedButton = order.first
            return
        }
        focusedButton = index + 1 < order.count ? order[index + 1] : nil
    }

    private mutating func append(_ text: borrowing SecretBytes) {
        guard !text.isEmpty else { return }
        if !isTooLong { status = nil }
        guard !isTooLong, typed.append(contentsOf: text) else {
            forgetTyped()
            isTooLong = true
            say(Texts.tooLong, .wrong)
            return
        }
        for index in 0..<text.count where text[index] & 0xc0 != 0x80 { typedCount += 1 }
        typedRevision &+= 1
    }

    private mutating func removeLastCharacter() {
        while !typed.isEmpty {
            let byte = typed[typed.count - 1]
            typed.removeLast()
            if byte & 0xc0 != 0x80 { break }
        }
        typedCount = max(typedCount - 1, 0)
        typedRevision &+= 1
    }

    /// Sends what was typed, or keeps it for the prompt. Nothing, and what was too long, is never sent.
    mutating func submitTyped() {
        if isTooLong {
            forgetTyped()
            return
        }
        guard !typed.isEmpty, !isChecking else { return }
        let secret = typed.duplicate()
        let count = typedCount
        forgetTyped()
        // The bullets stay until the answer is judged.
        typedCount = count
        status = nil
        if case .prompted = link, kind == .password { send(secret) } else { pending = consume secret }
    }

    /// Wipes the field.
    mutating func forgetTyped() {
        typed.removeAll()
        typedCount = 0
        isTooLong = false
        isRevealed = false
        typedRevision &+= 1
    }
}
