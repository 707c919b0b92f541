public import LinuxKit

/// A well-known name of a bus, and the connection that has it: a signal counts when it comes from that one alone.
public struct NamedPeer {
    private let name: String
    /// The unique name; empty while nobody has the name, and until it answered.
    private var connection = ""

    public init(_ name: String) { self.name = name }

    /// Whether somebody is known to have the name.
    public var isThere: Bool { !connection.isEmpty }

    /// Has it told when another connection has the name, or none.
    public func follow(over bus: Bus) throws(Errno) { try bus.listen(Bus.rule(forOwnerOf: name)) }

    /// Whether a message is its own.
    public func isSender(of message: BusMessage) -> Bool { isThere && message.sender == connection }

    /// It answered: now it is known.
    public mutating func note(answer: BusMessage) { connection = answer.sender }

    /// Whether a message says that the name has another owner, or none; it is known from now on.
    public mutating func hasChanged(by message: BusMessage) -> Bool {
        guard case .signal(Bus.ownerChanged) = message.kind, message.sender == Bus.daemon,
            message.value(0)?.text == name
        else { return false }
        connection = message.value(2)?.text ?? ""
        return true
    }
}
