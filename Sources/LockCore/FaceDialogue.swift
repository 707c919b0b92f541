public import LockWire
internal import PatternCore
internal import SecretMemory

/// What makes a stroke an attempt.
struct StrokeRules: Equatable {
    var minimumDots: Int
    var forbidsCrossings: Bool
}

/// Dialogues of a command: the face shows each step and sends what the person drew, typed or pressed.
extension FaceMachine {
    /// Another step, in place of the one before.
    mutating func take(_ step: DialogueStep, now: UInt64) {
        // Who goes through switches by keys stays on the one that was pressed.
        if dialogue?.screen != step.screen || !step.screen.isList { focusedButton = nil }
        dialogue = step
        isStepUntold = step.screen != .working
        pressed = nil
        waitUntil = nil
        forgetTyped()
        if let look = step.look {
            options.isPathHidden = look.isPathHidden
            wantLook(look)
        }
        switch step.screen {
        case .oldPattern, .newPattern, .review, .again: showBoard(step, now: now)
        case .password:
            if screen != .password { keyboard.reset() }
            leaveBoard(for: .password, kind: .password)
            if lastTool == .finger || lastTool == .pen { keyboard.wantByTouch() }
            expectAnswer(isEchoed: step.isEchoed)
            prompt = Self.label(of: step.text)
            say(DialogueTexts.status(of: step), step.note.tone)
        case .working, .done, .failed, .menu, .themes, .removal:
            leaveBoard(for: .plain, kind: .pattern)
            expectAnswer(isEchoed: false)
            say(DialogueTexts.status(of: step), step.note.tone)
            if step.remainingMilliseconds > 0 { wait(until: now + UInt64(step.remainingMilliseconds), now: now) }
        }
    }

    /// What is to be told once the step is drawn; nil when that was done, or there is none.
    public mutating func takeStepReport() -> FaceReport? {
        guard isStepUntold, let dialogue else { return nil }
        isStepUntold = false
        return .step(dialogue.screen)
    }

    private mutating func showBoard(_ step: DialogueStep, now: UInt64) {
        guard let told = Grid(rows: Int(step.rows), columns: Int(step.columns)) else { return }
        screen = .pattern
        kind = .pattern
        adopt(told)
        expectAnswer(isEchoed: false)
        refreshRules()
        let text = DialogueTexts.status(of: step)
        if step.note.tone == .wrong, phase == .shown {
            showWrong(text, now: now)
        } else {
            if step.screen != .review { clearBoard() }
            say(text, step.note.tone)
        }
        if step.remainingMilliseconds > 0 { wait(until: now + UInt64(step.remainingMilliseconds), now: now) }
    }

    /// Waits for the person's answer.
    private mutating func expectAnswer(isEchoed: Bool) { enter(.prompted(isEchoed: isEchoed)) }

    /// The old pattern and a new one are drawn under rules of their own, and so is each that is enrolled.
    mutating func refreshRules() {
        guard hasTracker, trackerRules != strokeRules else { return }
        tracker = nil
        hasTracker = false
        syncDots(isOther: true)
        if let board = geometry.board, board.grid == grid { makeTracker(board) }
    }

    private mutating func leaveBoard(for next: Screen, kind: ConversationKind) {
        clearBoard()
        focus = nil
        screen = next
        self.kind = kind
    }

    private mutating func wait(until time: UInt64, now: UInt64) {
        waitUntil = time
        countDown(now: now)
    }

    /// The wait is over.
    mutating func endDialogueWait() {
        guard let dialogue else { return }
        say(DialogueTexts.status(of: DialogueStep(dialogue.screen)))
    }

    /// What a button of a dialogue says: sent at once, and nothing more is taken until the next step.
    mutating func choose(_ choice: DialogueChoice) {
        guard let dialogue, !isChecking else { return }
        if choice == .redraw || choice == .grid { clearBoard() }
        if choice == .textSize, let look = dialogue.look, look.textPercent >= geometry.largestTextPercent {
            // A press that nothing follows seems not to have been taken.
            sendChoice(.usualText)
        } else {
            sendChoice(choice)
        }
    }

