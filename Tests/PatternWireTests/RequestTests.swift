import PatternCore
import PatternWire
import SecretMemory
import Testing

@Suite struct RequestTests {
    @Test(arguments: VerifierOperation.allCases) func comesBackAsItWas(_ operation: VerifierOperation) throws {
        let sent = try sample(operation)
        let encoded = bytes(sent.encode())
        let got = try VerifierRequest.decode(packet(encoded))
        let fields = [
            got.operation == operation, got.mustChange == (operation == .enroll), got.nonce == sent.nonce,
            got.uid == 1000, got.realUID == 70_000, got.user == "älice", got.service == "sudo",
        ]
        #expect(fields == Array(repeating: true, count: 7))
        let again = bytes(got.encode())
        #expect(again == encoded, "encoded again it differs")
        let (drawn, new) = (length(got.drawn), length(got.new))
        #expect(drawn == ([.verify, .enroll, .change, .remove].contains(operation) ? 4 : 0))
        #expect(new == (operation == .change ? 5 : 0))
    }

    @Test(arguments: VerifierOperation.allCases) func everyOtherLengthIsRefused(_ operation: VerifierOperation) throws {
        let whole = bytes(try sample(operation).encode())
        for length in 0..<whole.count {
            #expect(requestFault(Array(whole.prefix(length))) != nil, "\(length) of \(whole.count) bytes")
        }
        #expect(requestFault(whole + [0]) == .length)
        #expect(requestFault(whole + [UInt8](repeating: 0, count: 1200)) == .length)
    }

    @Test func everyFieldIsChecked() throws {
        let good = bytes(try sample(.verify).encode())
        let faults: [(offset: Int, value: UInt8, fault: WireError)] = [
            (0, 0, .magic), (1, 0, .magic), (2, 0, .magic), (3, 0, .magic),
            (4, 0, .operation), (4, 8, .operation), (4, 255, .operation),
            (5, 1, .flags), (5, 2, .flags), (5, 128, .flags),
            (6, 0, .grid), (6, 1, .grid), (6, 7, .grid), (7, 0, .grid), (7, 255, .grid),
            (32, 3, .length), (32, 5, .length), (33, 1, .length), (34, 3, .grid), (35, 3, .grid),
            (36, 0, .length), (37, 0, .length), (38, 1, .reserved), (39, 1, .reserved),
            (40, 9, .dots), (40, 255, .dots), (41, 4, .dots),
            (44, 0, .userName), (44, 10, .userName), (44, 0x7f, .userName), (44, 0xff, .userName),
        ]
        for (offset, value, fault) in faults {
            var bad = good
            bad[offset] = value
            #expect(requestFault(bad) == fault, "byte \(offset) = \(value)")
        }
    }

    @Test func anOperationHasItsPatternsAndNoOthers() throws {
        for operation in VerifierOperation.allCases {
            for (first, second) in [(false, false), (true, false), (true, true), (false, true)] {
                var failure: WireError?
                do throws(WireError) {
                    _ = try VerifierRequest(
                        operation, uid: 1, realUID: 1, user: "a", service: "", drawn: first ? try square() : nil,
                        new: second ? try square() : nil)
                } catch {
                    failure = error
                }
                let allowed =
                    switch operation {
                    case .status, .reset, .passwordSuccess: !first && !second
                    case .verify, .enroll: first && !second
                    case .change: first && second
                    case .remove: !second
                    }
                #expect((failure == nil) == allowed, "\(operation) with \(first) \(second): \(failure as Any)")
            }
        }
    }

    private func square() throws(WireError) -> Pattern {
        do { return try pattern([0, 1, 4, 3]) } catch { throw .dots }
    }

    @Test func dotsPassedOverMustBeThere() throws {
        var sent = bytes(try sample(.verify).encode())
        sent.replaceSubrange(40..<44, with: [0, 2, 5, 8])
        #expect(requestFault(sent) == .dots)
    }

    @Test(arguments: [("a", "ü"), ("", "锁"), ("ab", "👆")]) func aLongServiceNameIsCutAtACharacter(
        start: String, repeated: String
    ) throws {
        let request = try VerifierRequest(
            .status, uid: 1, realUID: 1, user: "a", service: start + String(repeating: repeated, count: 200))
        let service = try VerifierRequest.decode(request.encode()).service
        let fitting = (255 - start.utf8.count) / repeated.utf8.count
        #expect(service == start + String(repeating: repeated, count: fitting))
    }

    @Test func theLongestFits() throws {
        let all = (0..<36).map { UInt8($0) }
        let name = String(repeating: "x", count: 255)
        let request = try VerifierRequest(
            .change, uid: .max, realUID: .max, user: name, service: name + "cut off",
            drawn: try pattern(all, rows: 6, columns: 6), new: try pattern(all, rows: 6, columns: 6))
        let packet = request.encode()
        let size = packet.count
        #expect(size == 40 + 72 + 510)
        let got = try VerifierRequest.decode(packet)
        let service = got.service
        #expect(service == name)
    }

    @Test func aServiceNameMayBeAnyBytes() throws {
        var sent = bytes(try sample(.verify).encode())
        sent[sent.count - 1] = 0xff
        #expect(requestFault(sent) == nil)
        let got = try VerifierRequest.decode(packet(sent))
        let size = got.encode().count
        #expect(size <= VerifierRequest.maximumSize)
    }

    @Test func randomBytesAreRefused() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var noise = (0..<Int.random(in: 0...200)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if noise.count > 4 { noise.replaceSubrange(0..<4, with: Array("PLQ1".utf8)) }
            #expect(requestFault(noise) != nil)
        }
    }
}
