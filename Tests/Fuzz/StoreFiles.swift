import CredentialStore

/// The files of a store: what is read is what would be written, byte for byte.
enum StoreFiles {
    static func checkRecord(_ bytes: [UInt8]) {
        guard let record = PatternRecord(bytes) else { return }
        insist(record.encode() == bytes, "a record is written as \(String(decoding: record.encode(), as: UTF8.self))")
        insist((1...255).contains(record.identity.user.utf8.count), "a user name of impossible length")
        insist((1...36).contains(record.minimumLength), "a minimum of \(record.minimumLength)")
    }

    static func checkCounter(_ bytes: [UInt8]) {
        guard let counters = CounterFile.decode(bytes) else { return }
        let written = CounterFile.encode(counters)
        insist(written == bytes, "counters are written as \(String(decoding: written, as: UTF8.self))")
    }

    static func checkPepper(_ bytes: [UInt8]) {
        switch Pepper(secret(bytes)) {
        case .none: insist(bytes.count != Pepper.size, "a pepper of the right size is refused")
        case .some(let pepper):
            insist(bytes.count == Pepper.size, "a pepper of \(bytes.count) bytes")
            insist(pepper.identifier?.utf8.count == 16, "a pepper without an identifier")
        }
    }
}
