import LinuxKit
import LockWire
import PAMKit
import SecretMemory
import VerifierCore

/// Carries PAM's questions to the client and its answers back, each answer counted before PAM sees it. A client that
/// is gone, late or not understood has given no answer, and none is made up.
final class Dialogue: PAMDialogue {
    private let socket: PacketSocket
    private let claim: Claim
    private let log: Journal
    private var packet = SecretBytes(capacity: lockPacketCapacity)
    private var deadline: Deadline
    /// Whether a question that hides its answer was answered: without that no password was proven.
    private(set) var gavePassword = false
    /// Whether a question stayed without an answer.
    private(set) var gaveUp = false
    /// Whether an answer came that may not be judged: the user's other connections used up what there was.
    private(set) var wasThrottled = false

    init(_ socket: consuming PacketSocket, _ claim: consuming Claim, until deadline: Deadline, log: Journal) {
        self.socket = socket
        self.claim = claim
        self.deadline = deadline
        self.log = log
    }

    func prompt(isEchoed: Bool, text: String, answer: inout SecretBytes) {
        tell(.prompt(isEchoed: isEchoed, text: text))
        guard var given = waitForAnswer() else {
            gaveUp = true
            return
        }
        guard mayBeJudged() else {
            wasThrottled = true
            return
        }
        answer.append(contentsOf: given.secret)
        given.secret.removeAll()
        if !isEchoed { gavePassword = true }
    }

    func show(isError: Bool, text: String) { tell(.message(isError: isError, text: text)) }

    /// Sends a message. That the client is gone is seen where its answer is missing.
    func tell(_ message: HelperMessage) {
        message.encode(into: &packet)
        do throws(Errno) { try socket.send(packet) } catch {}
        packet.removeAll()
    }

    /// The new pattern's text, within `milliseconds`; nil without one.
    func askForPattern(within milliseconds: UInt64) -> ConversationAnswer? {
        deadline = .after(milliseconds)
        tell(.patternWanted)
        return waitForAnswer()
    }

    /// Whether the client is still there: nothing is done for one that is gone.
    var hasClient: Bool {
        var set = PollSet()
        let place = set.add(socket.descriptor.number)
        do throws(Errno) {
            guard try set.wait(until: .after(0)) else { return true }
            // Whatever it says where nothing was asked ends it too.
            return !set.isReady(place)
        } catch { return false }
    }

    /// Milliseconds for which no password is taken; nil when that cannot be known.
    var throttle: UInt64? {
        do throws(FileFault) { return try claim.remaining() } catch {
            log.write(.error, "the count of wrong passwords cannot be read: \(error)", JournalEvent.unavailable)
            return nil
        }
    }

    /// Forgets the wrong passwords, after a right one.
    func forgiveGuesses() {
        do throws(FileFault) { try claim.clear() } catch {
            log.write(.error, "the count of wrong passwords cannot be cleared: \(error)", JournalEvent.unavailable)
        }
    }

    private func mayBeJudged() -> Bool {
        do throws(FileFault) { return try claim.charge() } catch {
            log.write(.error, "a password cannot be counted: \(error)", JournalEvent.unavailable)
            return false
        }
    }

    private func waitForAnswer() -> ConversationAnswer? {
        defer { packet.removeAll() }
        while !deadline.hasPassed {
            do throws(Errno) {
                switch try socket.receive(into: &packet) {
                case .closed: return nil
                case .packet:
                    do throws(MalformedPacket) { return try ConversationAnswer(decoding: packet) } catch {
                        log.write(.warning, "what a client sent is no answer", JournalEvent.refusedCaller)
                        return nil
                    }
                case .nothing:
                    var set = PollSet()
                    set.add(socket.descriptor.number)
                    _ = try set.wait(until: deadline)
                }
            } catch { return nil }
        }
        return nil
    }
}
