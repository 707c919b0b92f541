internal import LinuxKit
internal import PatternWire
internal import SecretMemory

/// Why a connection brought no reply.
struct LineFailure: Error {
    let reason: Unavailability
}

/// One connection to a verifier, and the process behind it if it is ours.
struct Line: ~Copyable {
    private let socket: PacketSocket
    private let child: ChildProcess?

    init(socket: consuming PacketSocket, child: ChildProcess?) {
        self.socket = socket
        self.child = child
    }

    deinit {
        // It answered or is given up: whatever it had to write was on the disk before its reply.
        guard let child else { return }
        child.signal(9)
        // One that may not be ended, as another user's by a root without that right, ends with its last client.
        socket.shutdown()
        do throws(Errno) { _ = try child.wait() } catch {}
    }

    /// Sends a request and waits for its reply: the same operation and nonce, or it is none.
    borrowing func exchange(
        _ request: borrowing VerifierRequest, until deadline: Deadline
    ) throws(LineFailure) -> VerifierReply {
        let packet = try receive(after: request.encode(), until: deadline)
        do throws(WireError) {
            let reply = try VerifierReply.decode(packet)
            guard reply.nonce == request.nonce, reply.operation == request.operation else { throw .reserved }
            return reply
        } catch {
            throw LineFailure(reason: .badReply)
        }
    }

    private borrowing func receive(
        after packet: consuming SecretBytes, until deadline: Deadline
    ) throws(LineFailure) -> SecretBytes {
        var reply = SecretBytes(capacity: VerifierReply.size + 1)
        var reason = Unavailability.late
        do throws(Errno) {
            try socket.send(packet)
            while !deadline.hasPassed {
                switch try socket.receive(into: &reply) {
                case .packet: return reply
                case .closed: throw LineFailure.ended
                case .nothing:
                    var readable = PollSet()
                    readable.add(socket.descriptor.number)
                    _ = try readable.wait(until: deadline)
                }
            }
        } catch {
            reason = error == .messageSize ? .badReply : .noService
        }
        throw LineFailure(reason: reason)
    }
}

extension LineFailure {
    /// The peer closed without a word.
    fileprivate static let ended = Errno.connectionReset
}
