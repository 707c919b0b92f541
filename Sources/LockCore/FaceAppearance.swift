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
        look.notice = !isLocked && !isOver ? Texts.notLocked : options.question
        look.buttons = buttons
        if let pressed, pressed.isInside { look.pressed = pressed.button }
        return look
    }

    private var boardLook: BoardLook? {
        guard let grid else { return nil }
        var board = BoardLook(
            grid: grid, state: boardState, stroke: stroke, count: dots.count, focus: isOver ? nil : focus,
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
        var isEchoed = false
        if case .prompted(isEchoed: true) = link { isEchoed = true }
        return FieldLook(
            label: prompt.isEmpty ? Texts.password : prompt, count: typedCount, isEchoed: isEchoed,
            revision: typedRevision, isDisabled: isChecking || isOver, isCapsLocked: isCapsLocked)
    }

    private var buttons: [FaceButton] {
        if options.question != nil { return isTapping ? [.cancel, .clear, .enter] : [.cancel, .tapDots] }
        return switch screen {
        case .plain: [.usePassword]
        case .pattern: isTapping ? [.usePassword, .clear, .enter] : [.usePassword, .tapDots]
        case .password: hasPattern ? [.usePattern, .enter] : [.enter]
        }
    }

    /// Whether dots are taken one by one.
    var isTapping: Bool { takesTaps || phase == .tapping }

    private var statusLine: FaceNotice {
        if let status { return status }
        if isChecking { return FaceNotice(Texts.checking) }
        return switch screen {
        case .plain: FaceNotice(Texts.connecting)
        case .pattern:
            FaceNotice(
                isTapping ? Texts.tapPattern : options.question == nil ? Texts.drawPattern : Texts.drawForProgram)
        case .password: FaceNotice(Texts.enterPassword)
        }
    }
}
