internal import LockCore
internal import PatternCore

/// The lines of text of a stage: which there are and how tall each is.
struct FaceLines {
    let clockSize: Double
    /// How much larger than usual texts are, as far as the stage lets them: from 1 to 2.
    let enlargement: Double
    let textSize: Double
    let smallSize: Double
    let margin: Double
    /// How high a button is: for a finger, and for its text.
    let button: Double
    /// Whether height is short: the lines then stand beside the grid.
    let isLow: Bool
    /// How many rows the buttons below the grid may take: two where four of them in one would break their words.
    let buttonRows: Int

    init(_ metrics: StageMetrics, _ options: LayoutOptions) {
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        let short = min(width, height)
        let scale = metrics.textScale * min(options.textScale, metrics.largestTextScale)
        isLow = height < 640 * scale && width >= height * 1.3
        margin = max(short * 0.025, 8)
        enlargement = max(scale / metrics.textScale, 1)
        textSize = 17 * scale
        button = max(metrics.touchTarget, textSize * 2.2).rounded()
        smallSize = 14 * scale
        buttonRows = height > width && width - 2 * margin < 34 * textSize ? 2 : 1
        clockSize = min((isLow ? 44 : 64) * scale, short * 0.16)
    }

    /// The middle of a line, as wide as a clock.
    func narrowed(_ line: FaceRect) -> FaceRect {
        let width = min(line.width, clockSize * 4)
        return FaceRect(x: line.middleX - width / 2, y: line.y, width: width, height: line.height)
    }

    var clock: Double { clockSize * 1.2 }
    var date: Double { textSize * 1.6 }
    var picture: Double { textSize * (isLow ? 3.2 : 4.2) }
    var name: Double { textSize * 1.7 }
    var status: Double { textSize * 3.1 }
    var notice: Double { smallSize * 1.8 }
    /// A field for a password, and the line above it.
    var field: Double { max(button, textSize * 2.6) }
    var fieldLine: Double { textSize * 1.7 }
    /// Between two buttons, in a row and below each other.
    var rowGap: Double { textSize * 0.4 }
    /// All rows of buttons below the grid.
    var buttons: Double { Double(buttonRows) * (button + rowGap) - rowGap }
    var gap: Double { textSize * (isLow ? 0.4 : 0.7) }
}

/// Divides a stage without a keyboard on it: lines of text above, the grid, and buttons below; where height is short,
/// the grid on one side and everything else on the other.
struct FaceFrame {
    let metrics: StageMetrics
    let lines: FaceLines
    let clock: FaceRect
    let date: FaceRect
    /// The round picture; nil where there is no room for one.
    let picture: FaceRect?
    let name: FaceRect?
    /// Whether picture and name stand in the corner, one beside the other.
    let isPersonInCorner: Bool
    let status: FaceRect
    let notice: FaceRect
    let battery: FaceRect
    /// The square that a grid may fill.
    let middle: FaceRect
    /// Where a field may be: no narrower than that.
    private let fieldRoom: FaceRect
    /// The lowest edge of the buttons, and their width together.
    private let buttonRoom: FaceRect
    private let options: LayoutOptions

    init(metrics: StageMetrics, options: LayoutOptions) {
        let lines = FaceLines(metrics, options)
        self.metrics = metrics
        self.lines = lines
        self.options = options
        let places = lines.isLow ? Places.beside(metrics, lines, options) : Places.stacked(metrics, lines, options)
        clock = places.clock
        date = places.date
        picture = places.picture
        name = places.name
        isPersonInCorner = places.isPersonInCorner
        status = places.status
        notice = places.notice
        battery = Self.battery(metrics, lines)
        middle = places.middle
        fieldRoom = places.field
        buttonRoom = places.buttons
    }

    static func battery(_ metrics: StageMetrics, _ lines: FaceLines) -> FaceRect {
        let width = lines.smallSize * 6
        return FaceRect(
            x: Double(metrics.width) - lines.margin - width, y: lines.margin, width: width,
            height: lines.smallSize * 1.6)
    }

    /// The dots of a grid in the middle square; a grid that is not square keeps its cells square.
    func board(of grid: Grid) -> BoardGeometry? {
        let square = middle.width
        var side = min(square, metrics.gridSide(of: grid, options))
        if let offset = options.offset { side *= 1 - 0.2 * min(max(offset.shrinking, 0), 1) }
        let cell = BoardGeometry.cell(of: grid, within: side)
        let across = options.offset.map { min(max($0.x, 0), 1) } ?? 0.5
        let down = options.offset.map { min(max($0.y, 0), 1) } ?? 0.5
        // To the sides there is more room than the square, unless the texts stand there.
        let room = lines.isLow ? 0 : max((Double(metrics.width) - square) / 2 - lines.margin, 0)
        let aside = options.side == .middle ? (across - 0.5) * 2 * min(room, cell) : 0
        return BoardGeometry(
            grid: grid, cell: cell, inSquareAt: BoardPoint(x: middle.x + aside, y: middle.y), side: square,
            across: across, down: down)
    }

    /// The password field, a little above the centre.
    var field: FaceRect {
        let width = min(fieldRoom.width, max(24 * lines.textSize, middle.width * 0.9))
        let height = lines.field
        let y = middle.y + max((middle.height - height) * 0.3, 0)
        let x = fieldRoom.middleX - width / 2
        return FaceRect(x: x.rounded(), y: y.rounded(), width: width.rounded(), height: height.rounded())
    }

    /// Places buttons: in a row, or one above the other beside the grid.
    func places(of buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        guard !buttons.isEmpty else { return [] }
        if lines.isLow { return column(buttons) }
        let split = buttons.count > 2 && lines.buttonRows > 1 ? buttons.count / 2 : buttons.count
        return rows([Array(buttons[..<split]), Array(buttons[split...])], from: buttonRoom.y)
    }

    /// Buttons of one width in a row, in the middle of a rectangle.
    ///
    /// - Parameter most: as many as are in the fullest row: those of the others are no wider.
    static func row(
        _ buttons: [FaceButton], of most: Int, in room: FaceRect, _ lines: FaceLines, _ metrics: StageMetrics
    ) -> [FaceGeometry.ButtonPlace] {
        let count = Double(buttons.count)
        let gap = lines.rowGap
        let wish = max(10 * lines.textSize, metrics.touchTarget * 2)
        let width = min(wish, (room.width - gap * Double(most - 1)) / Double(most)).rounded(.down)
        let left = room.x + (room.width - width * count - gap * (count - 1)) / 2
        return buttons.enumerated().map { index, button in
            let x = left + Double(index) * (width + gap)
            return FaceGeometry.ButtonPlace(
                button: button,
                rect: FaceRect(x: x.rounded(), y: room.y.rounded(.down), width: width, height: room.height))
        }
    }

    /// Two rows: what leads away above, what goes on below, where the thumb is.
    private func column(_ buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        let split = buttons.count > 2 ? buttons.count - 2 : buttons.count / 2
        return rows(
            [Array(buttons[..<split]), Array(buttons[split...])],
            from: buttonRoom.bottom - 2 * lines.button - lines.rowGap)
    }

    /// One below the other.
    private func rows(_ rows: [[FaceButton]], from top: Double) -> [FaceGeometry.ButtonPlace] {
        rows.enumerated().flatMap { index, buttons in
            let y = top + Double(index) * (lines.button + lines.rowGap)
            let room = FaceRect(x: buttonRoom.x, y: y, width: buttonRoom.width, height: lines.button)
            return Self.row(buttons, of: rows.map(\.count).max() ?? 1, in: room, lines, metrics)
        }
    }
}
