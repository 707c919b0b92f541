import LinuxKit
import LockWire
import PatternCore
import PatternWire
import VerifierClient

/// What STATUS says, in the words of the face.
struct PatternStatus {
    let availability: Availability
    let remainingMilliseconds: UInt32
    let triesLeft: UInt8
    private let grid: EnrolledGrid?

    /// Asks the verifier.
    init(of user: UserAccount, arguments: Arguments) {
        let client = VerifierClient(VerifierRoute(storeDirectory: arguments.storeDirectory))
        var outcome = Outcome.unavailable(.badReply)
        do throws(WireError) {
            outcome = client.ask(
                try VerifierRequest(
                    .status, uid: user.uid, realUID: ThisProcess.realUser, user: user.name,
                    service: "patternlock-auth"))
        } catch {}
        switch outcome {
        case .enrolled(let grid, let triesLeft, _): self.init(.ready, grid: grid, triesLeft: triesLeft)
        case .throttled(let remaining, let triesLeft, let grid):
            self.init(.throttled, grid: grid, remaining: remaining, triesLeft: triesLeft)
        case .switchedOff: self.init(.switchedOff)
        case .notEnrolled: self.init(.notEnrolled)
        default: self.init(.unavailable)
        }
    }

    private init(_ availability: Availability, grid: EnrolledGrid? = nil, remaining: Int = 0, triesLeft: Int = 0) {
        self.availability = availability
        self.grid = grid
        remainingMilliseconds = UInt32(clamping: remaining)
        self.triesLeft = UInt8(clamping: triesLeft)
    }

    /// The first message of a conversation.
    var message: ConversationMessage {
        .status(
            availability, rows: UInt8(grid?.grid.rows ?? 0), columns: UInt8(grid?.grid.columns ?? 0),
            fewestDots: UInt8(grid?.fewestDots ?? 0), remainingMilliseconds: remainingMilliseconds,
            triesLeft: triesLeft)
    }
}
