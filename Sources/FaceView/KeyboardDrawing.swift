internal import LockCore
internal import PatternCore

/// Draws the keys of the keyboard on the screen.
struct KeyboardDrawing {
    let look: KeyboardLook
    let layout: FaceLayout
    let theme: Theme

    func forEachDrawing(_ body: (Drawing) -> Void) {
        for place in layout.keys { draw(place, body) }
    }

    private func draw(_ place: FaceGeometry.KeyPlace, _ body: (Drawing) -> Void) {
        let gap = max(place.rect.height * 0.05, 2)
        let rect = place.rect.grown(by: -gap)
        let corner = min(rect.height * 0.18, layout.textSize * 0.5)
        body(.panel(rect, radius: corner, fill(place.key)))
        if let frame = theme.buttonFrame { body(.frame(rect, radius: corner, width: max(gap * 0.5, 1), frame)) }
        let colour = place.key == .enter ? theme.accentText : theme.buttonText
        let icon = Icon(
            centre: BoardPoint(x: rect.middleX, y: rect.middleY), size: min(rect.height, rect.width) * 0.42,
            colour: colour)
        switch place.key {
        case .backspace: icon.backspace.forEach(body)
        case .enter: icon.enter.forEach(body)
        case .shift where look.page == .letters: icon.shift(look.shift).forEach(body)
        case .space: label(look.label(of: place.key), in: rect, size: 0.3, theme.mutedText, body)
        case .character, .comma, .fullStop:
            label(look.label(of: place.key), in: rect, size: 0.46, theme.text, body)
        case .page, .layout, .shift: label(look.label(of: place.key), in: rect, size: 0.32, colour, body)
        }
    }

    private func label(
        _ text: String, in rect: FaceRect, size: Double, _ colour: Colour, _ body: (Drawing) -> Void
    ) {
        // What stands above and below letters, in scripts that have it, needs the rest of the height.
        let height = min(size * layout.enlargement, size + 0.14)
        // An M is as wide as its font is high, most letters are six tenths of that: a word stays on one line.
        let width = min(0.62 * layout.enlargement, 0.75) / max(Double(text.count) * 0.6, 1)
        let font = min(rect.height * height, rect.width * width, layout.textSize * 1.6)
        body(.label(Label(text, size: font), rect, colour))
    }

    private func fill(_ key: PadKey) -> Colour {
        if look.pressed.contains(key) { return theme.buttonPressed }
        switch key {
        case .character, .space, .comma, .fullStop: return theme.fieldFill
        case .enter: return theme.accent
        case .shift: return look.shift == .off ? theme.buttonFill : theme.buttonPressed
        case .backspace, .page, .layout: return theme.buttonFill
        }
    }
}
