/// How long to wait after so many failures, and when to stop taking tries.
public struct Ladder: Equatable, Sendable {
    /// Milliseconds to wait after the first, second, … failure in a row.
    public let waits: [UInt64]
    /// So many failures in a row switch the pattern off.
    public let offAfterInRow: Int
    /// So many failures in all, since the last password success or reset, switch the pattern off.
    public let offAfterInAll: Int

    /// `waits` in milliseconds.
    public init(waits: [UInt64], offAfterInRow: Int, offAfterInAll: Int) {
        self.waits = waits
        self.offAfterInRow = offAfterInRow
        self.offAfterInAll = offAfterInAll
    }

    /// Four free tries, then half a minute to half an hour, off after ten in a row or thirty in all.
    public static let standard = Ladder(
        waits: [0, 0, 0, 0, 30_000, 60_000, 300_000, 900_000, 1_800_000], offAfterInRow: 10, offAfterInAll: 30)

    /// The wait in milliseconds after so many failures in a row.
    public func wait(after failures: Int) -> UInt64 {
        guard failures > 0, !waits.isEmpty else { return 0 }
        return waits[min(failures, waits.count) - 1]
    }
}

/// A point of CLOCK_BOOTTIME within one start of the machine. Never wall time: that can be set.
public struct BootMoment: Equatable, Sendable {
    /// The kernel's boot id.
    public let boot: String
    /// Milliseconds of CLOCK_BOOTTIME.
    public let milliseconds: UInt64

    public init(boot: String, milliseconds: UInt64) {
        self.boot = boot
        self.milliseconds = milliseconds
    }
}
