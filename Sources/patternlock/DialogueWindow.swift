import LinuxKit
import LockCore
import LockWire
import PatternCore
import SecretMemory

/// A guard with an ordinary window, which shows one step after the other. Nothing is covered or grabbed.
final class DialogueWindow: DialogueAsker {
    private let conversation: GuardConversation

    /// Opens it. `status`: where the guard tells where the grid is.
    init(status: StatusWords, _ arguments: [String] = []) throws(Failure) {
        conversation = try GuardConversation(["--dialogue"] + arguments, status: status.number)
    }

    func show(_ step: DialogueStep) { conversation.tell(.step(step)) }

    /// A face that says anything but an answer is as good as gone.
    func ask(_ step: DialogueStep) throws(Failure) -> DialogueReply {
        show(step)
        guard let packet = conversation.answer() else { return .closed }
        do throws(MalformedPacket) {
            switch try DialogueAnswer(decoding: packet) {
            case .choice(let choice): return .choice(choice)
            case .secret(let secret):
                if step.screen == .password { return .typed(secret) }
                do throws(PatternError) {
                    return .pattern(DrawnPattern(try Pattern(unmistakable: secret)))
                } catch { return .closed }
            }
        } catch { return .closed }
    }

    /// Whether there never was a window: the guard said why on standard error. There is none afterwards.
    func isMissing() -> Bool { conversation.endsWithoutWindow() }
}
