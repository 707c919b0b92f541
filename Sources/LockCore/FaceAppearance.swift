internal import LockWire
internal import PatternCore
internal import SecretMemory

/// What the state looks like.
extension FaceMachine {
    /// Everything that is to be seen now. At most one frame follows from it, however many events came before.
    public func look() -> FaceLook {
        var look = FaceLook(screen: .plain, status: statusLine)
        switch screen {
        case .plain: break
        case .pattern: if let board = boardLook { look.screen = .pattern(board) }
        case .password: look.screen = .password(fieldLook)
        }
        look.notice = noticeLine
        look.buttons = buttons
        if let dialogue { look.dialogue = dialogueLook(dialogue) }
        if let pressed, pressed.isInside { look.pressed = pressed.button }
        look.focusedButton = dwelling.button ?? focusedButton
        if screen == .password, keyboard.isShown, !isOver {
            look.keyboard = keyboard.look
            if let key = dwelling.key { look.keyboard?.pressed.append(key) }
            // Who hides the path hides this too.
            if options.isPathHidden { look.keyboard?.pressed.removeAll { $0.isCharacter } }
        }
        return look
    }

    /// The line that stays as long as something is not as it should be.
    var noticeLine: String? {
        if !isLocked && !isOver { return Texts.notLocked }
        if let question = options.question { return question }
        if failures > 0, !isOver { return Texts.failures(failures) }
        return options.ownerText.isEmpty ? nil : options.ownerText
    }

    private var boardLook: BoardLook? {
        guard let grid else { return nil }
        var board = BoardLook(
            grid: grid, state: boardState, stroke: stroke, count: dots.count,
            focus: isOver ? nil : dwelling.dot ?? focus,
            isPathHidden: options.isPathHidden)
        board.finger = finger
        return board
    }

    private var boardState: BoardLook.State {
        if isOver { return .accepted }
        if isWrong { return .wrong }
        return waitUntil != nil || isUnavailable ? .disabled : .normal
    }

    private var fieldLook: FieldLook {
        var isEchoed = isRevealed
        if case .prompted(isEchoed: true) = link { isEchoed = true }
        return FieldLook(
            label: prompt.isEmpty ? Texts.password : prompt, count: typedCount, isEchoed: isEchoed,
            revision: typedRevision, isDisabled: isChecking || isOver, hint: keyboard.modifiers.hint,
            layoutName: keyboard.layouts.count > 1 ? keyboard.layout.name : nil, isRevealed: isRevealed)
    }

    /// From left to right; those inside the field come last.
    var buttons: [FaceButton] {
        if let dialogue { return buttons(of: dialogue) }
        if options.question != nil { return isTapping ? [.cancel, .clear, .finish] : [.cancel, .tapDots] }
        return switch screen {
        case .plain: [.usePassword] + others
        case .pattern:
            // Who does not remember finds out by failing.
            isTapping
                ? [.usePassword, .clear, .enter]
                : [failures > 0 ? .forgotPattern : .usePassword, .tapDots] + change + others
        case .password:
            (hasPattern ? [.usePattern] : others) + (keyboard.isShown ? [.keyboard] : [.keyboard, .enter])
                + (keyboard.layouts.count > 1 ? [.layout] : []) + [.reveal]
        }
    }

    /// Who just failed looks for another way first.
    private var change: [FaceButton] {
        if isOver || !options.offersChange { return [] }
        return wish == .change ? [.keepPattern] : failures > 0 ? [] : [.changePattern]
    }

    /// What leads away from this person.
    private var others: [FaceButton] { options.offersSwitch && !isOver ? [.switchUser] : [] }

    /// Whether dots are taken one by one.
    var isTapping: Bool { takesTaps || phase == .tapping }

    private var invitation: String {
        if options.question != nil { return Texts.drawForProgram }
        if wish == .change { return options.isRehearsal ? Texts.changingRehearsal : Texts.changing }
        return options.message.isEmpty ? Texts.drawPattern : options.message
    }

    var statusLine: FaceNotice {
        if let status { return status }
        if isChecking { return FaceNotice(Texts.checking) }
        if let dialogue, !isTapping {
            var plain = dialogue
            plain.note = .none
            return FaceNotice(DialogueTexts.status(of: plain))
        }
        return switch screen {
        case .plain: FaceNotice(Texts.connecting)
        case .pattern: FaceNotice(isTapping ? Texts.tapPattern : invitation)
        case .password: FaceNotice(Texts.enterPassword)
        }
    }
}
