internal import LockCore

/// Where the parts of a stage without a keyboard stand.
struct Places {
    var clock: FaceRect
    var date: FaceRect
    var picture: FaceRect?
    var name: FaceRect?
    var isPersonInCorner = false
    var status: FaceRect
    var notice: FaceRect
    var middle: FaceRect
    var field: FaceRect
    var buttons: FaceRect

    /// One column: everything above the grid, buttons below it.
    static func stacked(_ metrics: StageMetrics, _ lines: FaceLines, _ options: LayoutOptions) -> Places {
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        let margin = lines.margin
        let foot = lines.gap * 2 + lines.buttons + lines.notice
        let bare = height - 2 * margin - lines.clock - lines.date - lines.status - lines.gap - foot
        // The picture and the name only where the grid does not shrink for them.
        let wish = side(room: min(max(bare, 1), width - 2 * margin), metrics, options)
        let showsPicture = bare - wish >= lines.name + lines.picture + 2 * lines.gap
        let person = showsPicture ? lines.name + lines.picture + 2 * lines.gap : 0
        let room = max(bare - person, 1)
        let side = side(room: min(room, width - 2 * margin), metrics, options)
        let spare = max(room - side, 0)
        // Under a thumb the grid goes down and the lines stay where they are.
        let top = margin + (options.height == .bottom ? spare / 4 : spare / 2)
        let drop = options.height == .bottom ? spare * 3 / 4 : 0

        var y = top
        func line(_ height: Double) -> FaceRect {
            defer { y += height }
            return FaceRect(x: margin, y: y, width: width - 2 * margin, height: height)
        }
        let clock = lines.narrowed(line(lines.clock))
        let date = line(lines.date)
        var picture: FaceRect?
        var name: FaceRect?
        if showsPicture {
            y += lines.gap
            let row = line(lines.picture)
            picture = FaceRect(x: row.middleX - row.height / 2, y: row.y, width: row.height, height: row.height)
            y += lines.gap / 2
            name = line(lines.name)
            y += lines.gap / 2
        } else if clock.x - margin >= lines.textSize * 12 {
            // In the corner, opposite to the battery.
            let size = (lines.textSize * 2.4).rounded()
            picture = FaceRect(x: margin, y: margin, width: size, height: size)
            name = FaceRect(
                x: margin + size * 1.3, y: margin, width: lines.textSize * 12 - size * 1.3, height: size)
        }
        let status = line(lines.status)
        y += lines.gap + drop
        let left =
            switch options.side {
            case .left: margin
            case .middle: (width - side) / 2
            case .right: width - margin - side
            }
        let middle = FaceRect(x: left, y: y, width: side, height: side)
        let notice = FaceRect(
            x: margin, y: height - margin - lines.notice, width: width - 2 * margin, height: lines.notice)
        let buttons = FaceRect(
            x: margin, y: min(middle.bottom + lines.gap, notice.y - lines.buttons), width: width - 2 * margin,
            height: lines.buttons)
        return Places(
            clock: clock, date: date, picture: picture, name: name, isPersonInCorner: !showsPicture, status: status,
            notice: notice, middle: middle, field: line(0), buttons: buttons)
    }

    /// Two columns: the grid as high as the stage, everything else beside it.
    static func beside(_ metrics: StageMetrics, _ lines: FaceLines, _ options: LayoutOptions) -> Places {
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        let margin = lines.margin
        let least = 16 * lines.textSize
        let room = max(width - 3 * margin - least, 1)
        let side = side(room: max(min(height - 2 * margin, room), 1), metrics, options)
        // A small grid leaves a field of a usual width: the lines stay where they are when one comes.
        let wide = max(side, min(18 * lines.textSize, room))
        let column = width - 3 * margin - wide
        let isGridLeft = options.side == .left
        let left = isGridLeft ? wide + 2 * margin : margin
        let y0 = options.height == .bottom ? height - margin - side : (height - side) / 2
        let field = FaceRect(x: isGridLeft ? margin : width - margin - wide, y: y0, width: wide, height: side)
        // For a hand's thumb it goes to the edge.
        let x0 =
            switch options.side {
            case .left: margin
            case .middle: field.middleX - side / 2
            case .right: width - margin - side
            }
        let middle = FaceRect(x: x0, y: y0, width: side, height: side)

        let foot = lines.notice + lines.gap + 2 * lines.button + lines.rowGap
        let texts = lines.clock + lines.date + lines.status
        let free = height - 2 * margin - foot - texts
        let showsName = free >= lines.name
        let showsPicture = free >= lines.name + lines.picture + lines.gap
        let person = (showsName ? lines.name : 0) + (showsPicture ? lines.picture + lines.gap : 0)
        var y = margin + max(free - person, 0) / 3
        func line(_ height: Double) -> FaceRect {
            defer { y += height }
            return FaceRect(x: left, y: y, width: column, height: height)
        }
        let clock = lines.narrowed(line(lines.clock))
        let date = line(lines.date)
        var picture: FaceRect?
        if showsPicture {
            y += lines.gap
            let row = line(lines.picture)
            picture = FaceRect(x: row.middleX - row.height / 2, y: row.y, width: row.height, height: row.height)
        }
        let name = showsName ? line(lines.name) : nil
        let status = line(lines.status)
        let notice = FaceRect(x: left, y: height - margin - lines.notice, width: column, height: lines.notice)
        let buttons = FaceRect(x: left, y: status.bottom, width: column, height: notice.y - status.bottom)
        return Places(
            clock: clock, date: date, picture: picture, name: name, status: status, notice: notice, middle: middle,
            field: field, buttons: buttons)
    }

    /// The side of the square around the dots.
    private static func side(room: Double, _ metrics: StageMetrics, _ options: LayoutOptions) -> Double {
        min(room, metrics.largestGridSide(options))
    }
}
