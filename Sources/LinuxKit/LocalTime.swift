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

    /// Today, in the language of the process (`setlocale`) and in a form of strftime(3); empty when that is none. The
    /// corresponding C function is `strftime`.
    public static func date(_ form: String) -> String {
        var now = time(nil)
        var local = unsafe tm()
        unsafe localtime_r(&now, &local)
        var room = [CChar](repeating: 0, count: 128)
        let length = unsafe strftime(&room, room.count, form, &local)
        return String(decoding: room.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Such as 07:40.
    public var text: String {
        "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
