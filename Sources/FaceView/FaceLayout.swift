public import LockCore
public import PatternCore

/// Where everything stands, in pixels of the stage. Pure: the same stage and look give the same places.
public struct FaceLayout: Equatable, Sendable {
    public var metrics: StageMetrics
    public var clock: FaceRect
    public var date: FaceRect
    /// The person's round picture, where there is room for it.
    public var picture: FaceRect?
    public var name: FaceRect?
    /// Whether the first of everything is on the right.
    public var isMirrored: Bool
    /// Whether the name stands beside the picture, and not below it.
    public var isPersonInCorner: Bool
    public var status: FaceRect
    public var notice: FaceRect
    public var battery: FaceRect
    /// How hard a new pattern is to guess, in a dialogue.
    public var meter: FaceRect?
    /// The dots, while a grid is shown.
    public var board: BoardGeometry?
    public var field: FaceRect?
    /// What is asked, above the field.
    public var fieldLabel: FaceRect?
    /// The Caps Lock line.
    public var fieldHint: FaceRect?
    public var buttons: [FaceGeometry.ButtonPlace]
    /// The keyboard on the screen, while it is shown: each key with the air around it.
    public var keys: [FaceGeometry.KeyPlace]

    /// Font sizes in pixels.
    public var clockSize: Double
    public var textSize: Double
    public var smallSize: Double
    /// How much larger than usual texts are, as far as the stage lets them.
    public var enlargement: Double

    /// Lays out a stage for what is to be seen. The text around the grid does not move when the state changes.
    public init(metrics: StageMetrics, look: FaceLook, options: LayoutOptions = LayoutOptions()) {
        isMirrored = options.isMirrored
        // A hand's side stays that hand's.
        let frame = FaceFrame(metrics: metrics, options: options.isMirrored ? options.withSidesSwapped : options)
        self.metrics = metrics
        clockSize = frame.lines.clockSize
        textSize = frame.lines.textSize
        smallSize = frame.lines.smallSize
        enlargement = frame.lines.enlargement
        clock = frame.clock
        date = frame.date
        picture = frame.picture
        name = frame.name
        isPersonInCorner = frame.isPersonInCorner
        status = frame.status
        notice = frame.notice
        battery = frame.battery
        keys = []
        let (inside, outside) = Self.split(look.buttons)
        buttons = frame.places(of: outside)
        switch look.screen {
        case .plain: break
        case .pattern(let look): board = frame.board(of: look.grid)
        case .password:
            if let keyboard = look.keyboard {
                placeKeyboard(keyboard, isDialogue: look.dialogue != nil, buttons: outside, frame.lines)
            } else {
                placeField(frame.field, frame.lines)
            }
        }
        if let dialogue = look.dialogue, look.keyboard == nil { place(dialogue, look, buttons: outside, options) }
        placeInside(inside)
        if isMirrored { mirror() }
    }

    private mutating func placeField(_ rect: FaceRect, _ lines: FaceLines) {
        let line = lines.fieldLine
        field = rect
        fieldLabel = FaceRect(x: rect.x, y: rect.y - line, width: rect.width, height: line)
        fieldHint = FaceRect(x: rect.x, y: rect.bottom + line * 0.2, width: rect.width, height: line)
    }

    /// A dialogue has a heading in place of the clock, and nobody's picture.
    private mutating func place(
        _ dialogue: DialogueLook, _ look: FaceLook, buttons outside: [FaceButton], _ options: LayoutOptions
    ) {
        let content: DialogueFrame.Content =
            switch look.screen {
            case .pattern: .board
            case .password: .field
            case .plain: dialogue.isList ? .list(outside.count - 1) : .words
            }
        let frame = DialogueFrame(metrics: metrics, options: options, content: content)
        clock = frame.title
        status = frame.status
        picture = nil
        name = nil
        meter = look.board == nil ? nil : frame.meter
        board = look.board.flatMap { frame.board(of: $0.grid) }
        if content == .field { placeField(frame.field, frame.lines) }
        buttons = dialogue.isList ? frame.list(of: outside) : frame.places(of: outside)
    }

