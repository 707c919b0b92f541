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
        let statusHeight = lines.textSize * 1.6
        let labelHeight = lines.smallSize * 1.7
        let fieldHeight = max(metrics.touchTarget, lines.textSize * 2.3).rounded()
        let gap = lines.textSize * 0.4
        let clockHeight = isDialogue ? DialogueFrame.titleHeight(lines) : lines.clock
        var needed = statusHeight + labelHeight + fieldHeight + lines.button + 3 * gap
        // A dialogue has no notices. Where keys would be too small for fingers, one takes the place of the status.
        let hasNoticeLine = !isDialogue && height - 2 * margin - needed - lines.notice >= metrics.touchTarget * rows
        if hasNoticeLine { needed += lines.notice }
        keyboard = Self.keyboard(metrics, lines, rows: rows, room: height - 2 * margin - needed, head: clockHeight)

        // What is left over goes to the clock first, and the rest above and below all of it.
        var spare = keyboard.y - margin - needed
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
        let noticeLine = line(lines.notice, isThere: hasNoticeLine)
        let statusLine = line(isStatusTall ? lines.status : statusHeight)
        status = isDialogue ? statusLine : Self.besideBattery(statusLine, metrics, lines)
        notice = hasNoticeLine ? noticeLine : status
        let fieldWidth = min(width - 2 * margin, max(26 * lines.textSize, keyboard.width * 0.6)).rounded()
        let left = ((width - fieldWidth) / 2).rounded()
        // What is on at the keyboard is a sentence, what is asked a word or two.
        let labelWidth = (fieldWidth * 0.4).rounded()
        label = FaceRect(x: left, y: y, width: labelWidth, height: labelHeight)
        hint = FaceRect(x: left + labelWidth, y: y, width: fieldWidth - labelWidth, height: labelHeight)
        y += labelHeight
        field = FaceRect(x: left, y: y.rounded(), width: fieldWidth, height: fieldHeight)
        y = field.bottom + gap
        buttonRoom = FaceRect(x: margin, y: y, width: width - 2 * margin, height: lines.button)
    }

    /// Letters and signs share one place, so that the keyboard stays when the page turns.
    private static let columns = 11.0

    /// At the upper edge a line leaves its corner to the battery.
    private static func besideBattery(_ line: FaceRect, _ metrics: StageMetrics, _ lines: FaceLines) -> FaceRect {
        let battery = FaceFrame.battery(metrics, lines)
        guard line.y < battery.bottom else { return line }
        let inset = battery.width + lines.textSize * 0.5
        return FaceRect(x: line.x + inset, y: line.y, width: line.width - 2 * inset, height: line.height)
    }

    /// All keys with the air around them. On a low stage keys give way before the field does; larger texts make
    /// them larger where the clock, or the heading, has its room first.
    private static func keyboard(
        _ metrics: StageMetrics, _ lines: FaceLines, rows: Double, room: Double, head: Double
    ) -> FaceRect {
        let (width, height) = (Double(metrics.width), Double(metrics.height))
        // The usual one is 1.1 touch targets high.
        let widest = metrics.pixels(millimetres: mostKeyWidth) ?? metrics.touchTarget * 1.8
        let wide = min((width - 2 * lines.margin) / columns, max(widest, height * 0.07) * lines.enlargement)
        let usual = min(
            metrics.pixels(millimetres: mostKeyHeight) ?? .infinity,
            max(metrics.touchTarget * 1.15, height * 0.06), max(wide * 1.2, metrics.touchTarget))
        let reserved = room - usual * rows >= head ? head : 0
        let large = min(usual * lines.enlargement, max(wide * 1.2, metrics.touchTarget), (room - reserved) / rows)
        let high = max(min(max(usual, large), room / rows), min(36, height * 0.4 / rows))
        let size = (width: wide.rounded(.down) * columns, height: high.rounded(.down) * rows)
        return FaceRect(
            x: ((width - size.width) / 2).rounded(), y: (height - lines.margin - size.height).rounded(.down),
            width: size.width, height: size.height)
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
