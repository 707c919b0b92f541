internal import LockCore

/// Divides a stage with the keyboard on it: the keyboard at the lower edge, the field above it, and as many lines over
/// that as there is room for.
struct KeyboardFrame {
    let clock: FaceRect
    let date: FaceRect
    let status: FaceRect
    let notice: FaceRect
    let label: FaceRect
    let hint: FaceRect
    let field: FaceRect
    let buttonRoom: FaceRect
    /// All keys and the air between them.
    let keyboard: FaceRect

    /// Keys are no larger than fingers need: 17 mm wide and 13 high where the size is known, and larger for larger texts.
    static let mostKeyWidth = 17.0
    static let mostKeyHeight = 13.0

    /// - Parameter isDialogue: it has a heading in place of the clock, and no date.
    init(metrics: StageMetrics, lines: FaceLines, look: KeyboardLook, isDialogue: Bool) {
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        let margin = lines.margin
        let rows = Double(look.rows.count)
        // Letters and signs share one place, so that the keyboard stays when the page turns.
        let columns = 11.0
        let statusHeight = lines.textSize * 1.6
        let labelHeight = lines.smallSize * 1.7
        let fieldHeight = max(metrics.touchTarget, lines.textSize * 2.3).rounded()
        let gap = lines.textSize * 0.4
        let needed = statusHeight + labelHeight + fieldHeight + lines.button + 3 * gap + lines.notice
        // The usual key is 1.1 touch targets high; on a low stage it gives way before the field does.
        let widest = metrics.pixels(millimetres: Self.mostKeyWidth) ?? metrics.touchTarget * 1.8
        let keyWidth = min((width - 2 * margin) / columns, max(widest, height * 0.07) * lines.enlargement).rounded(
            .down)
        let wish = min(
            (metrics.pixels(millimetres: Self.mostKeyHeight) ?? .infinity) * lines.enlargement,
            max(metrics.touchTarget * 1.15, height * 0.06) * lines.enlargement,
            max(keyWidth * 1.2, metrics.touchTarget))
        let room = (height - 2 * margin - needed) / rows
        let keyHeight = max(min(wish, room), min(36, height * 0.4 / rows)).rounded(.down)
        let boardWidth = keyWidth * columns
        keyboard = FaceRect(
            x: ((width - boardWidth) / 2).rounded(), y: (height - margin - keyHeight * rows).rounded(.down),
            width: boardWidth, height: keyHeight * rows)

        // What is left over goes to the clock first, and the rest above and below all of it.
        var spare = keyboard.y - margin - needed
        let clockHeight = isDialogue ? DialogueFrame.titleHeight(lines) : lines.clock
        let showsClock = spare >= clockHeight
        if showsClock { spare -= clockHeight }
        let showsDate = !isDialogue && showsClock && spare >= lines.date
        if showsDate { spare -= lines.date }
        // A message of PAM may need a second line.
        let isStatusTall = spare >= lines.status - statusHeight
        if isStatusTall { spare -= lines.status - statusHeight }
        var y = margin + max(spare, 0) / 3
        func line(_ height: Double, isThere: Bool = true) -> FaceRect {
            defer { y += isThere ? height : 0 }
            return FaceRect(x: margin, y: y, width: width - 2 * margin, height: isThere ? height : 0)
        }
        let head = line(clockHeight, isThere: showsClock)
        // A heading is wider than a clock.
        clock = isDialogue ? head : lines.narrowed(head)
        date = line(lines.date, isThere: showsDate)
        notice = line(lines.notice)
        status = line(isStatusTall ? lines.status : statusHeight)
        let fieldWidth = min(width - 2 * margin, max(26 * lines.textSize, boardWidth * 0.6)).rounded()
        let left = ((width - fieldWidth) / 2).rounded()
        label = FaceRect(x: left, y: y, width: fieldWidth / 2, height: labelHeight)
        hint = FaceRect(x: left + fieldWidth / 2, y: y, width: fieldWidth / 2, height: labelHeight)
        y += labelHeight
        field = FaceRect(x: left, y: y.rounded(), width: fieldWidth, height: fieldHeight)
        y = field.bottom + gap
        buttonRoom = FaceRect(x: margin, y: y, width: width - 2 * margin, height: lines.button)
    }

    /// The keys, each with the air around it: no finger comes between two.
    func keys(_ look: KeyboardLook) -> [FaceGeometry.KeyPlace] {
        let rows = look.rows
        let keyHeight = keyboard.height / Double(rows.count)
        let columns = rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 1
        let unit = keyboard.width / columns
        var places: [FaceGeometry.KeyPlace] = []
        for (index, row) in rows.enumerated() {
            let wide = row.reduce(0) { $0 + $1.width }
            var x = keyboard.x + (columns - wide) * unit / 2
            for place in row {
                let y = keyboard.y + Double(index) * keyHeight
                places.append(
                    FaceGeometry.KeyPlace(
                        key: place.key,
                        rect: FaceRect(x: x, y: y, width: place.width * unit, height: keyHeight)))
                x += place.width * unit
            }
        }
        return places
    }
}
