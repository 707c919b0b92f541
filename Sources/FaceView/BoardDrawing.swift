internal import LockCore
internal import PatternCore
internal import SecretMemory

/// Draws the dots, the path over them, and the tail to the finger.
struct BoardDrawing {
    let look: BoardLook
    let geometry: BoardGeometry
    let theme: Theme
    let motion: MotionLook
    let originX: Double
    let originY: Double

    /// The tail line is seen from this distance on, in cells, and whole at the other one.
    static let tailAppears = 0.3
    static let tailIsWhole = 0.55

    /// The dots' style while they are not on the path.
    var idleStyle: DotStyle { look.state == .disabled ? theme.disabled : theme.normal }

    /// The style of the path and its dots.
    var pathStyle: DotStyle {
        switch look.state {
        case .normal: theme.selected
        case .wrong: theme.wrong
        case .accepted: theme.accepted
        case .disabled: theme.disabled
        }
    }

    /// The dots to show as taken: none when the path is kept from sight.
    func shownCount(_ dots: borrowing SecretBytes) -> Int { look.isPathHidden ? 0 : min(look.count, dots.count) }

    func forEachDrawing(dots: borrowing SecretBytes, _ body: (Drawing) -> Void) {
        let count = shownCount(dots)
        if count > 1, pathStyle.showsLine {
            for index in 1..<count { body(segment(dots, index)) }
        }
        if let tail = tail(dots) { body(tail) }
        var taken: UInt64 = 0
        for index in 0..<count { taken |= 1 << UInt64(dots[index]) }
        for dot in 0..<geometry.grid.count {
            let isTaken = taken >> UInt64(dot) & 1 == 1
            let scale = isTaken ? scale(of: dot, on: dots) : 1
            draw(dot: dot, style: isTaken ? pathStyle : hiddenStyle ?? idleStyle, scale: scale, body)
        }
        if let focus = look.focus, focus < geometry.grid.count {
            let radius = geometry.cell * (max(theme.normal.ringRadius, theme.selected.ringRadius) + 0.07)
            let width = max(geometry.cell * 0.02, 1.5)
            body(.ring(centre(of: focus), radius: radius, width: width, theme.accent))
        }
    }

    /// Where a dot is seen: beside its place while the board shakes.
    private func centre(of dot: Int) -> BoardPoint {
        var centre = geometry.centre(of: dot)
        centre.x += motion.shake * geometry.cell
        return centre
    }

    /// How much larger a dot is that was taken a moment ago.
    private func scale(of dot: Int, on dots: borrowing SecretBytes) -> Double {
        for growth in motion.growths where growth.index < dots.count {
            if Int(dots[growth.index]) == dot { return 1 + growth.share }
        }
        return 1
    }

    /// With the path out of sight, what happened shows on all dots alike.
    private var hiddenStyle: DotStyle? {
        guard look.isPathHidden else { return nil }
        return look.state == .accepted ? theme.accepted : nil
    }

    /// The line from the dot before to the dot at `index` of the path.
    func segment(_ dots: borrowing SecretBytes, _ index: Int) -> Drawing {
        let style = pathStyle
        let width = max(geometry.cell * style.lineWidth, 1)
        return .line(
            centre(of: Int(dots[index - 1])), centre(of: Int(dots[index])), width: width,
            dash: style.isLineDashed ? width * 1.6 : 0, style.lineColour)
    }

    /// The line from the last dot to the finger, fading in with its length.
    func tail(_ dots: borrowing SecretBytes) -> Drawing? {
        let count = shownCount(dots)
        guard count > 0, look.state == .normal, pathStyle.showsLine, let finger = look.finger else { return nil }
        let start = centre(of: Int(dots[count - 1]))
        let end = BoardPoint(x: finger.x - originX, y: finger.y - originY)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot() / geometry.cell
        let share = (length - Self.tailAppears) / (Self.tailIsWhole - Self.tailAppears)
        guard share > 0 else { return nil }
        let style = pathStyle
        return .line(
            start, end, width: max(geometry.cell * style.lineWidth, 1), dash: 0,
            style.lineColour.faded(min(share, 1) * 0.85))
    }

    private func draw(dot: Int, style: DotStyle, scale: Double, _ body: (Drawing) -> Void) {
        let centre = centre(of: dot)
        let cell = geometry.cell * scale
        if let picture = style.picture {
            let radius = cell * style.ringRadius
            body(.dotPicture(picture, centre, radius: radius, otherwise: style.centreColour))
            return
        }
        if style.showsFill { body(.disc(centre, radius: cell * style.ringRadius, style.fillColour)) }
        if style.showsRing {
            let width = max(cell * style.ringWidth, 1)
            body(.ring(centre, radius: cell * style.ringRadius - width / 2, width: width, style.ringColour))
        }
        guard style.showsCentre else { return }
        switch style.mark {
        case .disc:
            let isIdle = style == theme.normal && theme.dotColours.indices.contains(dot)
            let colour = isIdle ? theme.dotColours[dot] : style.centreColour
            body(.disc(centre, radius: cell * style.centreRadius, colour))
        case .cross:
            let width = max(cell * style.centreRadius * 0.45, 1.5)
            body(.cross(centre, radius: cell * style.centreRadius, width: width, style.centreColour))
        }
    }

    /// All pixels that a dot may touch in any state.
    func dotBounds(_ dot: Int) -> FaceRect {
        let styles = [theme.normal, theme.selected, theme.wrong, theme.accepted, theme.disabled]
        let reach = styles.map { $0.ringRadius + $0.ringWidth }.max() ?? 0.5
        let centre = geometry.centre(of: dot)
        let radius = geometry.cell * (reach * (1 + FaceMotion.mostGrowth) + FaceMotion.mostShake) + 3
        return FaceRect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
    }

    /// All pixels that the board may touch without a tail.
    var bounds: FaceRect {
        let first = dotBounds(0)
        let last = dotBounds(geometry.grid.count - 1)
        return FaceRect(x: first.x, y: first.y, width: last.right - first.x, height: last.bottom - first.y)
    }
}
