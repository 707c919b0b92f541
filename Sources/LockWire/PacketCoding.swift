internal import SecretMemory

/// Largest packet between the programs of a lock, in bytes. A password of 512 bytes and every message of PAM fit.
public let lockPacketCapacity = 8192

/// Longest text in a packet, in bytes.
private let textLimit = 4096

/// Writes little-endian fields into a packet, one after the other. What does not fit is cut, and `isWhole` says so.
struct PacketWriter: ~Copyable {
    private(set) var bytes: SecretBytes
    private(set) var isWhole = true

    init(reusing bytes: consuming SecretBytes) {
        bytes.removeAll()
        self.bytes = bytes
    }

    mutating func put<Value: FixedWidthInteger>(_ value: Value) {
        var rest = UInt64(truncatingIfNeeded: value)
        for _ in 0..<Value.bitWidth / 8 {
            if !bytes.append(UInt8(truncatingIfNeeded: rest)) { isWhole = false }
            rest >>= 8
        }
    }

    mutating func put(_ value: Double) { put(value.bitPattern) }

    /// A length in two bytes and UTF-8; longer text is cut at a character so that a message is never lost whole.
    mutating func put(_ text: String) {
        var utf8 = Array(text.utf8)
        if utf8.count > textLimit {
            var end = textLimit
            while end > 0, utf8[end] & 0xc0 == 0x80 { end -= 1 }
            utf8.removeLast(utf8.count - end)
        }
        put(UInt16(utf8.count))
        for byte in utf8 { put(byte) }
    }

    mutating func put(secret: borrowing SecretBytes) {
        put(UInt16(secret.count))
        if !bytes.append(contentsOf: secret) { isWhole = false }
    }

    consuming func finish() -> SecretBytes { bytes }
}

/// A packet that is not what was agreed. There is no more to say: the peer is not trusted any further.
public struct MalformedPacket: Error, Equatable {
    /// Nothing more to tell.
    public init() {}
}

/// Reads little-endian fields from a packet, one after the other.
struct PacketReader {
    private(set) var position = 0

    mutating func take<Value: FixedWidthInteger>(
        _ type: Value.Type, from bytes: borrowing SecretBytes
    ) throws(MalformedPacket) -> Value {
        let size = Value.bitWidth / 8
        guard position + size <= bytes.count else { throw MalformedPacket() }
        var value: UInt64 = 0
        for offset in 0..<size { value |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
        position += size
        return Value(truncatingIfNeeded: value)
    }

    /// A number that is finite: nothing is anywhere else.
    mutating func takeDouble(from bytes: borrowing SecretBytes) throws(MalformedPacket) -> Double {
        let value = Double(bitPattern: try take(UInt64.self, from: bytes))
        guard value.isFinite else { throw MalformedPacket() }
        return value
    }

    mutating func takeBool(from bytes: borrowing SecretBytes) throws(MalformedPacket) -> Bool {
        switch try take(UInt8.self, from: bytes) {
        case 0: false
        case 1: true
        default: throw MalformedPacket()
        }
    }

    /// Text as it is written: UTF-8, and not longer than its limit.
    mutating func takeText(from bytes: borrowing SecretBytes) throws(MalformedPacket) -> String {
        let length = Int(try take(UInt16.self, from: bytes))
        guard length <= textLimit, position + length <= bytes.count else { throw MalformedPacket() }
        var utf8: [UInt8] = []
        utf8.reserveCapacity(length)
        for offset in 0..<length { utf8.append(bytes[position + offset]) }
        position += length
        guard let text = String(validating: utf8, as: UTF8.self) else { throw MalformedPacket() }
        return text
    }

    mutating func takeSecret(
        into secret: inout SecretBytes, from bytes: borrowing SecretBytes
    ) throws(MalformedPacket) {
        let length = Int(try take(UInt16.self, from: bytes))
        guard position + length <= bytes.count, length <= secret.capacity else { throw MalformedPacket() }
        secret.removeAll()
        for offset in 0..<length { secret.append(bytes[position + offset]) }
        position += length
    }

    mutating func takeCase<Value: RawRepresentable>(
        _ type: Value.Type, from bytes: borrowing SecretBytes
    ) throws(MalformedPacket) -> Value where Value.RawValue == UInt8 {
        guard let value = Value(rawValue: try take(UInt8.self, from: bytes)) else { throw MalformedPacket() }
        return value
    }

    /// Insists that everything was read.
    func finish(_ bytes: borrowing SecretBytes) throws(MalformedPacket) {
        if position != bytes.count { throw MalformedPacket() }
    }
}
