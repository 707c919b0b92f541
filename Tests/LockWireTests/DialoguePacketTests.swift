import LockWire
import SecretMemory
import Testing

/// What a command and the face say in a dialogue.
struct DialoguePacketTests {
    @Test func everyStepComesBackAsItWasSent() throws {
        var step = DialogueStep(
            .password, note: .wrongPassword, rows: 4, columns: 5, choices: DialogueChoice.allCases)
        step.minimum = 6
        step.forbidsCrossings = true
        (step.round, step.rounds, step.triesLeft) = (2, 3, 9)
        step.remainingMilliseconds = 1_800_000
        (step.isEnrolled, step.isEchoed) = (true, true)
        step.text = "密码："
        step.look = LookSettings(theme: "dusk", isPathHidden: true, isMoving: false, textPercent: 150)
        var packet = SecretBytes(capacity: lockPacketCapacity)
        ConversationMessage.step(step).encode(into: &packet)
        let decoded = try ConversationMessage(decoding: packet)
        #expect(decoded == .step(step))
        while !packet.isEmpty {
            packet.removeLast()
            let (isOne, count) = (isStep(packet), packet.count)
            #expect(!isOne, "\(count) bytes are no step")
        }
    }

    private func isStep(_ packet: borrowing SecretBytes) -> Bool {
        do throws(MalformedPacket) {
            _ = try ConversationMessage(decoding: packet)
            return true
        } catch { return false }
    }

    @Test func answersAreASecretOrAChoice() {
        for choice in DialogueChoice.allCases {
            let back = told(.choice(choice))
            #expect(back == "\(choice)")
        }
        var secret = SecretBytes(capacity: 8)
        let empty = told(.secret(secret.duplicate()))
        #expect(empty == "malformed", "an empty one is never sent")
        secret.append(65)
        let letter = told(.secret(secret))
        #expect(letter == "A")
    }

    /// What an answer says after it was sent.
    private func told(_ answer: consuming DialogueAnswer) -> String {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        answer.encode(into: &packet)
        do throws(MalformedPacket) {
            switch try DialogueAnswer(decoding: packet) {
            case .choice(let choice): return "\(choice)"
            case .secret(let secret):
                return String(decoding: (0..<secret.count).map { secret[$0] }, as: UTF8.self)
            }
        } catch { return "malformed" }
    }
}
