internal import LockCore
internal import PatternCore

/// Draws the heading of a dialogue and its meter.
struct DialogueDrawing {
    let look: DialogueLook
    let layout: FaceLayout
    let theme: Theme

    func forEachDrawing(_ body: (Drawing) -> Void) {
        if layout.hasTitle {
            let title = Label(look.title, size: layout.textSize * DialogueFrame.titleScale, weight: .medium)
            body(.label(title, layout.clock, theme.text))
        }
        if let meter = look.meter, let rect = layout.meter { draw(meter, rect, body) }
    }

    /// Three bars, as many of them filled as the level says, and the words below.
    private func draw(_ meter: MeterLook, _ rect: FaceRect, _ body: (Drawing) -> Void) {
        let thickness = max(layout.textSize * 0.42, 4)
        let width = min(rect.width, layout.textSize * 18)
        let gap = thickness
        let part = (width - 2 * gap) / 3
        let left = rect.middleX - width / 2
        for index in 0..<3 {
            let bar = FaceRect(
                x: left + Double(index) * (part + gap), y: rect.y + thickness * 0.6, width: part, height: thickness)
            body(.panel(bar, radius: thickness / 2, index < meter.level ? colour(meter) : theme.buttonFill))
            body(.frame(bar, radius: thickness / 2, width: max(thickness * 0.18, 1), theme.mutedText))
        }
        let top = rect.y + thickness * 2.2
        body(
            .label(
                Label(meter.text, size: layout.smallSize, weight: .medium),
                FaceRect(x: rect.x, y: top, width: rect.width, height: rect.bottom - top), theme.text))
    }

    private func colour(_ meter: MeterLook) -> Colour {
        switch meter.level {
        case 1: theme.wrongText
        case 2: theme.noticeText
        default: theme.acceptedText
        }
    }
}
