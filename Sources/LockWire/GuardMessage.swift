/// What two guards of one lock say to each other, one byte each.
public enum GuardMessage: UInt8, Sendable {
    /// The active guard is about to open the screen; back from the standby: nobody will take over.
    case opening = 1
    /// Are you awake? Either asks.
    case question = 2
    /// I am.
    case answer = 3

    /// The whole packet.
    public var packet: [UInt8] { [rawValue] }
}
