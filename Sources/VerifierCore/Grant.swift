public import PatternWire

/// The permission to do one operation on one user's record. Only `init` below makes one, so that what has a grant
/// was allowed.
public struct Grant: Equatable, Sendable {
    public let operation: VerifierOperation
    /// Whose record.
    public let target: UInt32
    /// Where a try is charged.
    public let counter: CounterKind
    /// Whether the owner himself is behind it, not the administrator. Root is the administrator of his own record too.
    public let isOwners: Bool

    /// Nil when the caller may not do this.
    ///
    /// | channel | peer | allowed |
    /// |---|---|---|
    /// | root socket, `--once` as root | 0 | everything about anyone |
    /// | root socket, `--once` as root | other | nothing |
    /// | user socket | 0 | STATUS, VERIFY, CHANGE about anyone |
    /// | user socket | the target | STATUS, VERIFY, CHANGE |
    /// | any | the overflow uid, even about itself | nothing |
    /// | home | the target, not 0 | STATUS, VERIFY, CHANGE, ENROLL (when there is none), REMOVE (with the pattern), AUTHSUCC |
    ///
    /// The owner's own lock says AUTHSUCC after his password. Any program of his could say so too, but it could as well
    /// overwrite the whole store: its counters stand against who is in front of the lock and can run nothing.
    public init?(_ operation: VerifierOperation, target: UInt32, caller: Caller) {
        let asks = [.status, .verify, .change].contains(operation)
        let homeOperations: [VerifierOperation] = [.enroll, .remove, .passwordSuccess]
        let allowed =
            switch caller.channel {
            case .rootSocket, .rootOnce: caller.peer == 0
            case .userSocket: asks && (caller.peer == 0 || caller.peer == target)
            case .homeOnce:
                caller.peer == target && target != 0 && (asks || homeOperations.contains(operation))
            }
        guard allowed, !caller.isNobody else { return nil }
        self.operation = operation
        self.target = target
        counter = CounterKind(caller, target: target)
        isOwners = counter == .own && target != 0
    }
}
