import LockWire
import SecretMemory
import Testing

@Suite struct LockPacketTests {
    static let inputs: [FaceInput] = [
        .stage(Stage(window: 77, x: -3, y: 4, width: 1920, height: 1080, widthMillimetres: 300, heightMillimetres: 0)),
        .stage(
            Stage(
                window: 77, x: 0, y: 0, width: 960, height: 720, widthMillimetres: 150, heightMillimetres: 112,
                monitor: (1920, 1080))),
        .contact(Contact(tool: .pen, phase: .cancel, id: 9, x: 1.25, y: -0.5)), .contactsLost,
        .key(KeyStroke(keycode: 38, isPress: true, modifiers: (1, 2, 3), groups: (4, 5, 6))), .keymapChanged,
        .locked(true), .conversation(.password), .accepted, .blank(false), .ping(123_456),
        .failures(12), .contact(Contact(tool: .mouse, phase: .hover, id: 0, x: 3, y: 4)),
    ]

    static let reports: [FaceReport] = [
        .layout(
            rows: 2, columns: 2, radius: 30,
            dots: [
                PixelPoint(x: 1, y: 2), PixelPoint(x: 3, y: 4), PixelPoint(x: 5, y: 6), PixelPoint(x: 7, y: 8.5),
            ]),
        .attempt(.throttled, remainingMilliseconds: 30_000, triesLeft: 5), .startConversation(.pattern), .pong(7),
        .passwordField, .said("Wrong pattern \"…\" 图案", .wrong), .switchUser, .wish(.keep),
        .wish(.forgotten), .wish(.change), .wish(.changeIfDue),
    ]

    static let messages: [ConversationMessage] = [
        .status(.ready, rows: 3, columns: 4, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 10),
        .prompt(isEchoed: false, text: "Pattern: "), .message(isError: true, text: "请输入手势密码"),
        .outcome(.wrong, remainingMilliseconds: 5, triesLeft: 4),
    ]

