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
    let lines: FaceLines
    private let metrics: StageMetrics
    private let options: LayoutOptions
    private let isBeside: Bool

    /// What stands in the middle.
    enum Content: Equatable {
        case board, field
        /// So many choices, one below the other, without the one that leads away.
        case list(Int)
        /// Nothing: the words stand where one looks first.
        case words
    }

    /// Headings are so much larger than texts.
    static let titleScale = 1.45

    /// - Parameter content: what stands in the middle. With a grid there is room for a meter, so that no step moves it.
    init(metrics: StageMetrics, options: LayoutOptions, content: Content) {
        let hasBoard = content == .board
        let lines = FaceLines(metrics, options)
        self.lines = lines
        self.metrics = metrics
        self.options = options
        isBeside = lines.isLow && hasBoard
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        let margin = lines.margin
        let titleHeight = Self.titleHeight(lines)
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
        let buttons = hasBoard ? lines.buttons : lines.button
        let foot = height - margin - buttons
        let statusHeight = Self.statusHeight(content, lines)
        let head = titleHeight + statusHeight
        let room = max(foot - margin - head - meterHeight - 2 * lines.gap, 1)
        let side =
            switch content {
            case .board: min(room, width - 2 * margin, metrics.largestGridSide(options))
            case .list(let count): min(room, Self.height(ofList: count, lines))
            case .words: 0.0
            case .field: room
            }
        let spare = max(room - side, 0)
        title = line(margin + spare / 3, titleHeight)
        status = line(title.bottom, statusHeight)
        middle =
            hasBoard
            ? FaceRect(x: (width - side) / 2, y: status.bottom + lines.gap, width: side, height: side)
            : line(status.bottom + lines.gap, side)
        meter = line(middle.bottom, meterHeight)
        buttonRoom = line(foot, buttons)
    }

    /// Words that stand alone may take more lines; those over a list of a low stage are one.
    private static func statusHeight(_ content: Content, _ lines: FaceLines) -> Double {
        switch content {
        case .words: lines.status * 1.5
        case .list: lines.isLow ? lines.textSize * 1.8 : lines.status
        case .board, .field: lines.status
        }
    }

    /// The field of a password, with its label above it.
    var field: FaceRect {
        let width = min(middle.width, max(24 * lines.textSize, metrics.touchTarget * 6))
        let spare = max(middle.height - 2.2 * lines.fieldLine - lines.field, 0)
        return FaceRect(
            x: (middle.middleX - width / 2).rounded(), y: (middle.y + lines.fieldLine + spare / 4).rounded(),
            width: width.rounded(), height: lines.field.rounded())
    }

    /// The height of a heading.
    static func titleHeight(_ lines: FaceLines) -> Double { lines.textSize * titleScale * 1.35 }

    /// The dots of a grid in the middle square.
    func board(of grid: Grid) -> BoardGeometry? {
        let cell = BoardGeometry.cell(of: grid, within: min(middle.width, metrics.gridSide(of: grid, options)))
        return BoardGeometry(
            grid: grid, cell: cell, inSquareAt: BoardPoint(x: middle.x, y: middle.y), side: middle.width)
    }

    /// Buttons at the lower edge, in a row, or in two where one would break their words; beside the grid one above the
    /// other, or where there is no height for that, as many in a row as it takes.
    func places(of buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        guard !buttons.isEmpty else { return [] }
        guard isBeside else {
            let last = FaceRect(
                x: buttonRoom.x, y: buttonRoom.bottom - lines.button, width: buttonRoom.width, height: lines.button)
            guard buttons.count > 2, lines.buttonRows > 1 else {
                return FaceFrame.row(buttons, of: buttons.count, in: last, lines, metrics)
            }
            var first = last
            first.y = buttonRoom.y
            let split = buttons.count / 2
            let most = buttons.count - split
            return FaceFrame.row(Array(buttons[..<split]), of: most, in: first, lines, metrics)
                + FaceFrame.row(Array(buttons[split...]), of: most, in: last, lines, metrics)
        }
        let gap = lines.rowGap
        func height(_ rows: Int) -> Double { (buttonRoom.height - gap * Double(rows - 1)) / Double(rows) }
        var columns = 1
        var rows = buttons.count
        while rows > 1, height(rows) < lines.button {
            columns += 1
            rows = (buttons.count + columns - 1) / columns
        }
        let high = min(lines.button, height(rows))
        // The first row is the one that is not full.
        let first = buttons.count - (rows - 1) * columns
        return buttons.enumerated().map { index, button in
            let row = index < first ? 0 : 1 + (index - first) / columns
            let count = row == 0 ? first : columns
            let column = row == 0 ? index : (index - first) % columns
            let width = (buttonRoom.width - gap * Double(count - 1)) / Double(count)
            let x = buttonRoom.x + Double(column) * (width + gap)
            let y = buttonRoom.bottom - high - Double(rows - 1 - row) * (high + gap)
            return FaceGeometry.ButtonPlace(
                button: button,
                rect: FaceRect(x: x.rounded(), y: y.rounded(), width: width.rounded(.down), height: high.rounded()))
        }
    }

    /// In two columns where height is short.
    private static func columns(ofList lines: FaceLines) -> Int { lines.isLow ? 2 : 1 }

    private static func rows(ofList count: Int, _ lines: FaceLines) -> Int {
        max((count + columns(ofList: lines) - 1) / columns(ofList: lines), 1)
    }

    /// How high so many choices are, each as high as a finger likes it, with the air below them.
    private static func height(ofList count: Int, _ lines: FaceLines) -> Double {
        Double(rows(ofList: count, lines)) * (lines.button * 1.25 + lines.textSize * 0.6)
    }

    /// Choices one below the other in the middle, in two columns where height is short; the last one leads away, and
    /// stands where buttons stand.
    func list(of buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        guard let last = buttons.last else { return [] }
        let choices = buttons.dropLast()
        let columns = Self.columns(ofList: lines)
        let rows = Self.rows(ofList: choices.count, lines)
        let each = middle.height / Double(rows)
        // The air between them gives way before they do.
        let gap = min(lines.textSize * 0.6, max(each - lines.button, lines.textSize * 0.25))
        let width = min((middle.width - gap * Double(columns - 1)) / Double(columns), 24 * lines.textSize).rounded(
            .down)
        let height = min(lines.button * 1.25, each - gap).rounded(.down)
        let left = middle.middleX - (width * Double(columns) + gap * Double(columns - 1)) / 2
        let places = choices.enumerated().map { index, button in
            FaceGeometry.ButtonPlace(
                button: button,
                rect: FaceRect(
                    x: (left + Double(index % columns) * (width + gap)).rounded(),
                    y: (middle.y + Double(index / columns) * (height + gap)).rounded(), width: width, height: height))
        }
        return places + FaceFrame.row([last], of: 1, in: buttonRoom, lines, metrics)
    }
}
