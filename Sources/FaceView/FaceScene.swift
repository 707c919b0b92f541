public import LockCore
internal import LockWire
internal import PatternCore
public import SecretMemory

/// One frame: what is to be seen, where, and in which style. The dots of the path are lent to it when it is drawn.
public struct FaceScene: Equatable, Sendable {
    public var look: FaceLook
    public var layout: FaceLayout
    public var theme: Theme
    public var surroundings: Surroundings
    public var motion: MotionLook
    /// The left and top edge of the stage in its window: fingers are told in pixels of the window.
    public var originX: Double
    public var originY: Double

    public init(
        look: FaceLook, layout: FaceLayout, theme: Theme, surroundings: Surroundings, motion: MotionLook = .still,
        originX: Double = 0, originY: Double = 0
    ) {
        self.look = look
        self.layout = layout
        self.theme = theme
        self.surroundings = surroundings
        self.motion = motion
        self.originX = originX
        self.originY = originY
    }

    /// Everything in front of the background, from back to front.
    ///
    /// - Parameter dots: the path, one byte a dot, from 0; as many as the look's board counts.
    public func forEachDrawing(dots: borrowing SecretBytes, _ body: (Drawing) -> Void) {
        if let dialogue = look.dialogue {
            DialogueDrawing(look: dialogue, layout: layout, theme: theme).forEachDrawing(body)
        } else {
            drawSurroundings(body)
        }
        if !status.text.isEmpty { body(.label(statusLabel, layout.status, statusColour)) }
        if let notice = look.notice, layout.notice != layout.status {
            body(.label(Label(notice, size: layout.smallSize, weight: .medium), layout.notice, theme.noticeText))
        }
        if let field = look.field { FieldDrawing(field: field, scene: self).forEachDrawing(body) }
        for place in layout.buttons { drawButton(place, body) }
        if let keyboard = look.keyboard {
            KeyboardDrawing(look: keyboard, layout: layout, theme: theme).forEachDrawing(body)
        }
        if let board = boardDrawing { board.forEachDrawing(dots: dots, body) }
    }

    /// What is told; a notice that has no line of its own; or such a heading, in place of what only explains it.
    var status: FaceNotice {
        if let notice = look.notice, layout.notice == layout.status { return FaceNotice(notice) }
        guard let dialogue = look.dialogue, !layout.hasTitle, look.status.text == dialogue.explanation else {
            return look.status
        }
        return FaceNotice(dialogue.title)
    }

    var statusLabel: Label { Label(status.text, size: layout.textSize) }

    var statusColour: Colour {
        switch status.tone {
        case .plain: theme.text
        case .wrong: theme.wrongText
        case .accepted: theme.acceptedText
        }
    }

    /// The board of this frame, if there is one.
    var boardDrawing: BoardDrawing? {
        guard let board = look.board, let geometry = layout.board else { return nil }
        return BoardDrawing(
            look: board, geometry: geometry, theme: theme, motion: motion, originX: originX, originY: originY)
    }

    private func drawSurroundings(_ body: (Drawing) -> Void) {
        body(.label(Label(surroundings.clock, size: layout.clockSize, weight: .light), layout.clock, theme.text))
        body(.label(Label(surroundings.date, size: layout.textSize), layout.date, theme.mutedText))
        if let rect = layout.name {
            let label = Label(
                surroundings.name, size: layout.textSize, weight: .medium,
                alignment: layout.isPersonInCorner ? layout.leading : .centre)
            body(.label(label, rect, theme.text))
        }
        if let rect = layout.picture { drawPicture(rect, body) }
        if let battery = surroundings.battery { drawBattery(battery, body) }
    }

