import SecretMemory
import Testing

@Suite struct SecretBytesTests {
    @Test func holdsWhatWasAppendedAndNoMore() {
        var secret = SecretBytes(capacity: 3)
        // A value that cannot be copied cannot stand inside #expect: each look at it is taken out first.
        var taken: [Bool] = []
        for byte: UInt8 in [7, 8, 9, 10] { taken.append(secret.append(byte)) }
        #expect(taken == [true, true, true, false])
        let (full, last) = (secret.count, secret[2])
        #expect(full == 3)
        #expect(last == 9)
        secret.removeLast()
        let rest = secret.count
        #expect(rest == 2)
    }

    @Test func wipesThePlaceOfWhatWasTakenAway() {
        var secret = SecretBytes(capacity: 4)
        for byte: UInt8 in [1, 2, 3, 4] { secret.append(byte) }
        secret.removeLast()
        secret.removeAll()
        unsafe secret.fill { room in
            #expect(unsafe room.allSatisfy { $0 == 0 })
            return 0
        }
    }

    @Test func comparesBytesAndLength() {
        var one = SecretBytes(capacity: 4)
        var two = SecretBytes(capacity: 8)
        var results: [Bool] = []
        one.append(1)
        two.append(1)
        results.append(one.isEqual(to: two))
        two.append(2)
        results.append(one.isEqual(to: two))
        one.append(3)
        results.append(one.isEqual(to: two))
        #expect(results == [true, false, false])
    }
}
