import SecretMemory

/// What can be fed with bytes from outside. The names are those of the folders in `corpus`.
enum Parser: String, CaseIterable {
    case request
    case reply
    case faceInput = "face-input"
    case faceReport = "face-report"
    case conversationMessage = "conversation-message"
    case conversationAnswer = "conversation-answer"
    case dialogueAnswer = "dialogue-answer"
    case helperRequest = "helper-request"
    case helperMessage = "helper-message"
    case lockRecord = "lock-record"
    case record
    case counter
    case pepper
    case patternText = "pattern-text"
    case gridText = "grid-text"
    case configuration
    case blocklist

    /// Reads the bytes, and ends the process when a property does not hold.
    func check(_ bytes: [UInt8]) {
        switch self {
        case .request: VerifierWire.checkRequest(bytes)
        case .reply: VerifierWire.checkReply(bytes)
        case .faceInput: LockPackets.checkInput(bytes)
        case .faceReport: LockPackets.checkReport(bytes)
        case .conversationMessage: LockPackets.checkMessage(bytes)
        case .conversationAnswer: LockPackets.checkAnswer(bytes)
        case .dialogueAnswer: LockPackets.checkDialogueAnswer(bytes)
        case .helperRequest: LockPackets.checkHelperRequest(bytes)
        case .helperMessage: LockPackets.checkHelperMessage(bytes)
        case .lockRecord: LockPackets.checkRecord(bytes)
        case .record: StoreFiles.checkRecord(bytes)
        case .counter: StoreFiles.checkCounter(bytes)
        case .pepper: StoreFiles.checkPepper(bytes)
        case .patternText: PatternTexts.check(bytes)
        case .gridText: PatternTexts.checkGrid(bytes)
        case .configuration: ConfigurationTexts.check(bytes)
        case .blocklist: ConfigurationTexts.checkBlocklist(bytes)
        }
    }
}

/// Ends the process with a sentence unless a property holds.
func insist(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { fatalError(sentence()) }
}

/// The bytes in secret memory of just their size.
func secret(_ bytes: some Collection<UInt8>) -> SecretBytes {
    var secret = SecretBytes(capacity: bytes.count)
    for byte in bytes { secret.append(byte) }
    return secret
}

/// The bytes of a made-up secret.
func open(_ secret: borrowing SecretBytes) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<secret.count { bytes.append(secret[index]) }
    return bytes
}
