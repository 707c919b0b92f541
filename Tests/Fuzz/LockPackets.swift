import LockWire
import SecretMemory

/// The packets between the programs of a lock, and with the helper: one value, one packet.
enum LockPackets {
    static func checkInput(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try FaceInput(decoding: packet).encode(into: &written)
        }
    }

    static func checkReport(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try FaceReport(decoding: packet).encode(into: &written)
        }
    }

    static func checkMessage(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try ConversationMessage(decoding: packet).encode(into: &written)
        }
    }

    static func checkAnswer(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try ConversationAnswer(decoding: packet).encode(into: &written)
        }
    }

    static func checkDialogueAnswer(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try DialogueAnswer(decoding: packet).encode(into: &written)
        }
    }

    static func checkHelperRequest(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try HelperRequest(decoding: packet).encode(into: &written)
        }
    }

    static func checkHelperMessage(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try HelperMessage(decoding: packet).encode(into: &written)
        }
    }

    static func checkRecord(_ bytes: [UInt8]) {
        isWrittenAsRead(bytes) { (packet, written) throws(MalformedPacket) in
            try LockRecord(decoding: packet).encode(into: &written)
        }
    }

    private static func isWrittenAsRead(
        _ bytes: [UInt8], _ readAndWrite: (borrowing SecretBytes, inout SecretBytes) throws(MalformedPacket) -> Void
    ) {
        // No larger packet is ever received.
        guard bytes.count <= lockPacketCapacity else { return }
        var written = SecretBytes(capacity: lockPacketCapacity)
        do throws(MalformedPacket) { try readAndWrite(secret(bytes), &written) } catch { return }
        let result = open(written)
        insist(result == bytes, "a packet is written as \(result)")
    }
}
