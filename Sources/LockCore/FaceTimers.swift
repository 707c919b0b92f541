/// What the face waits for. Each timer carries the generation of the state that armed it, so that one that comes
/// late finds nothing to do.
enum FaceTimer: Int, CaseIterable {
    /// A wrong path goes out of sight.
    case display
    /// The next second of a wait.
    case countdown
    /// A conversation is tried again.
    case retry
    /// Something that the guard owes: a conversation that was asked for, or opening after an accepted answer.
    case debt
    /// What was typed and not sent is forgotten.
    case idle
    /// What the pointer rests on is pressed.
    case dwell
}

/// The timers that are armed: at most one of a kind.
struct FaceTimers {
    struct Entry: Equatable {
        var deadline: UInt64
        var generation: UInt64
    }

    private var entries: [Entry?] = Array(repeating: nil, count: FaceTimer.allCases.count)

    mutating func arm(_ timer: FaceTimer, at deadline: UInt64, generation: UInt64) {
        entries[timer.rawValue] = Entry(deadline: deadline, generation: generation)
    }

    mutating func disarm(_ timer: FaceTimer) { entries[timer.rawValue] = nil }

    /// The earliest deadline.
    var next: UInt64? { entries.compactMap { $0?.deadline }.min() }

    /// Takes a timer out if it is due; its generation.
    mutating func takeDue(_ timer: FaceTimer, now: UInt64) -> UInt64? {
        guard let entry = entries[timer.rawValue], entry.deadline <= now else { return nil }
        entries[timer.rawValue] = nil
        return entry.generation
    }
}
