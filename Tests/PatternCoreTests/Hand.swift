import PatternCore

/// A hand at a board whose first dot is at (50, 50) and whose dots are 100 apart. Everything that happens is written
/// down in words.
struct Hand: ~Copyable {
    var tracker: GestureTracker
    private(set) var log: [String] = []

    init(rows: Int = 3, columns: Int = 3, minimum: Int = 4, forbidsCrossings: Bool = false) {
        tracker = GestureTracker(
            geometry: board(rows: rows, columns: columns), minimum: minimum, forbidsCrossings: forbidsCrossings)
    }

    /// The dots taken or on show.
    var dots: [Int] {
        var dots: [Int] = []
        for index in 0..<tracker.count { dots.append(tracker[index]) }
        return dots
    }

    /// What happened since the last look.
    mutating func news() -> [String] {
        defer { log = [] }
        return log
    }

    mutating func down(_ x: Double, _ y: Double, id: Int = 1, tool: TouchTool = .finger) {
        note(tracker.down(TouchID(device: id, number: id), tool: tool, at: BoardPoint(x: x, y: y)))
    }

    mutating func move(_ x: Double, _ y: Double, id: Int = 1) {
        note(tracker.move(TouchID(device: id, number: id), to: BoardPoint(x: x, y: y)))
    }

    mutating func up(_ x: Double, _ y: Double, id: Int = 1) {
        note(tracker.up(TouchID(device: id, number: id), at: BoardPoint(x: x, y: y)))
    }

    mutating func cancel(id: Int = 1) {
        note(tracker.cancel(TouchID(device: id, number: id)))
    }

    /// One sample on each centre, then a lift on the last one.
    mutating func draw(_ path: [Int], id: Int = 1) {
        for (index, dot) in path.enumerated() {
            let centre = tracker.geometry.centre(of: dot)
            if index == 0 { down(centre.x, centre.y, id: id) } else { move(centre.x, centre.y, id: id) }
        }
        if let last = path.last {
            let centre = tracker.geometry.centre(of: last)
            up(centre.x, centre.y, id: id)
        }
    }

    mutating func note(_ step: consuming GestureStep) {
        if step.endedDisplay { log.append("display ended") }
        if step.discarded { log.append("discarded") }
        if step.started { log.append("started") }
        if step.dotsAdded > 0 { log.append("+\(step.dotsAdded)") }
        switch step.ending.take() {
        case .attempt(let pattern)?: log.append("attempt \(dotsOf(pattern))")
        case .short?: log.append("short \(dots)")
        case .crossing?: log.append("crossing \(dots)")
        case .some(.none): log.append("none")
        case nil: break
        }
    }
}

func board(rows: Int, columns: Int) -> BoardGeometry {
    BoardGeometry(grid: grid(rows, columns), originX: 50, originY: 50, cell: 100)!
}

func grid(_ rows: Int, _ columns: Int) -> Grid { Grid(rows: rows, columns: columns)! }

func dotsOf(_ pattern: borrowing Pattern) -> [Int] {
    var dots: [Int] = []
    for index in 0..<pattern.count { dots.append(pattern[index]) }
    return dots
}
