internal import LockCore
internal import PatternCore

/// Divides a stage into lines of text above, the middle, and buttons below or, where height is short, beside it.
struct FaceFrame {
    let metrics: StageMetrics
    let clockSize: Double
    let textSize: Double
    let smallSize: Double
    let clock: FaceRect
    let status: FaceRect
    let notice: FaceRect
    /// The square that a grid may fill.
    let middle: FaceRect
    /// Whether the buttons stand in the corners beside the grid.
    let buttonsBeside: Bool

    private let margin: Double
    private let buttonHeight: Double

    /// Grids are as large as a hand draws well: 25 mm to a cell, 60 to 90 mm in all.
    static let leastMillimetres = 60.0
    static let mostMillimetres = 90.0

    init(metrics: StageMetrics) {
        self.metrics = metrics
        let width = Double(metrics.width)
        let height = Double(metrics.height)
        let scale = metrics.textScale
        let isLow = height < 640 * scale && width > height
        let margin = max(min(width, height) * 0.025, 8)
        textSize = 17 * scale
        smallSize = 14 * scale
        clockSize = (isLow ? 34 : 64) * scale
        let buttonHeight = metrics.touchTarget
        let noticeHeight = smallSize * 1.8
        let clockHeight = clockSize * 1.2
        let statusHeight = textSize * (isLow ? 1.7 : 3.1)
        let gap = textSize * (isLow ? 0.3 : 0.8)
        let head = clockHeight + statusHeight + gap
        let foot = isLow ? noticeHeight : gap + buttonHeight + noticeHeight + gap
        let room = max(height - head - foot - 2 * margin, 1)
        let side = Self.side(room: min(room, width - 2 * margin), metrics: metrics)
        let top = margin + max((room - side) / 2, 0)
        self.margin = margin
        self.buttonHeight = buttonHeight
        buttonsBeside = isLow
        clock = FaceRect(x: margin, y: top, width: width - 2 * margin, height: clockHeight)
        status = FaceRect(x: margin, y: clock.bottom, width: width - 2 * margin, height: statusHeight)
        middle = FaceRect(x: (width - side) / 2, y: top + head, width: side, height: side)
        notice = FaceRect(x: margin, y: height - margin - noticeHeight, width: width - 2 * margin, height: noticeHeight)
    }

    /// The side of the square around the dots, half a cell of air included.
    private static func side(room: Double, metrics: StageMetrics) -> Double {
        if let least = metrics.pixels(millimetres: leastMillimetres),
            let most = metrics.pixels(millimetres: mostMillimetres)
        {
            return min(room, max(min(room * 0.9, most), least))
        }
        return min(room, max(360 * metrics.textScale, Double(min(metrics.width, metrics.height)) * 0.46))
    }

    /// The dots of a grid in the middle square; a grid that is not square keeps its cells square.
    func board(of grid: Grid) -> BoardGeometry? {
        let longest = Double(max(grid.rows, grid.columns))
        var side = middle.width
        if let wish = metrics.pixels(millimetres: 25 * longest), wish < side {
            side = max(wish, min(side, metrics.pixels(millimetres: Self.leastMillimetres) ?? side))
        }
        let cell = (side / longest).rounded(.down)
        return BoardGeometry(
            grid: grid, originX: (middle.middleX - cell * Double(grid.columns - 1) / 2).rounded(),
            originY: (middle.middleY - cell * Double(grid.rows - 1) / 2).rounded(), cell: cell)
    }

    /// The password field, a little above the centre so that a keyboard may come below.
    var field: FaceRect {
        let width = min(Double(metrics.width) - 2 * margin, max(22 * textSize, middle.width * 0.9))
        let height = max(metrics.touchTarget, textSize * 2.6)
        let y = middle.y + max((middle.height - height) * 0.3, 0)
        return FaceRect(
            x: ((Double(metrics.width) - width) / 2).rounded(), y: y.rounded(), width: width.rounded(),
            height: height.rounded())
    }

    /// Places buttons: in a row below the middle, or alternately in the lower corners beside it.
    func places(of buttons: [FaceButton]) -> [FaceGeometry.ButtonPlace] {
        guard !buttons.isEmpty else { return [] }
        let wish = max(9.5 * textSize, metrics.touchTarget * 2)
        return buttonsBeside ? corners(buttons, wish: wish) : row(buttons, wish: wish)
    }

    private func row(_ buttons: [FaceButton], wish: Double) -> [FaceGeometry.ButtonPlace] {
        let count = Double(buttons.count)
        let gap = textSize * 0.9
        let available = Double(metrics.width) - 2 * margin
        let width = min(wish, (available - gap * (count - 1)) / count).rounded(.down)
        let left = (Double(metrics.width) - width * count - gap * (count - 1)) / 2
        let y = min(middle.bottom + textSize * 0.8, notice.y - buttonHeight)
        return buttons.enumerated().map { index, button in
            let x = left + Double(index) * (width + gap)
            return FaceGeometry.ButtonPlace(
                button: button, rect: FaceRect(x: x.rounded(), y: y.rounded(.down), width: width, height: buttonHeight))
        }
    }

    private func corners(_ buttons: [FaceButton], wish: Double) -> [FaceGeometry.ButtonPlace] {
        let width = min(wish, middle.x - 2 * margin).rounded(.down)
        let gap = textSize * 0.6
        let bottom = notice.y - buttonHeight
        // What leads away stands on the left, what goes on on the right, the last one lowest.
        return buttons.enumerated().map { index, button in
            let leadsAway = button == .usePassword || button == .usePattern
            let x = leadsAway ? margin : Double(metrics.width) - margin - width
            let level = leadsAway ? 0 : buttons.count - 1 - index
            let y = bottom - Double(level) * (buttonHeight + gap)
            return FaceGeometry.ButtonPlace(
                button: button, rect: FaceRect(x: x.rounded(), y: y.rounded(.down), width: width, height: buttonHeight))
        }
    }
}
