import CredentialStore
import PatternCore
import Testing
import VerifierCore

/// The files of a store have one form: whatever differs is malformed, and never ends the process.
@Suite struct FileFormTests {
    private static let boot = "01234567-89ab-cdef-0123-456789abcdef"

    private static func counters(own: String, boot: String = FileFormTests.boot) -> [UInt8] {
        Array("version 1\nboot \(boot)\nown \(own)\nsystem 0 0 0\nother 2 30 18446744073709551615\n".utf8)
    }

    private static func record(user: String = "alice", uid: String = "1000") -> [UInt8] {
        let hash = String(repeating: "0a", count: 16) + "," + String(repeating: "f1", count: 32)
        return Array(
            """
            version 1
            user \(user)
            uid \(uid)
            grid 3x3
            rules minimum=4
            pepper none
            must_change 0
            hash argon2id,3,65536,\(hash)
            created 1700000000

            """.utf8)
    }

    @Test func countersComeBack() throws {
        let bytes = Self.counters(own: "1 2 3000")
        let counters = try #require(CounterFile.decode(bytes))
        #expect(CounterFile.encode(counters) == bytes)
    }

    @Test func countersThatKnowOfAPasswordComeBack() throws {
        let text = String(decoding: Self.counters(own: "0 0 0"), as: UTF8.self)
        let bytes = Array((text.replacing("version 1", with: "version 2") + "password 12345\n").utf8)
        let counters = try #require(CounterFile.decode(bytes))
        #expect(counters.password == 12_345)
        #expect(CounterFile.encode(counters) == bytes)
        #expect(CounterFile.decode(bytes.dropLast(15)) == nil, "version 2 without its line")
        #expect(CounterFile.decode(Array((text + "password 12345\n").utf8)) == nil, "version 1 with it")
    }

    @Test(arguments: [
        "0 -1 0", "-1 0 0", "-1 -1 0", "3 2 0", "0 1001 0", "+1 2 0", "1 02 0", "1 2", "1 2 3 4", "1 2 -0",
    ])
    func countersOfNoKindAreMalformed(own: String) {
        #expect(CounterFile.decode(Self.counters(own: own)) == nil, "\(own)")
    }

    @Test(arguments: ["alice", "älice", "\u{301}alice", "a b", "a\u{30a}"]) func recordsComeBack(user: String) throws {
        let bytes = Self.record(user: user)
        let record = try #require(PatternRecord(bytes))
        #expect(record.encode() == bytes)
        #expect(Array(record.identity.user.utf8) == Array(user.utf8))
    }

    @Test(arguments: ["-1", "+1000", "01000", "4294967296", " 1000", "1000 "]) func aUidHasOneForm(uid: String) {
        #expect(PatternRecord(Self.record(uid: uid)) == nil, "\(uid)")
    }
}
