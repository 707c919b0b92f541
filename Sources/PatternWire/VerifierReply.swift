internal import CPatternWire
public import PatternCore
public import SecretMemory

/// One reply of the verifier. `CPatternWire.h` is the definition of its bytes. Nothing in it is a secret.
public struct VerifierReply: Equatable, Sendable {
    /// What is told beside the code.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Right, and a new pattern must be chosen.
        public static let mustChange = Flags(rawValue: UInt8(PLW_REP_MUST_CHANGE.rawValue))
        /// Switched off until a password success or a reset.
        public static let switchedOff = Flags(rawValue: UInt8(PLW_REP_SWITCHED_OFF.rawValue))

        static let known: Flags = [.mustChange, .switchedOff]
    }

    public var operation: VerifierOperation
    public var code: VerifierCode
    public var flags: Flags
    /// That of the request.
    public var nonce: Nonce
    /// Milliseconds until the next try is taken, 0 for none.
    public var remaining: UInt32
    /// Tries left before the pattern is switched off.
    public var triesLeft: UInt8
    /// What the enrolled pattern is drawn on, when told.
    public var grid: EnrolledGrid?

    public init(
        _ operation: VerifierOperation, _ code: VerifierCode, flags: Flags = [], nonce: Nonce, remaining: UInt32 = 0,
        triesLeft: UInt8 = 0, grid: EnrolledGrid? = nil
    ) {
        self.operation = operation
        self.code = code
        self.flags = flags
        self.nonce = nonce
        self.remaining = remaining
        self.triesLeft = triesLeft
        self.grid = grid
    }

    /// The size of every reply in bytes.
    public static let size = Int(PLW_REPLY_SIZE)

    /// The packet.
    public func encode() -> [UInt8] {
        var packet = [UInt8](repeating: 0, count: VerifierReply.size)
        func put(_ value: UInt32, at offset: Int) {
            for index in 0..<4 { packet[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
        }
        put(PLW_REPLY_MAGIC, at: Int(PLW_OFF_MAGIC))
        packet[Int(PLW_OFF_OPERATION)] = operation.rawValue
        packet[Int(PLW_REP_CODE)] = code.rawValue
        packet[Int(PLW_REP_FLAGS)] = flags.rawValue
        for (index, byte) in nonce.bytes.enumerated() { packet[Int(PLW_OFF_NONCE) + index] = byte }
        put(remaining, at: Int(PLW_REP_REMAINING_MS))
        packet[Int(PLW_REP_TRIES_LEFT)] = triesLeft
        packet[Int(PLW_REP_ROWS)] = GridBytes.rows(grid?.grid)
        packet[Int(PLW_REP_COLS)] = GridBytes.columns(grid?.grid)
        packet[Int(PLW_REP_FEWEST)] = UInt8(clamping: grid?.fewestDots ?? 0)
        return packet
    }

    /// Reads a packet; throws the first thing that is wrong with it.
    public static func decode(_ packet: borrowing SecretBytes) throws(WireError) -> VerifierReply {
        guard packet.count == size else { throw .length }
        guard packet.uint32(at: Int(PLW_OFF_MAGIC)) == PLW_REPLY_MAGIC else { throw .magic }
        guard let operation = VerifierOperation(rawValue: packet[Int(PLW_OFF_OPERATION)]) else { throw .operation }
        guard let code = VerifierCode(rawValue: packet[Int(PLW_REP_CODE)]) else { throw .code }
        let flags = Flags(rawValue: packet[Int(PLW_REP_FLAGS)])
        guard flags.isSubset(of: .known) else { throw .flags }
        guard packet[Int(PLW_REP_ZERO)] == 0 else { throw .reserved }
        let nonceStart = Int(PLW_OFF_NONCE)
        return VerifierReply(
            operation, code, flags: flags, nonce: Nonce(unchecked: packet.open(nonceStart..<nonceStart + Nonce.size)),
            remaining: packet.uint32(at: Int(PLW_REP_REMAINING_MS)), triesLeft: packet[Int(PLW_REP_TRIES_LEFT)],
            grid: try enrolledGrid(packet))
    }

    private static func enrolledGrid(_ packet: borrowing SecretBytes) throws(WireError) -> EnrolledGrid? {
        let fewest = Int(packet[Int(PLW_REP_FEWEST)])
        guard let grid = try GridBytes.decode(rows: packet[Int(PLW_REP_ROWS)], columns: packet[Int(PLW_REP_COLS)])
        else {
            guard fewest == 0 else { throw .reserved }
            return nil
        }
        guard (1...Int(PLW_DOTS_MAX)).contains(fewest) else { throw .reserved }
        return EnrolledGrid(grid, fewestDots: fewest)
    }
}
