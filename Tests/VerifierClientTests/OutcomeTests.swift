import PatternCore
import PatternWire
import Testing
import VerifierClient

/// What a client makes of a reply: whatever contradicts itself or its question is no answer.
@Suite struct OutcomeTests {
    private func outcome(
        _ operation: VerifierOperation, _ code: VerifierCode, _ flags: VerifierReply.Flags = []
    ) -> Outcome {
        Outcome(
            VerifierReply(
                operation, code, flags: flags, nonce: .random(), triesLeft: 9,
                grid: Grid(rows: 3, columns: 3).map { EnrolledGrid($0, fewestDots: 4) }))
    }

    /// The verifier never says so: what judged a pattern was not switched off.
    @Test(arguments: VerifierOperation.allCases) func whatIsSwitchedOffIsNeitherRightNorReadyNorDone(
        _ operation: VerifierOperation
    ) {
        for code: VerifierCode in [.right, .enrolled, .done] {
            for flags: VerifierReply.Flags in [.switchedOff, [.switchedOff, .mustChange]] {
                #expect(outcome(operation, code, flags) == .unavailable(.badReply), "\(code.rawValue)")
            }
        }
    }

    @Test(arguments: VerifierOperation.allCases) func onlyTheRightCodeOfAJudgingOperationIsAccepted(
        _ operation: VerifierOperation
    ) {
        let judges = operation == .verify || operation == .change
        for code in VerifierCode.all {
            for flags: VerifierReply.Flags in [[], .mustChange, .switchedOff, [.mustChange, .switchedOff]] {
                let isAccepted = if case .accepted = outcome(operation, code, flags) { true } else { false }
                #expect(
                    isAccepted == (judges && code == .right && !flags.contains(.switchedOff)),
                    "\(operation), code \(code.rawValue), flags \(flags.rawValue)")
            }
        }
    }

    @Test func aCodeOfAnotherOperationIsNoAnswer() {
        for (operation, code): (VerifierOperation, VerifierCode) in [
            (.status, .right), (.status, .done), (.status, .rejected), (.verify, .enrolled), (.verify, .done),
            (.change, .done), (.enroll, .right), (.enroll, .rejected), (.reset, .enrolled), (.passwordSuccess, .right),
        ] {
            #expect(outcome(operation, code) == .unavailable(.badReply), "\(operation), code \(code.rawValue)")
        }
    }
}
