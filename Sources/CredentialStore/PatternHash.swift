internal import CSodium
public import PatternCore
internal import SecretMemory

/// What is stored of a pattern: argon2id over HMAC-SHA-256(pepper, version | uid | user | grid | dots).
public struct PatternHash: Equatable, Sendable {
    public let cost: HashCost
    /// `saltSize` random bytes.
    public let salt: [UInt8]
    /// `size` bytes.
    public let bytes: [UInt8]

    static let size = 32
    static let saltSize = Int(crypto_pwhash_SALTBYTES)
    private static let messageVersion: UInt8 = 1

    /// Nil when a part has the wrong size.
    init?(cost: HashCost, salt: [UInt8], bytes: [UInt8]) {
        guard salt.count == PatternHash.saltSize, bytes.count == PatternHash.size else { return nil }
        self.cost = cost
        self.salt = salt
        self.bytes = bytes
    }

    /// The hash of a pattern under a new salt. Throws `hash` when there is no memory for it.
    public init(
        _ drawn: borrowing Pattern, of identity: Identity, pepper: borrowing Pepper, cost: HashCost
    ) throws(StoreError) {
        var salt = [UInt8](repeating: 0, count: PatternHash.saltSize)
        unsafe salt.withUnsafeMutableBytes { unsafe randombytes_buf($0.baseAddress!, $0.count) }
        let hash = try PatternHash.compute(drawn, identity, pepper, cost, salt)
        self.cost = cost
        self.salt = salt
        bytes = (0..<hash.count).map { hash[$0] }
    }

    /// Whether a pattern has this hash. Throws when it cannot be known, which is neither right nor wrong.
    public func matches(
        _ drawn: borrowing Pattern, of identity: Identity, pepper: borrowing Pepper
    ) throws(StoreError) -> Bool {
        let computed = try PatternHash.compute(drawn, identity, pepper, cost, salt)
        var stored = SecretBytes(capacity: PatternHash.size)
        for byte in bytes { stored.append(byte) }
        return computed.isEqual(to: stored)
    }

    private static func compute(
        _ drawn: borrowing Pattern, _ identity: Identity, _ pepper: borrowing Pepper, _ cost: HashCost,
        _ salt: [UInt8]
    ) throws(StoreError) -> SecretBytes {
        guard sodium_init() >= 0 else { throw .hash }
        let message = message(drawn, identity)
        var code = SecretBytes(capacity: Int(crypto_auth_hmacsha256_BYTES))
        var failed = false
        unsafe message.withBytes { message in
            unsafe pepper.secret.withBytes { key in
                unsafe code.fill { room in
                    let result = unsafe crypto_auth_hmacsha256(
                        room.baseAddress!, message.baseAddress!, UInt64(message.count), key.baseAddress!)
                    failed = result != 0
                    return room.count
                }
            }
        }
        guard !failed else { throw .hash }
        return try stretch(code, cost, salt)
    }

    private static func stretch(
        _ code: borrowing SecretBytes, _ cost: HashCost, _ salt: [UInt8]
    ) throws(StoreError) -> SecretBytes {
        var hash = SecretBytes(capacity: size)
        var result: Int32 = -1
        unsafe code.withBytes { code in
            unsafe salt.withUnsafeBytes { salt in
                unsafe hash.fill { room in
                    result = unsafe crypto_pwhash(
                        room.baseAddress!, UInt64(room.count), code.baseAddress!, UInt64(code.count),
                        salt.baseAddress!, UInt64(cost.passes), cost.memory << 10, crypto_pwhash_ALG_ARGON2ID13)
                    return room.count
                }
            }
        }
        guard result == 0 else { throw .hash }
        return hash
    }

    /// Every part has a fixed size or its length before it: no two patterns share a message.
    private static func message(_ drawn: borrowing Pattern, _ identity: Identity) -> SecretBytes {
        let name = Array(identity.user.utf8)
        var message = SecretBytes(capacity: 16 + name.count + drawn.count)
        message.append(messageVersion)
        for shift: UInt32 in [0, 8, 16, 24] { message.append(UInt8(truncatingIfNeeded: identity.uid >> shift)) }
        message.append(UInt8(truncatingIfNeeded: name.count))
        for byte in name { message.append(byte) }
        message.append(UInt8(drawn.grid.rows))
        message.append(UInt8(drawn.grid.columns))
        message.append(UInt8(drawn.count))
        drawn.withDots { _ = message.append(contentsOf: $0) }
        return message
    }
}
