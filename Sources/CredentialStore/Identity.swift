/// Whose pattern it is. Both must match: a uid that was given to someone else never inherits a pattern.
public struct Identity: Equatable, Sendable {
    public let uid: UInt32
    /// 1 to 255 bytes.
    public let user: String

    public init(uid: UInt32, user: String) {
        self.uid = uid
        self.user = user
    }
}
