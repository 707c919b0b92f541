internal import Glibc

/// The time of day where the person is.
public struct LocalTime: Equatable, Sendable {
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// Until the minute changes, 1 to 60000.
    public var millisecondsLeft: UInt64

    /// Now. The corresponding C functions are `clock_gettime` and `localtime_r`.
    public static func now() -> LocalTime {
        var time = timespec()
        var local = unsafe tm()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        var seconds = time.tv_sec
        unsafe localtime_r(&seconds, &local)
        let passed = UInt64(min(max(unsafe local.tm_sec, 0), 59)) * 1000 + UInt64(time.tv_nsec / 1_000_000)
        return LocalTime(
            hour: Int(unsafe local.tm_hour), minute: Int(unsafe local.tm_min),
            millisecondsLeft: max(60_000 - passed, 1))
    }

    /// Such as 07:40.
    public var text: String {
        "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
