internal import Glibc

/// The calendar's clock, which anyone may set: to tell people, never to decide.
public enum WallClock {
    /// Seconds since 1970.
    public static var seconds: UInt64 { UInt64(max(time(nil), 0)) }
}
