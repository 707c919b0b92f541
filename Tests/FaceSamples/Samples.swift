public import FaceView
public import LockCore
internal import PatternCore
public import SecretMemory

/// One face to look at: a made-up state, and the path that it shows.
public struct Sample: Sendable {
    public var name: String
    public var look: FaceLook
    public var path: [Int]
    public var typed: String

    /// The path as the renderer wants it.
    public var dots: SecretBytes {
        var dots = SecretBytes(capacity: 36)
        for dot in path { dots.append(UInt8(dot)) }
        return dots
    }

    /// The typed text as the renderer wants it.
    public var typedBytes: SecretBytes {
        var bytes = SecretBytes(capacity: 64)
        for byte in typed.utf8 { bytes.append(byte) }
        return bytes
    }

    /// A frame of this sample on a stage.
    public func scene(_ metrics: StageMetrics, theme: Theme = .dark, options: LayoutOptions = LayoutOptions())
        -> FaceScene
    {
        var look = look
        let layout = FaceLayout(metrics: metrics, look: look, options: options)
        if case .pattern(var board) = look.screen, let geometry = layout.board, let last = path.last,
            name.hasPrefix("drawing")
        {
            let centre = geometry.centre(of: last)
            board.finger = BoardPoint(x: centre.x + geometry.cell * 0.62, y: centre.y + geometry.cell * 0.3)
            look.screen = .pattern(board)
        }
        let surroundings = Surroundings(
            clock: "07:40", date: "Monday, 30 November", name: "Ada Lovelace",
            battery: Surroundings.Battery(percent: 82, isCharging: false))
        return FaceScene(look: look, layout: layout, theme: theme, surroundings: surroundings)
    }

    /// Every state of the face.
    public static let all: [Sample] = {
        let path = [0, 1, 2, 4, 6, 7]
        let usual: [FaceButton] = [.usePassword, .tapDots, .changePattern]
        func pattern(
            _ name: String, _ state: BoardLook.State, path: [Int], status: FaceNotice, rows: Int = 3, columns: Int = 3,
            notice: String? = nil, buttons: [FaceButton] = [.usePassword, .tapDots, .changePattern], focus: Int? = nil,
            hidden: Bool = false
        ) -> Sample {
            let board = BoardLook(
                grid: Grid(rows: rows, columns: columns)!, state: state, stroke: 1, count: path.count, focus: focus,
                isPathHidden: hidden)
            return Sample(
                name: name,
                look: FaceLook(screen: .pattern(board), status: status, notice: notice, buttons: buttons), path: path,
                typed: "")
        }
        func password(
            _ name: String, _ field: FieldLook, _ status: FaceNotice, typed: String = "",
            keyboard: KeyboardLook? = nil
        ) -> Sample {
            let outside: [FaceButton] = keyboard == nil ? [.usePattern, .keyboard, .enter] : [.usePattern, .keyboard]
            let inside: [FaceButton] = field.layoutName == nil ? [.reveal] : [.layout, .reveal]
            return Sample(
                name: name,
                look: FaceLook(
                    screen: .password(field), status: status, buttons: outside + inside, keyboard: keyboard), path: [],
                typed: typed)
        }
        return [
            Sample(
                name: "plain",
                look: FaceLook(
                    screen: .plain, status: FaceNotice(Texts.connecting), notice: Texts.notLocked,
                    buttons: [.usePassword]), path: [], typed: ""),
            pattern("normal", .normal, path: [], status: FaceNotice(Texts.drawPattern), buttons: usual),
            pattern(
                "changing", .normal, path: [], status: FaceNotice(Texts.changing),
                buttons: [.usePassword, .tapDots, .keepPattern, .switchUser]),
            pattern("drawing", .normal, path: path, status: FaceNotice(Texts.drawPattern)),
            pattern(
                "wrong", .wrong, path: path, status: FaceNotice(Texts.wrongPattern(triesLeft: 3), tone: .wrong)),
            pattern("accepted", .accepted, path: path, status: FaceNotice(Texts.accepted, tone: .accepted)),
            pattern("disabled", .disabled, path: [], status: FaceNotice(Texts.wait(milliseconds: 27_000))),
            pattern(
                "tapping", .normal, path: [0, 1], status: FaceNotice(Texts.tapPattern), notice: Texts.notLocked,
                buttons: [.usePassword, .clear, .enter], focus: 4),
            pattern("drawing-4x4", .normal, path: [0, 5, 10, 11], status: FaceNotice(""), rows: 4, columns: 4),
            pattern("drawing-6x6", .normal, path: [0, 7, 14, 15, 21], status: FaceNotice(""), rows: 6, columns: 6),
            pattern("hidden", .normal, path: path, status: FaceNotice(Texts.drawPattern), hidden: true),
            password(
                "password", FieldLook(label: Texts.password, count: 9, hint: Texts.capsLock),
                FaceNotice(Texts.enterPassword)),
            password(
                "keyboard", FieldLook(label: Texts.password, count: 5, hint: Texts.capsLock),
                FaceNotice(Texts.enterPassword), keyboard: KeyboardLook(layout: LatinLayout.layout)),
            password(
                "keyboard-shift",
                FieldLook(label: Texts.password, count: 5, isEchoed: true, layoutName: "ABC", isRevealed: true),
                FaceNotice(Texts.wrongPassword, tone: .wrong), typed: "corre\u{301}ct",
                keyboard: KeyboardLook(
                    layout: LatinLayout.layout, shift: .locked, hasOtherLayout: true,
                    pressed: [.character(row: 1, column: 3)])),
            password(
                "keyboard-symbols", FieldLook(label: Texts.password, count: 5, layoutName: "ABC"),
                FaceNotice(Texts.enterPassword),
                keyboard: KeyboardLook(layout: LatinLayout.layout, page: .symbols(0), hasOtherLayout: true)),
            password(
                "password-wrong", FieldLook(label: Texts.password), FaceNotice(Texts.wrongPassword, tone: .wrong)),
            password(
                "password-echo", FieldLook(label: "One-time code 验证码", count: 6, isEchoed: true),
                FaceNotice("A long message of a module that does not fit on one line of a small screen, nor on two"),
                typed: "193 857"),
        ]
    }()

