public import LockCore
internal import PatternCore
public import SecretMemory

/// One frame: what is to be seen, where, and in which style. The dots of the path are lent to it when it is drawn.
public struct FaceScene: Equatable, Sendable {
    public var look: FaceLook
    public var layout: FaceLayout
    public var theme: Theme
    /// The time of day, such as 07:40.
    public var clock: String
    /// The left and top edge of the stage in its window: fingers are told in pixels of the window.
    public var originX: Double
    public var originY: Double

    public init(
        look: FaceLook, layout: FaceLayout, theme: Theme, clock: String, originX: Double = 0, originY: Double = 0
    ) {
        self.look = look
        self.layout = layout
        self.theme = theme
        self.clock = clock
        self.originX = originX
        self.originY = originY
    }

    /// Everything in front of the background, from back to front.
    ///
    /// - Parameter dots: the path, one byte a dot, from 0; as many as the look's board counts.
    public func forEachDrawing(dots: borrowing SecretBytes, _ body: (Drawing) -> Void) {
        body(.label(clockLabel, layout.clock, theme.text))
        if !look.status.text.isEmpty { body(.label(statusLabel, layout.status, statusColour)) }
        if let notice = look.notice {
            body(.label(Label(notice, size: layout.smallSize, weight: .medium), layout.notice, theme.noticeText))
        }
        for place in layout.buttons { drawButton(place, body) }
        if let field = look.field { drawField(field, body) }
        if let board = boardDrawing { board.forEachDrawing(dots: dots, body) }
    }

    var clockLabel: Label { Label(clock, size: layout.clockSize, weight: .light) }

    var statusLabel: Label { Label(look.status.text, size: layout.textSize) }

    var statusColour: Colour {
        switch look.status.tone {
        case .plain: theme.text
        case .wrong: theme.wrongText
        case .accepted: theme.acceptedText
        }
    }

    /// The board of this frame, if there is one.
    var boardDrawing: BoardDrawing? {
        guard let board = look.board, let geometry = layout.board else { return nil }
        return BoardDrawing(look: board, geometry: geometry, theme: theme, originX: originX, originY: originY)
    }

    private func drawButton(_ place: FaceGeometry.ButtonPlace, _ body: (Drawing) -> Void) {
        let isPressed = look.pressed == place.button
        let corner = min(place.rect.height / 2, layout.textSize * 0.75)
        body(.panel(place.rect, radius: corner, isPressed ? theme.buttonPressed : theme.buttonFill))
        let label = Label(Texts.title(of: place.button), size: layout.smallSize * 1.08, weight: .medium)
        body(.label(label, place.rect.grown(by: -layout.textSize * 0.3), theme.buttonText))
    }

    private func drawField(_ field: FieldLook, _ body: (Drawing) -> Void) {
        guard let rect = layout.field else { return }
        let corner = layout.textSize * 0.6
        body(.panel(rect, radius: corner, theme.fieldFill))
        body(.frame(rect, radius: corner, width: max(layout.textSize * 0.1, 1.5), fieldFrameColour(field)))
        if let place = layout.fieldLabel {
            let label = Label(field.label, size: layout.smallSize, alignment: .left)
            body(.label(label, place, theme.mutedText))
        }
        if field.isCapsLocked, let place = layout.fieldHint {
            let label = Label(Texts.capsLock, size: layout.smallSize, alignment: .left)
            body(.label(label, place, theme.noticeText))
        }
        let inside = FaceRect(
            x: rect.x + layout.textSize, y: rect.y, width: rect.width - 2 * layout.textSize, height: rect.height)
        let colour = field.isDisabled ? theme.mutedText : theme.text
        if field.isEchoed {
            body(.typedText(inside, size: layout.textSize, colour))
        } else {
            drawBullets(field, inside: inside, colour: colour, body)
        }
    }

    private func fieldFrameColour(_ field: FieldLook) -> Colour {
        if look.status.tone == .wrong { return theme.wrong.ringColour }
        return field.isDisabled ? theme.fieldFrame : theme.accent
    }

    /// As many bullets as fit, and the caret after them.
    private func drawBullets(_ field: FieldLook, inside: FaceRect, colour: Colour, _ body: (Drawing) -> Void) {
        let pitch = layout.textSize * 0.72
        let shown = min(field.count, max(Int(inside.width / pitch) - 1, 0))
        let radius = layout.textSize * 0.22
        for index in 0..<shown {
            let x = inside.x + (Double(index) + 0.5) * pitch
            body(.disc(.init(x: x, y: inside.middleY), radius: radius, colour))
        }
        guard !field.isDisabled else { return }
        let x = inside.x + Double(shown) * pitch + 1
        let half = layout.textSize * 0.6
        body(
            .line(
                .init(x: x, y: inside.middleY - half), .init(x: x, y: inside.middleY + half),
                width: max(layout.textSize * 0.09, 1.5), dash: 0, theme.accent))
    }
}
