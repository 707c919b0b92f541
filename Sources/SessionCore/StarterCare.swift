/// One `patternlock lock` at a time, and another only after a pause.
struct StarterCare: Equatable, Sendable {
    /// What follows a lock that did not come up.
    enum Next: Equatable, Sendable {
        /// Another try, after a pause.
        case again
        /// The same, and from now on with long pauses.
        case slowly
        case never
    }

    /// Whether one that we started has not answered yet.
    private(set) var isRunning = false
    private var failures = 0
    private var pauseEnd: UInt64 = 0

    /// Tries, and the pauses after them.
    private static let pauses: [UInt64] = [100, 500, 2000]
    /// The pause after each further try, in milliseconds.
    static let longPause: UInt64 = 30_000

    /// When the next may be started; nil while one is under way.
    var notBefore: UInt64? { isRunning ? nil : pauseEnd }

    mutating func started() { isRunning = true }

    mutating func succeeded() {
        isRunning = false
        begin()
    }

    /// What is to be done now that one failed. `isLasting`: it is tried for as long as that may help.
    mutating func failed(mayHelp: Bool, isLasting: Bool, now: UInt64) -> Next {
        isRunning = false
        guard mayHelp, isLasting || failures < Self.pauses.count else {
            begin()
            return .never
        }
        failures += 1
        guard failures > Self.pauses.count else {
            pauseEnd = now + Self.pauses[failures - 1]
            return .again
        }
        pauseEnd = now + Self.longPause
        return failures == Self.pauses.count + 1 ? .slowly : .again
    }

    /// Somebody else wants it: who waits for that is not kept waiting by long pauses.
    mutating func hurry() { if !isRunning, failures > Self.pauses.count { begin() } }

    /// The lock that was up was killed: not at once again.
    mutating func wasKilled(now: UInt64) { pauseEnd = max(pauseEnd, now + Self.pauses[0]) }

    /// As if there had been no try yet.
    private mutating func begin() {
        failures = 0
        pauseEnd = 0
    }
}
