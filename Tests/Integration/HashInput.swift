import TestSupport

/// What goes into the hash of a pattern beside its dots: the pepper, and the HMAC that argon2id is given. Computed a
/// second time here, by another program.
enum HashInput {
    /// Halves of both, each as it is and as HMAC mixes a key with its two pads.
    static func forms(
        of path: [Int], _ uid: UInt32, _ machine: InstalledMachine
    ) throws -> [String: [UInt8]] {
        let dots = path.map { String($0 - 1) }
        let finished = try machine.root.run(
            ["python3", "-c", script, "\(uid)", InstalledMachine.user, "6", "6"] + dots)
        let lines = finished.output.split(separator: "\n")
        guard lines.count == 2 else { throw RigError.refused("no hash input: \(finished.error)") }
        var forms: [String: [UInt8]] = [:]
        for (name, line) in zip(["pepper", "hash input"], lines) {
            let characters = Array(line)
            let bytes = stride(from: 0, to: characters.count, by: 2).compactMap {
                UInt8(String(characters[$0...$0 + 1]), radix: 16)
            }
            for (place, half) in [("begin", bytes.prefix(16)), ("end", bytes.suffix(16))] {
                for pad: UInt8 in name == "pepper" ? [0, 0x36, 0x5c] : [0] {
                    forms["\(name), \(place), pad \(pad)"] = half.map { $0 ^ pad }
                }
            }
        }
        return forms
    }

    private static let script = """
        import hashlib, hmac, struct, sys
        uid, name, rows, columns, *dots = sys.argv[1:]
        pepper = open("/var/lib/patternlock/pepper", "rb").read()
        message = struct.pack("<BIB", 1, int(uid), len(name)) + name.encode()
        message += bytes([int(rows), int(columns), len(dots)]) + bytes(map(int, dots))
        print(pepper.hex())
        print(hmac.new(pepper, message, hashlib.sha256).hexdigest())
        """
}
