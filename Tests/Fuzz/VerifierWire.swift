import PatternWire

/// The wire of the verifier: one value, one packet.
enum VerifierWire {
    static func checkRequest(_ bytes: [UInt8]) {
        let packet = secret(bytes)
        do throws(WireError) {
            let request = try VerifierRequest.decode(packet)
            let written = open(request.encode())
            // The service name is for the log only, and the one thing that is repaired.
            let service = bytes.suffix(Int(bytes[37]))
            if String(validating: service, as: UTF8.self) != nil {
                insist(written == bytes, "a request is written as \(written)")
            }
            let again = try VerifierRequest.decode(secret(written))
            insist(open(again.encode()) == written, "a request changes each time it is written")
        } catch {}
    }

    static func checkReply(_ bytes: [UInt8]) {
        let packet = secret(bytes)
        do throws(WireError) {
            let written = try VerifierReply.decode(packet).encode()
            insist(written == bytes, "a reply is written as \(written)")
        } catch {}
    }
}