    /// Turns everything round the middle of the stage, the dots as one: their order in it stays, and so do the keys.
    private mutating func mirror() {
        let width = Double(metrics.width)
        func turned(_ rect: FaceRect) -> FaceRect {
            FaceRect(x: width - rect.right, y: rect.y, width: rect.width, height: rect.height)
        }
        clock = turned(clock)
        date = turned(date)
        picture = picture.map(turned)
        name = name.map(turned)
        status = turned(status)
        notice = turned(notice)
        battery = turned(battery)
        field = field.map(turned)
        fieldLabel = fieldLabel.map(turned)
        fieldHint = fieldHint.map(turned)
        meter = meter.map(turned)
        buttons = buttons.map { FaceGeometry.ButtonPlace(button: $0.button, rect: turned($0.rect)) }
        board = board.flatMap { board in
            let first = board.centre(of: 0).x
            let last = board.centre(of: board.grid.count - 1).x
            return BoardGeometry(
                grid: board.grid, originX: board.originX + width - first - last, originY: board.originY,
                cell: board.cell, radius: board.radius)
        }
    }

    /// Buttons that stand in the field, and all others.
    private static func split(_ buttons: [FaceButton]) -> (inside: [FaceButton], outside: [FaceButton]) {
        (buttons.filter { $0 == .layout || $0 == .reveal }, buttons.filter { $0 != .layout && $0 != .reveal })
    }

    private mutating func placeKeyboard(
        _ keyboard: KeyboardLook, isDialogue: Bool, buttons outside: [FaceButton], _ lines: FaceLines
    ) {
        let frame = KeyboardFrame(metrics: metrics, lines: lines, look: keyboard, isDialogue: isDialogue)
        clock = frame.clock
        date = frame.date
        picture = nil
        name = nil
        status = frame.status
        notice = frame.notice
        field = frame.field
        fieldLabel = frame.label
        fieldHint = frame.hint
        buttons = FaceFrame.row(outside, of: outside.count, in: frame.buttonRoom, lines, metrics)
        keys = frame.keys(keyboard)
    }

    /// From the right end of the field: what shows the text, and the layout before it.
    private mutating func placeInside(_ inside: [FaceButton]) {
        guard let field else { return }
        var right = field.right
        for button in inside.reversed() {
            let width = button == .layout ? min(textSize * 7, field.width * 0.3) : field.height * 1.1
            right -= width
            buttons.append(
                FaceGeometry.ButtonPlace(
                    button: button, rect: FaceRect(x: right, y: field.y, width: width, height: field.height)))
        }
    }

    /// Whether there is room for the heading of a dialogue: over the keyboard of a small stage there may be none.
    var hasTitle: Bool { clock.height > 0 }

    /// Where a line of text begins, and where it ends.
    var leading: Label.Alignment { isMirrored ? .right : .left }
    var trailing: Label.Alignment { isMirrored ? .left : .right }

    /// Where letters and bullets of the field may be.
    var fieldText: FaceRect? {
        guard let field else { return nil }
        let inside = buttons.filter { $0.button == .layout || $0.button == .reveal }
        if isMirrored {
            let left = inside.map(\.rect.right).max() ?? field.x + textSize
            return FaceRect(
                x: left + textSize * 0.3, y: field.y, width: max(field.right - left - textSize * 1.3, 1),
                height: field.height)
        }
        let right = inside.map(\.rect.x).min() ?? field.right - textSize
        return FaceRect(
            x: field.x + textSize, y: field.y, width: max(right - field.x - textSize * 1.3, 1), height: field.height)
    }

    /// What the rules need to know of it, in pixels of the stage's window.
    public func geometry(originX: Double, originY: Double) -> FaceGeometry {
        let movedBoard = board.flatMap { board in
            BoardGeometry(
                grid: board.grid, originX: board.originX + originX, originY: board.originY + originY,
                cell: board.cell, radius: board.radius)
        }
        func moved(_ rect: FaceRect) -> FaceRect {
            FaceRect(x: rect.x + originX, y: rect.y + originY, width: rect.width, height: rect.height)
        }
        var places = buttons.map { FaceGeometry.ButtonPlace(button: $0.button, rect: moved($0.rect)) }
        if let field { places.append(FaceGeometry.ButtonPlace(button: .field, rect: moved(field))) }
        return FaceGeometry(
            board: movedBoard, buttons: places,
            keys: keys.map { FaceGeometry.KeyPlace(key: $0.key, rect: moved($0.rect)) })
    }
}
