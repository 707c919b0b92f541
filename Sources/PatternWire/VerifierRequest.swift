internal import CPatternWire
public import PatternCore
public import SecretMemory

/// One request to the verifier. `CPatternWire.h` is the definition of its bytes.
public struct VerifierRequest: ~Copyable {
    public let operation: VerifierOperation
    /// ENROLL only: the record opens once and must then be changed.
    public let mustChange: Bool
    /// Echoed by the reply.
    public let nonce: Nonce
    /// Whose record is meant.
    public let uid: UInt32
    /// The real uid of the host program, or `anybody`; believed from a peer with uid 0 only.
    public let realUID: UInt32
    /// The name that belongs to `uid`: 1 to 255 bytes, no control characters.
    public let user: String
    /// The PAM service or the program, for the log: at most 255 bytes; what is not UTF-8 is replaced.
    public let service: String
    /// The pattern to judge (VERIFY, CHANGE, REMOVE) or to store (ENROLL).
    public let drawn: Pattern?
    /// The pattern to store (CHANGE).
    public let new: Pattern?

    /// Throws the first thing that does not fit the operation or the wire.
    public init(
        _ operation: VerifierOperation, mustChange: Bool = false, nonce: Nonce = .random(), uid: UInt32,
        realUID: UInt32, user: String, service: String, drawn: consuming Pattern? = nil,
        new: consuming Pattern? = nil
    ) throws(WireError) {
        guard !mustChange || operation == .enroll else { throw .flags }
        let first = drawn == nil ? 0 : 1
        let second = new == nil ? 0 : 1
        guard operation.patterns.contains(first + second), second == 0 || operation == .change else {
            throw .patternCount
        }
        guard (1...Int(PLW_NAME_MAX)).contains(user.utf8.count), user.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
        else { throw .userName }
        self.operation = operation
        self.mustChange = mustChange
        self.nonce = nonce
        self.uid = uid
        self.realUID = realUID
        self.user = user
        self.service = VerifierRequest.cut(service)
        self.drawn = drawn
        self.new = new
    }

    /// What a root host names as its real uid that asks for whoever comes: no uid that anyone has.
    public static let anybody = UInt32(PLW_REAL_UID_ANYBODY)

    /// The longest request in bytes.
    public static let maximumSize = Int(PLW_REQUEST_MAX)

    /// The packet. It holds dots, so it is a secret.
    public borrowing func encode() -> SecretBytes {
        var packet = SecretBytes(capacity: VerifierRequest.maximumSize)
        packet.appendZeros(Int(PLW_REQUEST_HEADER_SIZE))
        packet.set(PLW_REQUEST_MAGIC, at: Int(PLW_OFF_MAGIC))
        packet[Int(PLW_OFF_OPERATION)] = operation.rawValue
        packet[Int(PLW_REQ_FLAGS)] = mustChange ? UInt8(PLW_REQ_MUST_CHANGE.rawValue) : 0
        for (index, byte) in nonce.bytes.enumerated() { packet[Int(PLW_OFF_NONCE) + index] = byte }
        packet.set(uid, at: Int(PLW_REQ_UID))
        packet.set(realUID, at: Int(PLW_REQ_REAL_UID))
        VerifierRequest.put(
            drawn, into: &packet, rows: Int(PLW_REQ_ROWS), columns: Int(PLW_REQ_COLS), count: Int(PLW_REQ_DOT_COUNT))
        VerifierRequest.put(
            new, into: &packet, rows: Int(PLW_REQ_NEW_ROWS), columns: Int(PLW_REQ_NEW_COLS),
            count: Int(PLW_REQ_NEW_DOT_COUNT))
        packet[Int(PLW_REQ_USER_LENGTH)] = UInt8(user.utf8.count)
        packet[Int(PLW_REQ_SERVICE_LENGTH)] = UInt8(service.utf8.count)
        packet.append(open: Array(user.utf8))
        packet.append(open: Array(service.utf8))
        return packet
    }

