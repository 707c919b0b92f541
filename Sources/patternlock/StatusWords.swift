import LinuxKit
import LockCore
import VerifierClient

/// `--status-fd` of the commands that ask for patterns.
final class StatusWords {
    private let held: HeldDescriptor?

    init(_ invocation: Invocation) throws(Failure) {
        held = HeldDescriptor(try StatusOption.descriptor(of: invocation))
    }

    /// For a guard, which tells of its own.
    var number: Int32? { held?.descriptor.number }

    /// Tells how an entry ended. A line is dropped when nobody reads.
    func tell(_ word: EnrolWord, remaining: Int = 0, triesLeft: Int = 0) {
        guard let held else { return }
        do throws(Errno) {
            try held.descriptor.write(word.json(remaining: remaining, triesLeft: triesLeft) + "\n")
        } catch {}
    }

    /// Tells what the verifier said of a pattern.
    func tell(outcome: Outcome) {
        switch outcome {
        case .accepted: tell(.accepted)
        case .done: tell(.stored)
        case .rejected(let triesLeft, let remaining): tell(.wrong, remaining: remaining, triesLeft: triesLeft)
        case .throttled(let remaining, let triesLeft, _): tell(.throttled, remaining: remaining, triesLeft: triesLeft)
        case .switchedOff: tell(.throttled)
        case .tooShort: tell(.short)
        case .tooCommon: tell(.tooCommon)
        case .crossing: tell(.crossing)
        case .gridRefused: tell(.grid)
        case .sameAsOld: tell(.sameAsOld)
        case .enrolled, .notEnrolled, .denied, .unavailable: tell(.unavailable)
        }
    }
}
