/// Which dots the way of a finger hits between two samples.
extension BoardGeometry {
    /// The dot that the segment enters first, of those that are not taken; nil when it hits none. A dot is hit when the
    /// segment comes strictly nearer to its centre than the radius. Of two entered at once, which only overlapping
    /// circles allow, the nearer counts as first.
    func firstHit(from start: BoardPoint, to end: BoardPoint, skipping taken: borrowing Path) -> Int? {
        let rows = span(from: start.y, to: end.y, origin: originY, count: grid.rows)
        let columns = span(from: start.x, to: end.x, origin: originX, count: grid.columns)
        var first: Int?
        var earliest = (entry: Double.infinity, distance: Double.infinity)
        var row = rows.low
        while row <= rows.high {
            var column = columns.low
            while column <= columns.high {
                let dot = row * grid.columns + column
                column += 1
                guard !taken.contains(dot) else { continue }
                let centre = centre(of: dot)
                guard let entry = entry(from: start, to: end, centre: centre) else { continue }
                let distance = start.squaredDistance(to: centre)
                guard (entry, distance) < earliest else { continue }
                earliest = (entry, distance)
                first = dot
            }
            row += 1
        }
        return first
    }

    /// The rows or columns whose circles a way from one coordinate to another can reach, a little generous.
    private func span(from start: Double, to end: Double, origin: Double, count: Int) -> (low: Int, high: Int) {
        let reach = radius * 1.001
        let low = max((min(start, end) - reach - origin) / cell, 0)
        let high = min((max(start, end) + reach - origin) / cell, Double(count - 1))
        guard low <= high else { return (0, -1) }
        // Conversion cuts towards zero; the functions that round would need the mathematical library.
        let first = Int(low)
        return (Double(first) < low ? first + 1 : first, Int(high))
    }

    /// Where the segment enters the circle, from 0 (start) to 1 (end); nil when it does not. Squares are compared,
    /// without roots or divisions, so that a line that only grazes the circle on whole coordinates is told exactly.
    private func entry(from start: BoardPoint, to end: BoardPoint, centre: BoardPoint) -> Double? {
        let square = radius * radius
        if start.squaredDistance(to: centre) < square { return 0 }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (wx, wy) = (centre.x - start.x, centre.y - start.y)
        let length = dx * dx + dy * dy
        let along = wx * dx + wy * dy
        let across = dx * wy - dy * wx
        let room = square * length - across * across
        let passes = along > 0 && along < length && room > 0
        guard passes || end.squaredDistance(to: centre) < square else { return nil }
        return max(0, (along - max(0, room).squareRoot()) / length)
    }
}
