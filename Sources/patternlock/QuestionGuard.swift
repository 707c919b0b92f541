import Languages
import LinuxKit
import LockWire
import PatternCore
import SecretMemory

/// A guard that shows one question and holds the grabs.
final class QuestionGuard {
    private let conversation: GuardConversation
    private let status: HeldDescriptor?

    /// Starts it. `question` is the line that stays to be seen.
    init(_ question: String, status: consuming FileDescriptor?) throws(Failure) {
        self.status = HeldDescriptor(status)
        conversation = try GuardConversation(["--question", question], status: self.status?.descriptor.number)
    }

    /// The pattern that was drawn, in its unmistakable form. The window and every grab are gone when this returns.
    func ask(_ enrolled: EnrolledGrid, until deadline: Deadline) throws(Failure) -> ConversationAnswer {
        conversation.tell(
            .status(
                .ready, rows: UInt8(enrolled.grid.rows), columns: UInt8(enrolled.grid.columns),
                fewestDots: UInt8(clamping: enrolled.fewestDots), remainingMilliseconds: 0, triesLeft: 0))
        conversation.tell(.prompt(isEchoed: false, text: ""))
        let answer = waitForAnswer(until: deadline)
        let isMissing = conversation.endsWithoutWindow()
        guard let answer else {
            if isMissing { throw Failure(.unavailable, "there is no window to draw in") }
            throw Failure(.wrong, "no pattern was drawn")
        }
        return answer
    }

    /// Nil when it was cancelled, took too long, or there is no window.
    private func waitForAnswer(until deadline: Deadline) -> ConversationAnswer? {
        guard let packet = conversation.answer(until: deadline) else { return nil }
        do throws(MalformedPacket) { return try ConversationAnswer(decoding: packet) } catch { return nil }
    }
}
