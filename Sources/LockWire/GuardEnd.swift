/// How a guard ends. The numbers are those of the command, and two of its own.
public enum GuardEnd: Int32, Sendable {
    /// Opened after an acceptance.
    case opened = 0
    /// A preview that was closed, or a lock that was called off before it covered anything.
    case closed = 1
    case usage = 2
    /// The display is gone, or cannot be locked.
    case unavailable = 5
    /// The connection was ended, and the display is still there and covered: start another guard.
    case cutOff = 70
    /// It could not begin, for want of something that a moment later may be there: under a cover, start another guard.
    case stuck = 71
}
