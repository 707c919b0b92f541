internal import CSodium
public import SecretMemory

/// Thirty-two random bytes that a copy of the records is worthless without.
public struct Pepper: ~Copyable {
    /// Bytes.
    public static let size = 32

    let secret: SecretBytes

    /// Tells one pepper from another in a record, without telling the pepper: 16 hexadecimal digits. Nil for none.
    public let identifier: String?

    /// Nil unless there are `size` bytes.
    public init?(_ secret: consuming SecretBytes) {
        guard secret.count == Pepper.size, sodium_init() >= 0 else { return nil }
        let label = Array("patternlock pepper id".utf8)
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        unsafe secret.withBytes { key in
            unsafe _ = crypto_auth_hmacsha256(&code, label, UInt64(label.count), key.baseAddress!)
        }
        identifier = Hexadecimal.encode(Array(code.prefix(8)))
        self.secret = secret
    }

    /// No pepper, as in a home store, where it would lie beside the record and guard nothing: a key of zeros.
    public static func none() -> Pepper { Pepper() }

    private init() {
        var zeros = SecretBytes(capacity: Pepper.size)
        for _ in 0..<Pepper.size { zeros.append(0) }
        secret = zeros
        identifier = nil
    }

    /// New random bytes.
    public static func random() -> SecretBytes {
        var secret = SecretBytes(capacity: size)
        unsafe secret.fill { room in
            unsafe randombytes_buf(room.baseAddress!, room.count)
            return room.count
        }
        return secret
    }
}