    private func drawPicture(_ rect: FaceRect, _ body: (Drawing) -> Void) {
        let centre = BoardPoint(x: rect.middleX, y: rect.middleY)
        let radius = rect.width / 2
        if surroundings.hasPicture {
            body(.picture(centre, radius: radius))
        } else {
            body(.disc(centre, radius: radius, theme.buttonFill))
            let letter = surroundings.name.first.map { String($0).uppercased() } ?? ""
            body(.label(Label(letter, size: rect.height * 0.46, weight: .medium), rect, theme.buttonText))
        }
        body(.ring(centre, radius: radius, width: max(layout.textSize * 0.08, 1), theme.fieldFrame))
    }

    private func drawBattery(_ battery: Surroundings.Battery, _ body: (Drawing) -> Void) {
        let rect = layout.battery
        let size = rect.height
        let centre = BoardPoint(
            x: layout.isMirrored ? rect.x + size * 0.6 : rect.right - size * 0.6, y: rect.middleY)
        Icon(centre: centre, size: size, colour: theme.mutedText).battery(battery).forEach(body)
        let text = FaceRect(
            x: layout.isMirrored ? rect.x + size * 1.4 : rect.x, y: rect.y, width: rect.width - size * 1.4,
            height: rect.height)
        let label = Label("\(battery.percent)\u{202f}%", size: layout.smallSize, alignment: layout.trailing)
        body(.label(label, text, theme.mutedText))
    }

    private func drawButton(_ place: FaceGeometry.ButtonPlace, _ body: (Drawing) -> Void) {
        let isPressed = look.pressed == place.button
        let corner = min(place.rect.height / 2, layout.textSize * 0.75)
        if place.button == .layout || place.button == .reveal {
            drawInside(place, isPressed: isPressed, corner: corner, body)
        } else {
            let leadsOn = place.button.leadsOn
            let fill = isPressed ? theme.buttonPressed : leadsOn ? theme.accent : theme.buttonFill
            body(.panel(place.rect, radius: corner, fill))
            if let frame = theme.buttonFrame {
                body(.frame(place.rect, radius: corner, width: max(layout.textSize * 0.08, 1.5), frame))
            }
            // Two lines have the whole height.
            let (across, down) = (layout.textSize * 0.3, layout.textSize * 0.08)
            let inner = FaceRect(
                x: place.rect.x + across, y: place.rect.y + down, width: place.rect.width - 2 * across,
                height: place.rect.height - 2 * down)
            let colour = leadsOn && !isPressed ? theme.accentText : theme.buttonText
            if let mark = look.mark(of: place.button) {
                MarkDrawing(mark: mark, layout: layout, theme: theme).draw(look.title(of: place.button), inner, body)
            } else {
                var label = Label(look.title(of: place.button), size: layout.smallSize * 1.08, weight: .medium)
                label.companions = companions(of: place)
                body(.label(label, inner, colour))
            }
        }
        if look.focusedButton == place.button {
            let width = max(layout.textSize * 0.14, 2)
            body(.frame(place.rect.grown(by: -1), radius: corner, width: width, theme.accent))
        }
    }

    /// What stands on other buttons of the same size: all of it is written equally large.
    private func companions(of place: FaceGeometry.ButtonPlace) -> [String] {
        layout.buttons.filter {
            $0.button != place.button && $0.rect.width == place.rect.width && $0.rect.height == place.rect.height
                && look.mark(of: $0.button) == nil
        }.map { look.title(of: $0.button) }
    }

    /// A button in the field: flat, so that the field stays one thing.
    private func drawInside(
        _ place: FaceGeometry.ButtonPlace, isPressed: Bool, corner: Double, _ body: (Drawing) -> Void
    ) {
        let inner = place.rect.grown(by: -layout.textSize * 0.25)
        if isPressed { body(.panel(inner, radius: corner, theme.buttonPressed)) }
        if place.button == .reveal {
            let icon = Icon(
                centre: BoardPoint(x: inner.middleX, y: inner.middleY), size: layout.textSize * 1.25,
                colour: theme.buttonText)
            icon.eye(isOpen: look.field?.isRevealed ?? false).forEach(body)
        } else {
            let label = Label(look.field?.layoutName ?? "", size: layout.smallSize)
            body(.label(label, inner, theme.mutedText))
        }
    }
}
