internal import LockCore
internal import PatternCore

/// Divides a stage for a dialogue: heading and status, the grid with the meter, or a list of choices, and buttons; where
/// height is short, the grid beside everything else.
struct DialogueFrame {
    let title: FaceRect
    let status: FaceRect
    /// The bar, and the words beside or below it.
    let meter: FaceRect
    /// The square that a grid may fill, or the room of a list.
    let middle: FaceRect
    private let buttonRoom: FaceRect
    private let lines: FaceLines
    private let metrics: StageMetrics
    private let isBeside: Bool

    /// Headings are so much larger than texts.
    static let titleScale = 1.45

    /// - Parameters:
    ///   - hasBoard: whether there is a grid; then there is room for a meter too, so that no step moves it.
    ///   - isWords: nothing but words: those stand where one looks first.
    init(metrics: StageMetrics, options: LayoutOptions, hasBoard: Bool, isWords: Bool) {
        let lines = FaceLines(metrics, options)
        self.lines = lines
        self.metrics = metrics
        isBeside = lines.isLow && hasBoard
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        let margin = lines.margin
        let titleHeight = lines.textSize * Self.titleScale * 1.35
        let meterHeight = hasBoard ? lines.textSize * 3.2 : 0
        if isBeside {
            let least = 19 * lines.textSize
            let side = max(min(height - 2 * margin, width - 3 * margin - least), 1)
            let column = width - 3 * margin - side
            func line(_ y: Double, _ height: Double) -> FaceRect {
                FaceRect(x: margin, y: y, width: column, height: height)
            }
            title = line(margin, titleHeight * 1.9)
            status = line(title.bottom, lines.textSize * 4.4)
            meter = line(status.bottom + lines.gap, meterHeight)
            middle = FaceRect(x: width - margin - side, y: (height - side) / 2, width: side, height: side)
            let top = meter.bottom + lines.gap
            buttonRoom = line(top, height - margin - top)
            return
        }
        func line(_ y: Double, _ height: Double) -> FaceRect {
            FaceRect(x: margin, y: y, width: width - 2 * margin, height: height)
        }
        let foot = height - margin - lines.button
        let head = titleHeight + lines.status
        let room = max(foot - margin - head - meterHeight - 2 * lines.gap, 1)
        let wish = Self.side(metrics, options)
        let side = hasBoard ? min(room, width - 2 * margin, wish) : isWords ? 0 : room
        let spare = max(room - side, 0)
        title = line(margin + spare / 3, titleHeight)
        status = line(title.bottom, lines.status)
        middle =
            hasBoard
            ? FaceRect(x: (width - side) / 2, y: status.bottom + lines.gap, width: side, height: side)
            : line(status.bottom + lines.gap, side)
        meter = line(middle.bottom, meterHeight)
        buttonRoom = line(foot, lines.button)
    }

    /// As large as a hand draws well.
    private static func side(_ metrics: StageMetrics, _ options: LayoutOptions) -> Double {
        let usual = max(360 * metrics.textScale, Double(min(metrics.width, metrics.height)) * 0.46)
        let wish = metrics.pixels(millimetres: FaceFrame.mostMillimetres) ?? usual
        return wish * min(max(options.gridScale, 0.5), 4)
    }

    /// The dots of a grid in the middle square.
    func board(of grid: Grid) -> BoardGeometry? {
        BoardGeometry(
            grid: grid, cell: BoardGeometry.cell(of: grid, within: middle.width),
            inSquareAt: BoardPoint(x: middle.x, y: middle.y), side: middle.width)
    }

    /// Buttons in a row at the lower edge, or one above the other beside the grid.
    func places(of buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        guard !buttons.isEmpty else { return [] }
        guard isBeside else { return FaceFrame.row(buttons, in: buttonRoom, lines, metrics) }
        let gap = lines.textSize * 0.4
        let height = min(
            lines.button, (buttonRoom.height - gap * Double(buttons.count - 1)) / Double(buttons.count))
        return buttons.enumerated().map { index, button in
            let y = buttonRoom.bottom - height - Double(buttons.count - 1 - index) * (height + gap)
            return FaceGeometry.ButtonPlace(
                button: button,
                rect: FaceRect(x: buttonRoom.x, y: y.rounded(), width: buttonRoom.width, height: height.rounded()))
        }
    }

    /// Choices one below the other in the middle, in two columns where height is short; the last one leads away, and
    /// stands where buttons stand.
    func list(of buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        guard let last = buttons.last else { return [] }
        let choices = buttons.dropLast()
        let columns = lines.isLow ? 2 : 1
        let rows = max((choices.count + columns - 1) / columns, 1)
        let gap = lines.textSize * 0.6
        let width = min((middle.width - gap * Double(columns - 1)) / Double(columns), 24 * lines.textSize).rounded(
            .down)
        let height = min(
            lines.button * 1.25, (middle.height - gap * Double(rows)) / Double(rows)
        ).rounded(.down)
        let left = middle.middleX - (width * Double(columns) + gap * Double(columns - 1)) / 2
        let top = middle.y + max(middle.height - Double(rows) * (height + gap), 0) / 3
        let places = choices.enumerated().map { index, button in
            FaceGeometry.ButtonPlace(
                button: button,
                rect: FaceRect(
                    x: (left + Double(index % columns) * (width + gap)).rounded(),
                    y: (top + Double(index / columns) * (height + gap)).rounded(), width: width, height: height))
        }
        return places + FaceFrame.row([last], in: buttonRoom, lines, metrics)
    }
}