    @Test(arguments: inputs) func inputsComeBack(input: FaceInput) throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        input.encode(into: &packet)
        let decoded = try FaceInput(decoding: packet)
        #expect(decoded == input)
        refusesEveryOtherLength(&packet) { (bytes) throws(MalformedPacket) in _ = try FaceInput(decoding: bytes) }
    }

    @Test(arguments: reports) func reportsComeBack(report: FaceReport) throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        report.encode(into: &packet)
        let decoded = try FaceReport(decoding: packet)
        #expect(decoded == report)
        refusesEveryOtherLength(&packet) { (bytes) throws(MalformedPacket) in _ = try FaceReport(decoding: bytes) }
    }

    @Test(arguments: messages) func messagesComeBack(message: ConversationMessage) throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        message.encode(into: &packet)
        let decoded = try ConversationMessage(decoding: packet)
        #expect(decoded == message)
        refusesEveryOtherLength(&packet) { (bytes) throws(MalformedPacket) in
            _ = try ConversationMessage(decoding: bytes)
        }
    }

    @Test func theWordOfTheCommandComesBack() throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        CommandWord.begin.encode(into: &packet)
        let decoded = try CommandWord(decoding: packet)
        #expect(decoded == .begin)
        refusesEveryOtherLength(&packet) { (bytes) throws(MalformedPacket) in _ = try CommandWord(decoding: bytes) }
    }

    @Test(arguments: HelperOperation.allCases) func helperRequestsComeBack(operation: HelperOperation) throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        HelperRequest(operation).encode(into: &packet)
        let decoded = try HelperRequest(decoding: packet)
        #expect(decoded == HelperRequest(operation))
        refusesEveryOtherLength(&packet) { (bytes) throws(MalformedPacket) in _ = try HelperRequest(decoding: bytes) }
    }

    /// Every bit of a request that is turned makes it another request or none.
    @Test func noOtherBytesAreAHelperRequest() {
        var accepted: [Int] = []
        for bit in 0..<40 {
            var packet = SecretBytes(capacity: lockPacketCapacity)
            HelperRequest(.enroll).encode(into: &packet)
            packet[bit / 8] ^= 1 << UInt8(bit % 8)
            do throws(MalformedPacket) {
                if try HelperRequest(decoding: packet).operation == .enroll { accepted.append(bit) }
                if bit < 32 { accepted.append(bit) }
            } catch {}
        }
        #expect(accepted == [])
    }

    static let helperMessages: [HelperMessage] =
        [.prompt(isEchoed: true, text: "Code: "), .message(isError: false, text: "请"), .patternWanted]
        + HelperOutcome.allCases.map { .outcome($0, remainingMilliseconds: 30_000) }

    @Test(arguments: helperMessages) func helperMessagesComeBack(message: HelperMessage) throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        message.encode(into: &packet)
        let decoded = try HelperMessage(decoding: packet)
        #expect(decoded == message)
        refusesEveryOtherLength(&packet) { (bytes) throws(MalformedPacket) in _ = try HelperMessage(decoding: bytes) }
    }

    @Test func answersComeBackAndEmptyOnesDoNot() throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        var secret = SecretBytes(capacity: 8)
        secret.append(65)
        ConversationAnswer(secret).encode(into: &packet)
        let answer = try ConversationAnswer(decoding: packet)
        let (count, first) = (answer.secret.count, answer.secret[0])
        #expect(count == 1)
        #expect(first == 65)

        ConversationAnswer(SecretBytes(capacity: 1)).encode(into: &packet)
        var refused = false
        do throws(MalformedPacket) { _ = try ConversationAnswer(decoding: packet) } catch { refused = true }
        #expect(refused)
    }

    @Test func longTextIsCutAtACharacter() throws {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        ConversationMessage.message(isError: false, text: String(repeating: "锁", count: 5000)).encode(into: &packet)
        guard case .message(_, let text) = try ConversationMessage(decoding: packet) else {
            Issue.record("expected a message")
            return
        }
        #expect(text == String(repeating: "锁", count: 1365))
    }

    /// What `encode` never writes is malformed, though it could be understood.
    @Test(
        arguments: [
            [3, 0, 1, 0, 0xff], [2, 0, 2, 0, 0xc3, 0x28], [3, 0, 1, 16] + Array(repeating: 97, count: 4097),
        ] as [[UInt8]]) func textIsUTF8AndNotTooLong(bytes: [UInt8])
    {
        var refused = false
        do throws(MalformedPacket) { _ = try ConversationMessage(decoding: packet(bytes)) } catch { refused = true }
        #expect(refused)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func contactsAreSomewhere(coordinate: Double) {
        var bytes = SecretBytes(capacity: lockPacketCapacity)
        FaceInput.contact(Contact(tool: .finger, phase: .move, id: 1, x: 1, y: coordinate)).encode(into: &bytes)
        var refused = false
        do throws(MalformedPacket) { _ = try FaceInput(decoding: bytes) } catch { refused = true }
        #expect(refused)
    }

    private func packet(_ bytes: [UInt8]) -> SecretBytes {
        var packet = SecretBytes(capacity: lockPacketCapacity)
        for byte in bytes { packet.append(byte) }
        return packet
    }

    /// Every shorter packet, and one that is a byte longer, is malformed.
    private func refusesEveryOtherLength(
        _ packet: inout SecretBytes, decode: (borrowing SecretBytes) throws(MalformedPacket) -> Void
    ) {
        var accepted: [Int] = []
        packet.append(0)
        let longest = packet.count
        for length in (0...longest).reversed() {
            if length != longest - 1 {
                do throws(MalformedPacket) {
                    try decode(packet)
                    accepted.append(length)
                } catch {}
            }
            packet.removeLast()
        }
        #expect(accepted == [])
    }
}
