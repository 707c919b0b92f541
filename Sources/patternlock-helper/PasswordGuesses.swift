/// How many passwords of a user were wrong in a row, and when the last one was charged. PAM has its own brakes, such
/// as pam_faillock(8), which stay in charge; this one works where nobody set any up.
struct PasswordGuesses: Equatable {
    private var inRow = 0
    /// Milliseconds of CLOCK_BOOTTIME. The file does not outlive this start of the machine.
    private var charged: UInt64 = 0

    /// Milliseconds to wait after the fifth, sixth, … in a row; the last one goes on for ever. The password is never
    /// switched off.
    private static let waits: [UInt64] = [30_000, 60_000, 300_000]
    private static let free = 4

    /// None yet.
    init() {}

    /// How long none is taken, in milliseconds, 0 when one is.
    func remaining(at now: UInt64) -> UInt64 {
        guard inRow > Self.free else { return 0 }
        let wait = Self.waits[min(inRow - Self.free, Self.waits.count) - 1]
        // A time ahead of the clock is in no honest file: the whole wait.
        let passed = now >= charged ? now - charged : 0
        return wait > passed ? wait - passed : 0
    }

    /// Counts one before it is judged.
    mutating func charge(at now: UInt64) {
        inRow += 1
        charged = now
    }

    /// The file: two numbers on one line.
    var encoded: [UInt8] { Array("\(inRow) \(charged)\n".utf8) }

    /// Reads a file, strictly; nil for any other.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else { return nil }
        let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let inRow = Int(words[0]), let charged = UInt64(words[1]), inRow >= 0,
            inRow < Int(Int32.max)
        else { return nil }
        self.inRow = inRow
        self.charged = charged
    }
}
