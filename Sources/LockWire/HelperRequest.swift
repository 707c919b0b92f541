internal import CPatternWire
public import SecretMemory

/// What `patternlock-helper` does for a user, after his password and for nobody but himself.
public enum HelperOperation: UInt8, CaseIterable, Sendable {
    /// Store a new pattern in the system store, in place of any.
    case enroll = 1
    /// Remove the pattern from the system store.
    case remove = 2
    /// Clear the failure counters in the system store.
    case clear = 3
}

/// The first packet of a connection to the helper, of exactly five bytes. It names no user: the kernel does. Whatever
/// else the client sends is a `ConversationAnswer`.
public struct HelperRequest: Equatable, Sendable {
    /// What is wanted.
    public let operation: HelperOperation

    public init(_ operation: HelperOperation) { self.operation = operation }

    /// "PLH1": another protocol than that of a lock or of the verifier.
    private static let magic: UInt32 = 0x3148_4c50

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        writer.put(Self.magic)
        writer.put(operation.rawValue)
        bytes = writer.finish()
    }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        guard try reader.take(UInt32.self, from: bytes) == Self.magic else { throw MalformedPacket() }
        operation = try reader.takeCase(HelperOperation.self, from: bytes)
        try reader.finish(bytes)
    }
}

/// Where the helper listens.
public enum HelperSocket {
    /// The directory of all sockets, mode 0755.
    public static let directory = PLW_SOCKET_DIR
    /// AF_UNIX SOCK_SEQPACKET, mode 0666.
    public static let path = directory + "/" + PLW_HELPER_SOCKET
}
