internal import PatternCore
internal import SecretMemory

/// Little-endian integers at fixed places of a packet.
extension SecretBytes {
    func uint32(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
    }

    mutating func set(_ value: UInt32, at offset: Int) {
        for index in 0..<4 { self[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
    }

    /// Bytes that are no secret, copied out.
    func open(_ range: Range<Int>) -> [UInt8] { range.map { self[$0] } }

    /// Adds so many zero bytes.
    mutating func appendZeros(_ count: Int) {
        for _ in 0..<count { append(0) }
    }

    /// Adds bytes that are no secret.
    mutating func append(open bytes: [UInt8]) {
        for byte in bytes { append(byte) }
    }
}

/// The two bytes that tell a grid, zero without one.
enum GridBytes {
    static func decode(rows: UInt8, columns: UInt8) throws(WireError) -> Grid? {
        if rows == 0, columns == 0 { return nil }
        guard let grid = Grid(rows: Int(rows), columns: Int(columns)) else { throw .grid }
        return grid
    }

    static func rows(_ grid: Grid?) -> UInt8 { grid.map { UInt8($0.rows) } ?? 0 }
    static func columns(_ grid: Grid?) -> UInt8 { grid.map { UInt8($0.columns) } ?? 0 }
}
