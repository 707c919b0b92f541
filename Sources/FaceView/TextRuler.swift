internal import LockCore
public import SecretMemory

/// Says which texts of a frame cannot be read whole.
public final class TextRuler {
    private let painter: TextPainter

    /// For the font of a theme.
    public init(family: String) { painter = TextPainter(family: family) }

    /// The texts that are cut, in a scene.
    public func cutTexts(in scene: FaceScene, dots: borrowing SecretBytes) -> [String] {
        var cut: [String] = []
        scene.forEachDrawing(dots: dots) { drawing in
            // What there is no room for at all is left out on purpose.
            if case .label(let label, let rect, _) = drawing, rect.height > 0, painter.isCut(label, in: rect) {
                cut.append(label.text)
            }
        }
        return cut
    }
}
