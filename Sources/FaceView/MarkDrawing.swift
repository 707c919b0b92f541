internal import LockCore
internal import PatternCore

/// Draws a choice of a list that stands one way or another: its name, and at the end of the line a switch, a hook, or a
/// value.
struct MarkDrawing {
    let mark: ChoiceMark
    let layout: FaceLayout
    let theme: Theme

    private static let hook = "✓"

    func draw(_ title: String, _ rect: FaceRect, _ body: (Drawing) -> Void) {
        let size = layout.smallSize * 1.08
        let width = min(size * 3.6, rect.width * 0.35)
        let gap = size * 0.5
        let text = FaceRect(
            x: layout.isMirrored ? rect.x + width + gap : rect.x + gap, y: rect.y,
            width: rect.width - width - 2 * gap, height: rect.height)
        body(.label(Label(title, size: size, weight: .medium, alignment: layout.leading), text, theme.buttonText))
        let end = FaceRect(
            x: layout.isMirrored ? rect.x + gap : rect.right - width - gap, y: rect.y, width: width,
            height: rect.height)
        switch mark {
        case .isOn(let isOn): drawSwitch(isOn, end, height: min(size * 1.5, rect.height * 0.7), body)
        case .isChosen(false): break
        case .isChosen(true):
            body(.label(Label(Self.hook, size: size * 1.2, alignment: layout.trailing), end, theme.buttonText))
        case .value(let value):
            body(.label(Label(value, size: size, weight: .medium, alignment: layout.trailing), end, theme.buttonText))
        }
    }

    /// On is a filled pill with the knob at its end; off is a frame with the knob at its beginning.
    private func drawSwitch(_ isOn: Bool, _ rect: FaceRect, height: Double, _ body: (Drawing) -> Void) {
        let width = min(height * 1.8, rect.width)
        let pill = FaceRect(
            x: layout.isMirrored ? rect.x : rect.right - width, y: rect.middleY - height / 2, width: width,
            height: height)
        let radius = height / 2
        let line = max(height * 0.09, 1.5)
        if isOn {
            body(.panel(pill, radius: radius, theme.accent))
        } else {
            body(.frame(pill, radius: radius, width: line, theme.buttonText))
        }
        let isRight = isOn != layout.isMirrored
        let knob = BoardPoint(x: isRight ? pill.right - radius : pill.x + radius, y: pill.middleY)
        body(.disc(knob, radius: radius - line * 2.2, isOn ? theme.accentText : theme.buttonText))
    }
}