    /// Keys that a dialogue takes before the grid and the field do. Returns whether it took this one.
    mutating func takeDialogueKey(_ key: FaceKey, now: UInt64) -> Bool {
        guard let dialogue, !isChecking else { return false }
        switch key {
        case .escape:
            // Dots that were tapped go first.
            if screen == .pattern, phase == .tapping { return false }
            let ways: [DialogueChoice] = [.back, .cancel, .close]
            if let way = ways.first(where: { dialogue.choices.contains($0) }) { choose(way) }
        case .tab, .backTab:
            moveButtonFocus(isBack: key == .backTab)
        case .enter, .space:
            if let focusedButton {
                act(focusedButton, by: nil, now: now)
            } else if key == .enter, dialogue.screen == .review, phase == .shown {
                choose(.next)
            } else if key == .enter, screen == .plain, dialogue.screen == .done {
                choose(.close)
            } else if key == .enter, screen == .plain, let only = dialogue.choices.last, dialogue.choices.count == 1 {
                choose(only)
            } else {
                return screen == .plain
            }
        default:
            focusedButton = nil
            return screen == .plain
        }
        return true
    }

    /// From left to right; those in the field come last.
    func buttons(of step: DialogueStep) -> [FaceButton] {
        let choices = step.choices.map { FaceButton.choice($0) }
        switch screen {
        case .plain: return choices
        case .pattern:
            guard isTapping, phase != .shown else {
                return step.screen == .review ? choices : choices + [.tapDots]
            }
            return Array(choices.prefix(1)) + [.clear, .finish]
        case .password:
            return choices + (keyboard.isShown ? [.keyboard] : [.keyboard, .finish])
                + (keyboard.layouts.count > 1 ? [.layout] : []) + [.reveal]
        }
    }

    /// The heading, and how hard the path is to guess.
    func dialogueLook(_ step: DialogueStep) -> DialogueLook {
        var look = DialogueLook(title: DialogueTexts.title(of: step), isList: step.screen.isList)
        look.explanation = DialogueTexts.explanation(of: step)
        if let grid { look.gridTitle = DialogueTexts.grid(grid) }
        for choice in step.choices { look.marks[choice] = step.look?.mark(of: choice) }
        // Who hides the path sees nothing of it while it is drawn.
        if step.screen == .review || step.screen == .newPattern && !options.isPathHidden { look.meter = meter }
        return look
    }

    private var meter: MeterLook? {
        guard let grid, dots.count > 1, !isWrong else { return nil }
        do throws(PatternError) {
            let strength = Strength(try Pattern(grid: grid, dots: dots.duplicate()))
            let isEnough = dots.count >= minimumDots
            return MeterLook(
                level: !isEnough ? 1 : strength.advice == .weak ? 1 : strength.advice == .fair ? 2 : 3,
                text: isEnough ? DialogueTexts.advice(strength) : DialogueTexts.more(minimumDots))
        } catch { return nil }
    }
}

extension LookSettings {
    /// What is told of a choice beside its name.
    func mark(of choice: DialogueChoice) -> ChoiceMark? {
        switch choice {
        case .darkTheme, .lightTheme, .contrastTheme, .duskTheme: .isChosen(theme == choice.themeName)
        case .hidePath: .isOn(isPathHidden)
        case .motion: .isOn(isMoving)
        case .textSize: .value("\(textPercent)\u{202f}%")
        default: nil
        }
    }
}

extension DialogueChoice {
    /// What the configuration calls a theme; nil for what is none.
    public var themeName: String? {
        switch self {
        case .darkTheme: "dark"
        case .lightTheme: "light"
        case .contrastTheme: "contrast"
        case .duskTheme: "dusk"
        default: nil
        }
    }
}

extension DialogueStep.Screen {
    /// Whether the choices stand one below the other in the middle.
    var isList: Bool {
        switch self {
        case .menu, .themes: true
        default: false
        }
    }
}

extension DialogueStep.Note {
    /// How it is shown.
    var tone: FaceNotice.Tone {
        switch self {
        case .none, .told: .plain
        case .saved, .removed: .accepted
        default: .wrong
        }
    }
}
