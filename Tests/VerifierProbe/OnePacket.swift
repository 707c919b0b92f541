import Glibc
import LinuxKit
import PatternWire
import SecretMemory

/// One packet and its reply, over a socket that the caller chooses.
enum OnePacket {
    private static let names: [VerifierCode: String] = [
        .right: "right", .enrolled: "enrolled", .done: "done", .rejected: "rejected", .throttled: "throttled",
        .switchedOff: "switched-off", .notEnrolled: "not-enrolled", .unavailable: "unavailable", .denied: "denied",
        .busy: "busy", .tooShort: "too-short", .tooCommon: "too-common", .crossing: "crossing",
        .gridRefused: "grid-refused", .sameAsOld: "same-as-old",
    ]

    /// The reply's code in words, `refused` when there is no way to the socket, `closed` when no reply came. Nil for
    /// words that ask for something else.
    static func send(_ words: [String], _ request: ([String]) throws -> VerifierRequest) throws -> String? {
        switch words.first {
        case "--at":
            let packet = try request(Array(words.dropFirst(2))).encode()
            if words[1].hasSuffix(".sock") { return try exchange(packet, at: words[1]) }
            return try exchange(packet, withOnceOf: words[1])
        case "--hex":
            var packet = SecretBytes(capacity: words[2].utf8.count)
            let digits = Array(words[2])
            for index in stride(from: 0, to: digits.count - 1, by: 2) {
                packet.append(UInt8(String(digits[index...index + 1]), radix: 16) ?? 0)
            }
            return try exchange(packet, at: words[1])
        default: return nil
        }
    }

    private static func exchange(
        _ packet: borrowing SecretBytes, withOnceOf program: String
    ) throws -> String {
        let pair = try PacketSocketPair()
        let child = try ChildProcess.start(
            FileDescriptor.open(program, flags: OpenFlags.pathOnly), arguments: ["patternlock-verifier", "--once"],
            descriptors: [(here: pair.second.descriptor.number, there: 3)])
        let socket = pair.intoFirst()
        let code = try exchange(packet, over: socket)
        socket.shutdown()
        child.end(within: 5000)
        return code
    }

    private static func exchange(_ packet: borrowing SecretBytes, at path: String) throws -> String {
        let socket: PacketSocket
        do throws(Errno) { socket = try PacketSocket.connect(to: path) } catch {
            if error.code == EACCES { return "refused" }
            throw error
        }
        return try exchange(packet, over: socket)
    }

    private static func exchange(
        _ packet: borrowing SecretBytes, over socket: borrowing PacketSocket
    ) throws -> String {
        try socket.send(packet)
        var readable = PollSet()
        readable.add(socket.descriptor.number)
        guard try readable.wait(until: .after(20_000)) else { return "late" }
        var answer = SecretBytes(capacity: VerifierReply.size + 1)
        guard case .packet = try socket.receive(into: &answer) else { return "closed" }
        let reply = try VerifierReply.decode(answer)
        return names[reply.code] ?? "code \(reply.code.rawValue)"
    }
}
