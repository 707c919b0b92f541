import PatternCore
import PatternWire
import SecretMemory

/// A pattern on a grid; dots from 0.
func pattern(_ dots: [UInt8], rows: Int = 3, columns: Int = 3) throws -> Pattern {
    var secret = SecretBytes(capacity: 36)
    for dot in dots { secret.append(dot) }
    return try Pattern(grid: Grid(rows: rows, columns: columns)!, dots: secret)
}

/// A request of every operation with everything that belongs to it.
func sample(_ operation: VerifierOperation, service: String = "sudo") throws -> VerifierRequest {
    let carries: [VerifierOperation] = [.verify, .enroll, .change, .remove]
    return try VerifierRequest(
        operation, mustChange: operation == .enroll, uid: 1000, realUID: 70_000, user: "älice", service: service,
        drawn: carries.contains(operation) ? try pattern([4, 1, 6, 3]) : nil,
        new: operation == .change ? try pattern([0, 6, 7, 13, 19], rows: 4, columns: 5) : nil)
}

/// A packet of these bytes.
func packet(_ bytes: [UInt8]) -> SecretBytes {
    var packet = SecretBytes(capacity: max(bytes.count, 1))
    for byte in bytes { packet.append(byte) }
    return packet
}

/// The bytes of a packet.
func bytes(_ packet: borrowing SecretBytes) -> [UInt8] { (0..<packet.count).map { packet[$0] } }

/// What decoding a request throws, nil when it is one.
func requestFault(_ bytes: [UInt8]) -> WireError? {
    do throws(WireError) {
        _ = try VerifierRequest.decode(packet(bytes))
        return nil
    } catch {
        return error
    }
}

/// What decoding a reply throws, nil when it is one.
func replyFault(_ bytes: [UInt8]) -> WireError? {
    do throws(WireError) {
        _ = try VerifierReply.decode(packet(bytes))
        return nil
    } catch {
        return error
    }
}

/// How many dots a pattern has, 0 without one.
func length(_ pattern: borrowing Pattern?) -> Int {
    switch pattern {
    case .none: 0
    case .some(let pattern): pattern.count
    }
}