    /// As many whole characters as fit.
    private static func cut(_ service: String) -> String {
        var bytes = Array(service.utf8.prefix(Int(PLW_NAME_MAX) + 1))
        guard bytes.count > Int(PLW_NAME_MAX) else { return service }
        while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func put(
        _ drawn: borrowing Pattern?, into packet: inout SecretBytes, rows: Int, columns: Int, count: Int
    ) {
        switch drawn {
        case .none: return
        case .some(let drawn):
            packet[rows] = GridBytes.rows(drawn.grid)
            packet[columns] = GridBytes.columns(drawn.grid)
            packet[count] = UInt8(drawn.count)
            drawn.withDots { _ = packet.append(contentsOf: $0) }
        }
    }

    /// Reads a packet; throws the first thing that is wrong with it.
    public static func decode(_ packet: borrowing SecretBytes) throws(WireError) -> VerifierRequest {
        let header = Int(PLW_REQUEST_HEADER_SIZE)
        guard packet.count >= header, packet.count <= maximumSize else { throw .length }
        guard packet.uint32(at: Int(PLW_OFF_MAGIC)) == PLW_REQUEST_MAGIC else { throw .magic }
        guard let operation = VerifierOperation(rawValue: packet[Int(PLW_OFF_OPERATION)]) else { throw .operation }
        let flags = packet[Int(PLW_REQ_FLAGS)]
        guard flags & ~UInt8(PLW_REQ_MUST_CHANGE.rawValue) == 0 else { throw .flags }
        guard packet[Int(PLW_REQ_ZERO)] == 0, packet[Int(PLW_REQ_ZERO) + 1] == 0 else { throw .reserved }
        let dots = Int(packet[Int(PLW_REQ_DOT_COUNT)])
        let newDots = Int(packet[Int(PLW_REQ_NEW_DOT_COUNT)])
        let userLength = Int(packet[Int(PLW_REQ_USER_LENGTH)])
        let serviceLength = Int(packet[Int(PLW_REQ_SERVICE_LENGTH)])
        let userStart = header + dots + newDots
        let serviceStart = userStart + userLength
        guard packet.count == serviceStart + serviceLength else { throw .length }
        let drawn = try pattern(
            packet, rows: Int(PLW_REQ_ROWS), columns: Int(PLW_REQ_COLS), from: header, count: dots)
        let new = try pattern(
            packet, rows: Int(PLW_REQ_NEW_ROWS), columns: Int(PLW_REQ_NEW_COLS), from: header + dots, count: newDots)
        guard let user = String(validating: packet.open(userStart..<serviceStart), as: UTF8.self) else {
            throw .userName
        }
        let nonceStart = Int(PLW_OFF_NONCE)
        return try VerifierRequest(
            operation, mustChange: flags != 0,
            nonce: Nonce(unchecked: packet.open(nonceStart..<nonceStart + Nonce.size)),
            uid: packet.uint32(at: Int(PLW_REQ_UID)), realUID: packet.uint32(at: Int(PLW_REQ_REAL_UID)), user: user,
            service: String(decoding: packet.open(serviceStart..<serviceStart + serviceLength), as: UTF8.self),
            drawn: drawn, new: new)
    }

    private static func pattern(
        _ packet: borrowing SecretBytes, rows: Int, columns: Int, from start: Int, count: Int
    ) throws(WireError) -> Pattern? {
        guard let grid = try GridBytes.decode(rows: packet[rows], columns: packet[columns]) else {
            guard count == 0 else { throw .dots }
            return nil
        }
        guard count <= grid.count else { throw .dots }
        var dots = SecretBytes(capacity: Int(PLW_DOTS_MAX))
        for index in 0..<count { dots.append(packet[start + index]) }
        let drawn: Pattern
        do throws(PatternError) { drawn = try Pattern(grid: grid, dots: dots) } catch { throw .dots }
        // Programs send every dot: a shorter way to say the same would be a second packet for one request.
        guard drawn.count == count else { throw .dots }
        return drawn
    }
}
