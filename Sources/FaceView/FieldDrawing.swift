internal import LockCore
internal import PatternCore

/// Draws the field for a password, without the buttons in it.
struct FieldDrawing {
    let field: FieldLook
    let scene: FaceScene

    private var layout: FaceLayout { scene.layout }
    private var theme: Theme { scene.theme }

    func forEachDrawing(_ body: (Drawing) -> Void) {
        guard let rect = layout.field, let inside = layout.fieldText else { return }
        let corner = layout.textSize * 0.6
        body(.panel(rect, radius: corner, theme.fieldFill))
        body(.frame(rect, radius: corner, width: max(layout.textSize * 0.1, 1.5), frameColour))
        if let place = layout.fieldLabel {
            let label = Label(field.label, size: layout.smallSize, alignment: layout.leading)
            body(.label(label, place, theme.mutedText))
        }
        if let hint = field.hint, let place = layout.fieldHint {
            // Beside the label it ends where the field does.
            let alignment: Label.Alignment = place.y < rect.y ? layout.trailing : layout.leading
            let label = Label(hint, size: layout.smallSize, alignment: alignment)
            body(.label(label, place, theme.noticeText))
        }
        let colour = field.isDisabled ? theme.mutedText : theme.text
        if field.isEchoed {
            body(.typedText(inside, size: layout.textSize, layout.leading, colour))
        } else {
            drawBullets(inside: inside, colour: colour, body)
        }
    }

    private var frameColour: Colour {
        if scene.look.status.tone == .wrong { return theme.wrong.ringColour }
        return field.isDisabled || scene.look.focusedButton != nil ? theme.fieldFrame : theme.accent
    }

    /// The bullets, and the caret after them. They move together where they would not fit, so that each key is seen to
    /// be taken; at last there are as many as fit.
    private func drawBullets(inside: FaceRect, colour: Colour, _ body: (Drawing) -> Void) {
        let usual = layout.textSize * 0.72
        let shown = min(field.count, max(Int(inside.width / (usual / 4)) - 1, 0))
        let pitch = min(usual, inside.width / Double(shown + 1))
        let radius = layout.textSize * 0.22 * (pitch < usual ? max(pitch / usual, 0.4) : 1)
        func place(_ distance: Double) -> Double { layout.isMirrored ? inside.right - distance : inside.x + distance }
        for index in 0..<shown {
            let x = place((Double(index) + 0.5) * pitch)
            body(.disc(.init(x: x, y: inside.middleY), radius: radius, colour))
        }
        guard !field.isDisabled else { return }
        let x = place(Double(shown) * pitch + 1)
        let half = layout.textSize * 0.6
        body(
            .line(
                .init(x: x, y: inside.middleY - half), .init(x: x, y: inside.middleY + half),
                width: max(layout.textSize * 0.09, 1.5), dash: 0, theme.accent))
    }
}
