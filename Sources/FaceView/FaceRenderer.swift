public import LinuxKit
internal import LockCore
internal import PatternCore
public import SecretMemory

/// Draws frames into a buffer of pixels: only what changed since the last one.
public struct FaceRenderer: ~Copyable {
    private let canvas: Canvas
    private let background: Background
    private let texts: TextPainter
    let pictures = FacePictures()
    private let width: Int
    private let height: Int
    private var shown: FaceScene?

    /// - Parameter buffer: as large as the stage.
    public init(buffer: PixelBuffer, theme: Theme) {
        width = buffer.width
        height = buffer.height
        canvas = Canvas(buffer)
        background = Self.background(theme, width: width, height: height)
        texts = TextPainter(family: theme.fontFamily)
    }

    /// The theme's picture, or its colours when it has none or it cannot be read.
    private static func background(_ theme: Theme, width: Int, height: Int) -> Background {
        // A picture that was made small and is drawn large is blurred.
        let shrink = theme.isBackgroundBlurred ? 24 : 1
        guard let path = theme.backgroundImage,
            let picture = Picture(path: path, covering: max(width / shrink, 8), max(height / shrink, 8))
        else { return Background(height: height, top: theme.background, bottom: theme.backgroundBottom) }
        return Background(picture, width: width, height: height, theme: theme)
    }

    /// Draws what differs from the last frame.
    ///
    /// - Parameters:
    ///   - dots: the path, one byte a dot, from 0.
    ///   - typed: what was typed, where the field shows it; else it is not read.
    /// - Returns: the pixels that changed.
    public mutating func draw(
        _ scene: FaceScene, dots: borrowing SecretBytes, typed: borrowing SecretBytes
    ) -> Damage {
        let damage =
            if let shown { scene.damage(since: shown, dots: dots) } else {
                Damage.everything(width: width, height: height)
            }
        shown = scene
        for rect in damage.rects { paint(scene, rect: rect, dots: dots, typed: typed) }
        if !damage.isEmpty { canvas.flush() }
        return damage
    }

    /// Writes the last frame as a picture; false when that failed. For people and tests: it holds the path.
    package borrowing func writePNG(_ path: String) -> Bool { canvas.writePNG(path) }

    /// Reads a picture that was written; nil when that fails. For tests.
    package static func readPNG(_ path: String) -> PixelBuffer? { Canvas.readPNG(path) }

    private borrowing func paint(
        _ scene: FaceScene, rect: PixelRect, dots: borrowing SecretBytes, typed: borrowing SecretBytes
    ) {
        let visible = rect.faceRect
        canvas.clipped(to: rect) {
            background.paint(on: canvas)
            scene.forEachDrawing(dots: dots) { drawing in
                if drawing.bounds.intersects(visible) { paint(drawing, typed: typed) }
            }
        }
    }

    private borrowing func paint(_ drawing: Drawing, typed: borrowing SecretBytes) {
        switch drawing {
        case .disc(let centre, let radius, let colour):
            canvas.setColour(colour)
            canvas.disc(centre, radius: radius)
        case .ring(let centre, let radius, let width, let colour):
            canvas.setColour(colour)
            canvas.ring(centre, radius: radius, width: width)
        case .cross(let centre, let radius, let width, let colour):
            canvas.setColour(colour)
            let reach = radius * 0.7071
            for (dx, dy) in [(reach, reach), (reach, -reach)] {
                canvas.line(
                    BoardPoint(x: centre.x - dx, y: centre.y - dy), BoardPoint(x: centre.x + dx, y: centre.y + dy),
                    width: width, dash: 0)
            }
        case .line(let start, let end, let width, let dash, let colour):
            canvas.setColour(colour)
            canvas.line(start, end, width: width, dash: dash)
        case .shape(let points, let isClosed, let width, let colour):
            canvas.setColour(colour)
            canvas.shape(points, isClosed: isClosed, width: width)
        case .picture(let centre, let radius): pictures.person?.paint(on: canvas, centre: centre, radius: radius)
        case .dotPicture(let path, let centre, let radius, let otherwise):
            if let picture = pictures.dot(path, radius: radius) {
                picture.paint(on: canvas, centre: centre, radius: radius, isScaled: true)
            } else {
                canvas.setColour(otherwise)
                canvas.disc(centre, radius: radius / 2)
            }
        case .panel(let rect, let radius, let colour):
            canvas.setColour(colour)
            canvas.panel(rect, radius: radius)
        case .frame(let rect, let radius, let width, let colour):
            canvas.setColour(colour)
            canvas.frame(rect, radius: radius, width: width)
        case .label(let label, let rect, let colour):
            canvas.setColour(colour)
            texts.draw(label, in: rect, on: canvas)
        case .typedText(let rect, let size, let alignment, let colour):
            canvas.setColour(colour)
            texts.draw(typed: typed, size: size, alignment, in: rect, on: canvas)
        }
    }
}
