import PatternCore
import PatternWire
import SecretMemory
import Testing

@Suite struct ReplyTests {
    private let sample = VerifierReply(
        .status, .throttled, flags: [.mustChange], nonce: .random(), remaining: 0x0102_0304, triesLeft: 7,
        grid: EnrolledGrid(Grid(rows: 4, columns: 6)!, fewestDots: 3))

    @Test(arguments: VerifierCode.all) func comesBackAsItWas(_ code: VerifierCode) throws {
        var sent = sample
        sent.code = code
        let bytes = sent.encode()
        #expect(bytes.count == 32)
        #expect(try VerifierReply.decode(packet(bytes)) == sent)
    }

    @Test func everyOtherLengthIsRefused() {
        for length in 0...64 where length != 32 {
            let bytes = Array((sample.encode() + sample.encode()).prefix(length))
            #expect(replyFault(bytes) == .length, "\(length) bytes")
        }
    }

    @Test func everyFieldIsChecked() {
        let faults: [(offset: Int, value: UInt8, fault: WireError)] = [
            (0, 0, .magic), (3, 0x30, .magic), (4, 0, .operation), (4, 9, .operation), (6, 4, .flags),
            (6, 255, .flags), (7, 1, .reserved), (31, 0, .reserved), (31, 37, .reserved), (29, 0, .grid),
            (29, 1, .grid), (30, 7, .grid),
        ]
        for (offset, value, fault) in faults {
            var bad = sample.encode()
            bad[offset] = value
            #expect(replyFault(bad) == fault, "byte \(offset) = \(value)")
        }
    }

    @Test func howManyDotsMakeAnAttemptIsToldWithAGridAndNotWithout() {
        var bytes = sample.encode()
        #expect(bytes[31] == 3)
        bytes[29] = 0
        bytes[30] = 0
        #expect(replyFault(bytes) == .reserved)
        bytes[31] = 0
        #expect(replyFault(bytes) == nil)
    }

    @Test func onlyTheFifteenCodesAreCodes() {
        let known = Set(VerifierCode.all.map(\.rawValue))
        #expect(known.count == 15)
        for value in UInt8.min ... .max {
            var bytes = sample.encode()
            bytes[5] = value
            #expect((replyFault(bytes) == nil) == known.contains(value), "code \(value)")
        }
    }

    @Test func successIsNoOtherCodeOneBitAway() {
        for other in VerifierCode.all where other != .right {
            let distance = (other.rawValue ^ VerifierCode.right.rawValue).nonzeroBitCount
            #expect(distance > 1, "code \(other.rawValue) is \(distance) bit from success")
        }
    }
}
