import LockCore
import LockWire
import SecretMemory
import Testing

@Suite struct ConversationLedgerTests {
    static func bytes(_ first: UInt8, count: Int = Token.size) -> SecretBytes {
        var bytes = SecretBytes(capacity: count)
        for index in 0..<count { bytes.append(first &+ UInt8(truncatingIfNeeded: index)) }
        return bytes
    }

    @Test func theSameBytesAreAccepted() {
        var ledger = ConversationLedger()
        let generation = ledger.begin(token: Self.bytes(1))
        let first = ledger.judge(Self.bytes(1), from: generation) != nil
        let again = ledger.judge(Self.bytes(1), from: generation) != nil
        #expect(first)
        #expect(!again, "an answer is taken once")
    }

    @Test func everyOtherByteIsNot() {
        for index in 0..<Token.size {
            var ledger = ConversationLedger()
            let generation = ledger.begin(token: Self.bytes(1))
            var answer = Self.bytes(1)
            answer[index] ^= 0x80
            let accepted = ledger.judge(answer, from: generation) != nil
            #expect(!accepted, "byte \(index)")
            let afterwards = ledger.judge(Self.bytes(1), from: generation) != nil
            #expect(!afterwards, "a wrong answer ends the conversation")
        }
    }

    @Test(arguments: [0, 1, 31, 33, 64]) func everyOtherSizeIsNot(count: Int) {
        var ledger = ConversationLedger()
        let generation = ledger.begin(token: Self.bytes(1))
        let accepted = ledger.judge(Self.bytes(1, count: count), from: generation) != nil
        #expect(!accepted)
    }

    @Test func anOlderConversationCountsNoMore() {
        var ledger = ConversationLedger()
        let old = ledger.begin(token: Self.bytes(1))
        let new = ledger.begin(token: Self.bytes(2))
        let late = ledger.judge(Self.bytes(1), from: old) != nil
        let stolen = ledger.judge(Self.bytes(2), from: old) != nil
        let right = ledger.judge(Self.bytes(2), from: new) != nil
        #expect([late, stolen, right] == [false, false, true])
    }

    @Test func afterTheEndNothingCounts() {
        var ledger = ConversationLedger()
        let generation = ledger.begin(token: Self.bytes(1))
        ledger.end()
        let accepted = ledger.judge(Self.bytes(1), from: generation) != nil
        let empty = ledger.judge(SecretBytes(capacity: 1), from: generation) != nil
        #expect([accepted, empty] == [false, false])
    }

    @Test func withoutAConversationNothingCounts() {
        var ledger = ConversationLedger()
        let accepted = ledger.judge(SecretBytes(capacity: Token.size), from: 0) != nil
        #expect(!accepted)
    }
}
