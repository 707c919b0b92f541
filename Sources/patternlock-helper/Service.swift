import LinuxKit
import LockWire
import SecretMemory
import VerifierCore

/// Serves one connection, from its request to its outcome.
struct Service: ~Copyable {
    private let socket: PacketSocket
    private let log: Journal

    /// For the request and all answers to PAM, in milliseconds.
    private static let conversationTime: UInt64 = 30_000
    /// For drawing or typing a new pattern twice, in milliseconds.
    private static let patternTime: UInt64 = 60_000
    /// When the kernel ends this process, in seconds, whatever a PAM module waits for.
    private static let conversationLimit: UInt32 = 60
    private static let errandLimit: UInt32 = 90

    init(_ socket: consuming PacketSocket, _ log: Journal) {
        self.socket = socket
        self.log = log
    }

    /// Serves. Whatever happens before the verifier is asked changes no record.
    consuming func serve() throws(Errno) {
        ThisProcess.end(afterSeconds: Self.conversationLimit)
        let deadline = Deadline.after(Self.conversationTime)
        let peer = try socket.peer()
        guard let user = Self.served(peer.uid) else {
            log.write(.warning, "uid \(peer.uid) is not served", JournalEvent.refusedCaller)
            Self.end(socket, .refused)
            return
        }
        let claim: Claim
        do throws(FileFault) {
            guard let place = try Claim(of: user.uid) else {
                log.write(.warning, "\(user.name) has too many connections", JournalEvent.refusedCaller)
                Self.end(socket, .busy)
                return
            }
            claim = place
        } catch {
            log.write(.error, "no place for \(user.name): \(error)", JournalEvent.unavailable)
            Self.end(socket, .unavailable)
            return
        }
        guard let request = try Self.request(from: socket, until: deadline) else {
            log.write(.warning, "no request from \(user.name)", JournalEvent.refusedCaller)
            return
        }
        let log = log
        let errand = Errand(
            request.operation, for: user, Dialogue(socket, claim, until: deadline, log: log), log,
            patternTime: Self.patternTime)
        errand.run { ThisProcess.end(afterSeconds: Self.errandLimit) }
    }

    /// Whom the helper serves: people with an account, but neither root, who needs no helper, nor the uid that the
    /// kernel shows for everyone of another user namespace.
    private static func served(_ uid: UInt32) -> UserAccount? {
        guard uid != 0, uid != UInt32.max, uid != ThisProcess.overflowUser else { return nil }
        return UserAccount(uid: uid)
    }

    private static func end(_ socket: borrowing PacketSocket, _ outcome: HelperOutcome) {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        // What was left unread would reach the client as a broken connection.
        do throws(Errno) { _ = try socket.receive(into: &packet) } catch {}
        HelperMessage.outcome(outcome, remainingMilliseconds: 0).encode(into: &packet)
        do throws(Errno) { try socket.send(packet) } catch {}
    }

    private static func request(
        from socket: borrowing PacketSocket, until deadline: Deadline
    ) throws(Errno) -> HelperRequest? {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        while !deadline.hasPassed {
            switch try socket.receive(into: &packet) {
            case .closed: return nil
            case .packet:
                do throws(MalformedPacket) { return try HelperRequest(decoding: packet) } catch { return nil }
            case .nothing:
                var set = PollSet()
                set.add(socket.descriptor.number)
                _ = try set.wait(until: deadline)
            }
        }
        return nil
    }
}
