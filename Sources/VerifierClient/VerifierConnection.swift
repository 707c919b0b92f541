internal import LinuxKit
internal import PatternWire
internal import SecretMemory

/// One connection to a verifier, with the process at its other end when that is a child of ours.
struct VerifierConnection: ~Copyable {
    private let socket: PacketSocket
    private let child: ChildProcess?

    init(_ socket: consuming PacketSocket, child: ChildProcess?) {
        self.socket = socket
        self.child = child
    }

    /// Sends a request and waits for its reply. Anything but the one reply that belongs to it is a failure.
    borrowing func exchange(
        _ request: borrowing VerifierRequest, until deadline: Deadline
    ) throws(VerifierFailure) -> VerifierReply {
        let packet = request.encode()
        do throws(Errno) { try socket.send(packet) } catch { throw .closed }
        // One byte more than a reply: a longer packet is then noticed.
        var answer = SecretBytes(capacity: VerifierReply.size + 1)
        do throws(Errno) {
            var received = try socket.receive(into: &answer)
            while received == .nothing {
                var set = PollSet()
                set.add(socket.descriptor.number)
                guard try set.wait(until: deadline) else { throw .timedOut }
                received = try socket.receive(into: &answer)
            }
            if received == .closed { throw .noEntry }
        } catch {
            switch error {
            case .timedOut: throw .late
            case .messageSize: throw .malformed
            default: throw .closed
            }
        }
        do throws(WireError) {
            let reply = try VerifierReply.decode(answer)
            if reply.nonce == request.nonce, reply.operation == request.operation { return reply }
        } catch {}
        throw .malformed
    }

    deinit {
        guard let child else { return }
        // A child of ours leaves when the connection ends; one that hangs is not waited for.
        socket.shutdown()
        child.end(within: 500)
    }
}
