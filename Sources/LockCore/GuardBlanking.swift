/// When a locked screen goes blank by itself. Input does not move the timer, which looks again when it fires: however
/// much is typed, it wakes the guard once in its time, and not at all while the screen is blank.
struct GuardBlanking: Equatable, Sendable {
    /// Milliseconds without input; nil for never.
    let after: UInt64?
    private var lastInput: UInt64 = 0
    private(set) var deadline: UInt64?

    init(after: UInt64?) { self.after = after }

    /// The screen is locked, or lit again.
    mutating func begin(now: UInt64) {
        lastInput = now
        deadline = after.map { now + $0 }
    }

    mutating func noteInput(now: UInt64) {
        lastInput = now
        // The screen was to go blank and did not.
        if deadline == nil { begin(now: now) }
    }

    /// The screen is blank.
    mutating func stop() { deadline = nil }

    /// Whether it is time. Then the timer is over until the next input.
    mutating func isDue(now: UInt64) -> Bool {
        guard let after, let time = deadline, time <= now else { return false }
        let due = lastInput + after
        deadline = due > now ? due : nil
        return due <= now
    }
}
