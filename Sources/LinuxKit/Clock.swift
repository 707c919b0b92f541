internal import CLinux

/// Milliseconds of a clock that no one can set.
public enum Clock {
    /// CLOCK_MONOTONIC: stands still while the machine sleeps. For deadlines.
    public static var monotonic: UInt64 { clx_monotonic_ms() }

    /// CLOCK_MONOTONIC in microseconds. For measurements.
    public static var monotonicMicroseconds: UInt64 { clx_monotonic_us() }

    /// What this process had of the processors so far, in microseconds.
    public static var processorMicroseconds: UInt64 { clx_processor_us() }

    /// CLOCK_BOOTTIME: goes on while the machine sleeps. For waits that a person was promised.
    public static var boottime: UInt64 { clx_boottime_ms() }
}

/// A point of CLOCK_MONOTONIC until which something may take.
public struct Deadline: Comparable, Sendable {
    /// The point in milliseconds of `Clock.monotonic`.
    public let milliseconds: UInt64

    /// A point of `Clock.monotonic`.
    public init(at milliseconds: UInt64) { self.milliseconds = milliseconds }

    /// So many milliseconds from now.
    public static func after(_ milliseconds: UInt64) -> Deadline {
        Deadline(at: Clock.monotonic + milliseconds)
    }

    /// What is left, in milliseconds, 0 when it has passed.
    public var remaining: UInt64 {
        let now = Clock.monotonic
        return milliseconds > now ? milliseconds - now : 0
    }

    /// Whether it has passed.
    public var hasPassed: Bool { remaining == 0 }

    public static func < (left: Deadline, right: Deadline) -> Bool { left.milliseconds < right.milliseconds }
}
