internal import CPatternWire

/// Sixteen random bytes that tie a reply to its request.
public struct Nonce: Equatable, Sendable {
    /// The number of bytes.
    public static let size = Int(PLW_NONCE_SIZE)

    /// The bytes, `size` of them.
    public let bytes: [UInt8]

    /// Nil unless there are `size` bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Nonce.size else { return nil }
        self.bytes = bytes
    }

    /// A new one from the system's generator (`getrandom`).
    public static func random() -> Nonce {
        var generator = SystemRandomNumberGenerator()
        return Nonce(unchecked: (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    package init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}
