import LinuxKit
import LockWire
import PatternCore
import VerifierClient

/// What STATUS says, in the words of the face.
struct PatternStatus {
    let availability: Availability
    let remainingMilliseconds: UInt32
    let triesLeft: UInt8
    private let grid: Grid?

    /// Asks the verifier.
    init(of user: UserAccount, arguments: Arguments) {
        let result = VerifierClient(
            user: user, service: "patternlock-auth", storeDirectory: arguments.storeDirectory
        ).status()
        availability =
            switch result.outcome {
            case .enrolled: .ready
            case .throttled: .throttled
            case .switchedOff: .switchedOff
            case .notEnrolled: .notEnrolled
            default: .unavailable
            }
        remainingMilliseconds = result.remaining
        triesLeft = result.triesLeft
        grid = result.grid
    }

    /// The first message of a conversation.
    var message: ConversationMessage {
        .status(
            availability, rows: UInt8(grid?.rows ?? 0), columns: UInt8(grid?.columns ?? 0),
            remainingMilliseconds: remainingMilliseconds, triesLeft: triesLeft)
    }
}
