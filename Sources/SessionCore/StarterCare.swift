/// One `patternlock lock` at a time, and another only after a pause.
struct StarterCare: Equatable, Sendable {
    /// Whether one that we started has not answered yet.
    private(set) var isRunning = false
    private var failures = 0
    private var pauseEnd: UInt64 = 0

    /// Tries, and the pauses after them.
    private static let pauses: [UInt64] = [100, 500, 2000]

    /// When the next may be started; nil while one is under way.
    var notBefore: UInt64? { isRunning ? nil : pauseEnd }

    mutating func started() { isRunning = true }

    mutating func succeeded() {
        isRunning = false
        failures = 0
        pauseEnd = 0
    }

    /// Whether there is to be another try.
    mutating func failed(mayHelp: Bool, now: UInt64) -> Bool {
        isRunning = false
        guard mayHelp, failures < Self.pauses.count else {
            failures = 0
            pauseEnd = 0
            return false
        }
        pauseEnd = now + Self.pauses[failures]
        failures += 1
        return true
    }

    /// The lock that was up was killed: not at once again.
    mutating func wasKilled(now: UInt64) { pauseEnd = max(pauseEnd, now + Self.pauses[0]) }
}
