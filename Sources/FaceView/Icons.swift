internal import LockCore
internal import PatternCore

/// Small drawings that need no font, each inside a square of a size around a point.
struct Icon {
    let centre: BoardPoint
    /// The side of the square in pixels.
    let size: Double
    let colour: Colour

    private var width: Double { max(size * 0.09, 1.4) }

    private func outline(_ points: [(Double, Double)], isClosed: Bool = false, isFilled: Bool = false) -> Drawing {
        .shape(
            points.map { BoardPoint(x: centre.x + $0.0 * size, y: centre.y + $0.1 * size) }, isClosed: isClosed,
            width: isFilled ? 0 : width, colour)
    }

    /// An arrow up; filled while it holds for one letter, and underlined while it holds for all.
    func shift(_ shift: KeyboardLook.Shift) -> [Drawing] {
        let arrow = [
            (0, -0.42), (0.4, 0.02), (0.19, 0.02), (0.19, 0.32), (-0.19, 0.32), (-0.19, 0.02), (-0.4, 0.02),
        ]
        var parts = [outline(arrow, isClosed: true, isFilled: shift != .off)]
        if shift == .locked { parts.append(outline([(-0.22, 0.47), (0.22, 0.47)])) }
        return parts
    }

    var backspace: [Drawing] {
        [
            outline([(-0.5, 0), (-0.2, -0.32), (0.5, -0.32), (0.5, 0.32), (-0.2, 0.32)], isClosed: true),
            outline([(0, -0.13), (0.27, 0.13)]), outline([(0.27, -0.13), (0, 0.13)]),
        ]
    }

    var enter: [Drawing] {
        [outline([(0.4, -0.3), (0.4, 0.1), (-0.4, 0.1)]), outline([(-0.17, -0.14), (-0.42, 0.1), (-0.17, 0.34)])]
    }

    /// An eye; struck through while a touch would hide what is shown.
    func eye(isOpen: Bool) -> [Drawing] {
        let lid: [(Double, Double)] = (0...12).map { step in
            let x = Double(step) / 6 - 1
            return (x * 0.5, -0.3 * (1 - x * x))
        }
        var parts = [
            outline(lid + lid.reversed().map { ($0.0, -$0.1) }, isClosed: true),
            .ring(centre, radius: size * 0.13, width: width, colour),
        ]
        if isOpen { parts.append(outline([(-0.42, 0.38), (0.42, -0.38)])) }
        return parts
    }

    /// A keyboard: a frame with keys in it.
    var keyboard: [Drawing] {
        var parts = [outline([(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3)], isClosed: true)]
        for x in [-0.3, -0.1, 0.1, 0.3] { parts.append(outline([(x - 0.02, -0.1), (x + 0.02, -0.1)])) }
        parts.append(outline([(-0.22, 0.12), (0.22, 0.12)]))
        return parts
    }

    /// A battery filled as far as it is charged.
    func battery(_ battery: Surroundings.Battery) -> [Drawing] {
        let level = -0.42 + 0.76 * Double(battery.percent) / 100
        var parts = [
            outline([(-0.5, -0.26), (0.42, -0.26), (0.42, 0.26), (-0.5, 0.26)], isClosed: true),
            outline([(0.5, -0.1), (0.5, 0.1)]),
            outline([(-0.42, -0.17), (level, -0.17), (level, 0.17), (-0.42, 0.17)], isClosed: true, isFilled: true),
        ]
        if battery.isCharging {
            parts.append(outline([(-0.04, -0.5), (-0.04, -0.36)]))
        }
        return parts
    }
}
