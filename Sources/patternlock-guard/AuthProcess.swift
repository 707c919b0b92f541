internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory

/// One conversation: a `patternlock-auth` that runs, and the private socket on which its token comes back.
final class AuthProcess {
    let child: ChildProcess
    let generation: ConversationLedger.Generation
    private let socket: PacketSocket
    /// A byte more than a token, so that a longer answer is seen to be one.
    private var answer = SecretBytes(capacity: Token.size + 1)

    /// Whether it has said what it had to say: then nothing counts any more.
    private var isOver = false

    /// Starts it with a new token. `toFace` is its end of the conversation, `streams` are its standard ones.
    init(
        _ program: borrowing FileDescriptor, kind: ConversationKind, arguments further: [String],
        toFace: borrowing PacketSocket, streams: [(here: Int32, there: Int32)], ledger: inout ConversationLedger
    ) throws(Errno) {
        let toGuard = try PacketSocketPair()
        var token = SecretBytes(capacity: Token.size)
        try token.fillRandomly()
        try toGuard.first.send(token)
        let arguments = [
            "patternlock-auth", "--service", kind == .pattern ? "patternlock" : "patternlock-password",
        ]
        child = try ChildProcess.start(
            program, arguments: arguments + further,
            descriptors: streams + [
                (here: toGuard.second.descriptor.number, there: LockDescriptors.authGuard),
                (here: toFace.descriptor.number, there: LockDescriptors.authFace),
                (here: program.number, there: LockDescriptors.authProgram),
            ])
        generation = ledger.begin(token: token)
        socket = toGuard.intoFirst()
    }

    /// What to poll; nil when there is nothing to wait for any more.
    var descriptorNumber: Int32? { isOver ? nil : socket.descriptor.number }

    /// What came from it, judged. Nil while nothing came.
    func listen(_ ledger: inout ConversationLedger) -> GuardEvent? {
        defer { answer.removeAll() }
        do throws(Errno) {
            let received = try socket.receive(into: &answer)
            if received == .nothing { return nil }
            isOver = true
            if received == .closed { return .conversationEnded }
        } catch {
            isOver = true
            return .conversationEnded
        }
        guard let acceptance = ledger.judge(answer, from: generation) else { return .conversationEnded }
        return .accepted(acceptance)
    }
}
