import LinuxKit
import LockWire
import PAMKit
import SecretMemory

/// Carries PAM's questions to the face and its answers back. Ends the conversation when the guard or the face is
/// gone: an answer that nobody gave is never made up.
final class FaceDialogue: PAMDialogue {
    private let face: PacketSocket
    private let guardSocket: PacketSocket
    private var packet = SecretBytes(capacity: lockPacketCapacity)
    /// Whether PAM asked and was answered: without that nothing was judged.
    private(set) var wasAnswered = false
    /// What answered the only question, a hidden one; nil as soon as there was another.
    private var password: SecretBytes?
    private let keepsPassword: Bool
    /// Whether the guard is gone, and with it everybody who could be told what came of this.
    private(set) var isAbandoned = false

    /// Milliseconds that the end waits for once the guard is gone: the grabs of the guard that takes over come first.
    private static let afterlife: UInt64 = 20

    /// - Parameter keepsPassword: whether `takePassword` will be asked; a pattern is never kept.
    init(face: consuming PacketSocket, guardSocket: consuming PacketSocket, keepsPassword: Bool) {
        self.keepsPassword = keepsPassword
        self.face = face
        self.guardSocket = guardSocket
    }

    func prompt(isEchoed: Bool, text: String, answer: inout SecretBytes) {
        tell(.prompt(isEchoed: isEchoed, text: text))
        guard var given = waitForAnswer() else { return }
        answer.append(contentsOf: given.secret)
        password = !keepsPassword || wasAnswered || isEchoed ? nil : given.secret.duplicate()
        given.secret.removeAll()
        wasAnswered = true
    }

    /// The answer to the only question, if it was a hidden one: a password that PAM found right. Nil afterwards.
    func takePassword() -> SecretBytes? { password.take() }

    func show(isError: Bool, text: String) { tell(.message(isError: isError, text: text)) }

    /// Sends a message; a face that does not read is the guard's to replace.
    func tell(_ message: ConversationMessage) {
        message.encode(into: &packet)
        do throws(Errno) { try face.send(packet) } catch {}
        packet.removeAll()
    }

    /// The token, once, as the first packet of the guard. Nil when none comes within five seconds.
    func receiveToken() -> SecretBytes? {
        var token = SecretBytes(capacity: Token.size)
        var set = PollSet()
        set.add(guardSocket.descriptor.number)
        do throws(Errno) {
            guard try set.wait(until: .after(5000)), try guardSocket.receive(into: &token) == .packet(Token.size) else {
                return nil
            }
        } catch { return nil }
        return token
    }

    /// Gives the token back: the only thing that opens the screen. Called after PAM accepted and nowhere else.
    func returnToken(_ token: borrowing SecretBytes) throws(Errno) { try guardSocket.send(token) }

    private func waitForAnswer() -> ConversationAnswer? {
        defer { packet.removeAll() }
        while true {
            var set = PollSet()
            let facePlace = set.add(face.descriptor.number)
            let guardPlace = set.add(guardSocket.descriptor.number)
            do throws(Errno) {
                guard try set.wait() else { continue }
                // After the token the guard says nothing more: whatever comes from there is its end.
                if set.isReady(guardPlace) {
                    isAbandoned = true
                    PollSet.sleep(until: .after(Self.afterlife))
                    return nil
                }
                guard set.isReady(facePlace) else { continue }
                switch try face.receive(into: &packet) {
                case .nothing: continue
                case .closed: return nil
                case .packet: break
                }
            } catch { return nil }
            do throws(MalformedPacket) { return try ConversationAnswer(decoding: packet) } catch { return nil }
        }
    }
}
