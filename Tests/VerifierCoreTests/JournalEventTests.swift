import PatternWire
import Testing
import VerifierCore

@Suite struct JournalEventTests {
    @Test func idsAreUniqueAndOfTheJournalsForm() {
        let ids = JournalEvent.allCases.map(\.rawValue)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(id.utf8.count == 32 && id.allSatisfy { $0.isHexDigit && !$0.isUppercase }, "\(id)")
        }
    }

    @Test(arguments: [
        (VerifierOperation.enroll, VerifierCode.done, [JournalEvent.enrolled]), (.change, .right, [.changed]),
        (.remove, .done, [.removed]), (.verify, .right, [.accepted]), (.verify, .rejected, [.wrong]),
        (.change, .rejected, [.wrong]), (.verify, .throttled, [.throttled]), (.verify, .switchedOff, [.switchedOff]),
        (.reset, .done, [.reset]), (.passwordSuccess, .done, [.reset]), (.enroll, .denied, [.refusedCaller]),
        (.verify, .unavailable, [.unavailable]), (.status, .throttled, []), (.status, .switchedOff, []),
        (.status, .enrolled, []), (.verify, .busy, []), (.enroll, .tooCommon, []),
        (.enroll, .crossing, []), (.enroll, .gridRefused, []),
        (.change, .sameAsOld, []),
    ])
    func everyOutcomeHasItsEvents(_ operation: VerifierOperation, _ code: VerifierCode, _ events: [JournalEvent]) {
        #expect(JournalEvent.events(of: VerifierReply(operation, code, nonce: .random())) == events)
    }

    @Test func theFailureThatSwitchesOffIsTwo() {
        let reply = VerifierReply(.verify, .rejected, flags: .switchedOff, nonce: .random())
        #expect(JournalEvent.events(of: reply) == [.wrong, .switchedOff])
    }
}