    /// Every text of the face where it is to be seen, for a look at whether it can be read whole.
    public static let everyText: [Sample] = {
        let grid = Grid(rows: 3, columns: 3)!
        let onGrid = [
            Texts.connecting, Texts.drawPattern, Texts.drawForProgram, Texts.tapPattern, Texts.checking, Texts.accepted,
            Texts.acceptedMustChange, Texts.accepted(failures: 23), Texts.crossing, Texts.patternUnavailable,
            Texts.wrongPattern(triesLeft: 0), Texts.wrongPattern(triesLeft: 1), Texts.wrongPattern(triesLeft: 5),
            Texts.changing, Texts.changingRehearsal, Texts.short(minimum: 4), Texts.short(minimum: 11),
            Texts.wait(milliseconds: 59_000), Texts.wait(milliseconds: 1_800_000),
        ]
        let onField = [
            Texts.enterPassword, Texts.forgotten, Texts.forgottenRehearsal, Texts.wrongPassword, Texts.notEnrolled,
            Texts.switchedOff, Texts.passwordUnavailable, Texts.tooLong, Texts.checking,
        ]
        let buttons: [[FaceButton]] = [
            [.usePassword, .tapDots], [.forgotPattern, .tapDots], [.usePassword, .clear, .enter],
            [.cancel, .clear, .finish], [.forgotPattern, .tapDots, .switchUser],
            [.usePassword, .tapDots, .changePattern, .switchUser], [.usePassword, .tapDots, .keepPattern, .switchUser],
        ]
        let notices = [Texts.notLocked, Texts.failures(1), Texts.failures(12)]
        var samples: [Sample] = []
        for (index, text) in onGrid.enumerated() {
            samples.append(
                Sample(
                    name: "text",
                    look: FaceLook(
                        screen: .pattern(BoardLook(grid: grid)), status: FaceNotice(text),
                        notice: notices[index % notices.count], buttons: buttons[index % buttons.count]), path: [],
                    typed: ""))
        }
        let sticky: ModifierKeys = [.shift, .control, .altGr]
        let hints = [Texts.capsLock, Texts.latched(sticky), Texts.locked(sticky)]
        for (index, text) in onField.enumerated() {
            for keyboard in [nil, KeyboardLook(layout: LatinLayout.layout)] {
                let outside: [FaceButton] =
                    keyboard == nil ? [.usePattern, .keyboard, .enter] : [.usePattern, .keyboard]
                samples.append(
                    Sample(
                        name: keyboard == nil ? "field" : "keys",
                        look: FaceLook(
                            screen: .password(FieldLook(label: Texts.password, hint: hints[index % hints.count])),
                            status: FaceNotice(text), notice: Texts.failures(12), buttons: outside + [.reveal],
                            keyboard: keyboard), path: [], typed: ""))
            }
        }
        return samples
    }()
}
