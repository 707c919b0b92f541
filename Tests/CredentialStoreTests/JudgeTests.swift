import CredentialStore
import Glibc
import PatternCore
import PatternWire
import Testing
import VerifierCore

@Suite struct JudgeTests {
    @Test(arguments: [false, true]) func rightIsRightAndWrongIsWrong(_ home: Bool) throws {
        let bed = try StoreBed(home: home)
        #expect(try bed.code(.status) == .notEnrolled)
        #expect(try bed.code(.verify, StoreBed.right) == .notEnrolled)
        #expect(try bed.code(.enroll, StoreBed.right) == .done)
        let status = try bed.ask(.status)
        #expect(status.code == .enrolled)
        #expect(status.grid?.grid.count == 9)
        #expect(status.triesLeft == 10)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
        let wrong = try bed.ask(.verify, StoreBed.wrong)
        #expect(wrong.code == .rejected)
        #expect(wrong.triesLeft == 9)
        #expect(try bed.ask(.status).triesLeft == 9)
        #expect(try bed.ask(.verify, StoreBed.right).triesLeft == 10)
    }

    @Test func theRecordTellsNoDotAndIsClosedToOthers() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let lines = String(decoding: try read(bed.record), as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(
            lines.map { String($0.prefix { $0 != " " }) } == [
                "version", "user", "uid", "grid", "rules", "pepper", "must_change", "hash", "created",
            ])
        for path in [bed.record, bed.counter] {
            var status = stat()
            _ = unsafe stat(path, &status)
            #expect(status.st_mode & 0o7777 == 0o600, "\(path)")
        }
        let other = try StoreBed()
        _ = try other.ask(.enroll, StoreBed.right)
        let hash = lines.first { $0.hasPrefix("hash ") } ?? ""
        let otherText = String(decoding: try read(other.record), as: UTF8.self)
        #expect(!otherText.contains(hash), "the same pattern has the same hash twice")
    }

    @Test func fiveFailuresMakeOneWait() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        for left: UInt8 in [9, 8, 7, 6] {
            let reply = try bed.ask(.verify, StoreBed.wrong)
            #expect(reply.triesLeft == left)
            #expect(reply.remaining == 0)
        }
        #expect(try bed.ask(.verify, StoreBed.wrong).remaining == 30_000)
        let throttled = try bed.ask(.verify, StoreBed.right)
        #expect(throttled.code == .throttled, "the right pattern too")
        #expect(throttled.remaining == 30_000)
        #expect(try bed.code(.status) == .throttled)
        bed.pass(30_000)
        #expect(try bed.code(.status) == .enrolled)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
    }

    @Test func aRestartBeginsTheWaitAgainAndIsWritten() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        for _ in 0..<5 { _ = try bed.ask(.verify, StoreBed.wrong) }
        bed.pass(29_000)
        bed.restart()
        #expect(try bed.ask(.status).remaining == 30_000)
        bed.pass(30_000)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
    }

    /// So that a PAM line may pass over a record that is no one's, and not over one that cannot be read for the moment.
    @Test func onlyWhatLastsIsToldApart() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let foreign = try bed.ask(.status, user: "bob")
        #expect(foreign.code == .unavailable && foreign.flags == .switchedOff)
        try put(bed.counter, Array("garbage".utf8))
        let broken = try bed.ask(.status)
        #expect(broken.code == .unavailable && broken.flags == [])
    }

    @Test func tenFailuresSwitchOffUntilAPasswordOrAReset() throws {
        for clearing: VerifierOperation in [.passwordSuccess, .reset] {
            let bed = try StoreBed()
            _ = try bed.ask(.enroll, StoreBed.right)
            for _ in 0..<10 {
                _ = try bed.ask(.verify, StoreBed.wrong)
                bed.pass(1_800_000)
            }
            let off = try bed.ask(.verify, StoreBed.right)
            #expect(off.code == .switchedOff)
            #expect(off.flags == .switchedOff)
            #expect(try bed.code(.status) == .switchedOff)
            #expect(try bed.code(.verify, StoreBed.right, real: 0) == .right, "the login is not touched")
            #expect(try bed.code(clearing, real: 0) == .done)
            #expect(try bed.code(.verify, StoreBed.right) == .right)
        }
    }

    @Test func whatIsNotATryIsNotCounted() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let before = try read(bed.counter)
        #expect(try bed.code(.verify, [0, 4, 8]) == .tooShort)
        #expect(try bed.ask(.change, StoreBed.right, new: [0, 4, 8]).code == .tooShort)
        #expect(try bed.ask(.change, StoreBed.right, new: [0, 1, 2, 5]).code == .tooCommon)
        #expect(try read(bed.counter) == before)
    }

    @Test func policyIsForNewPatterns() throws {
        let bed = try StoreBed()
        #expect(try bed.code(.enroll, [4, 1, 6]) == .tooShort)
        #expect(try bed.code(.enroll, [0, 1, 2, 5, 8]) == .tooCommon)
        #expect(try bed.code(.status) == .notEnrolled)
    }

    @Test func changeTakesTheOldPatternAndIsCounted() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        let wrong = try bed.ask(.change, StoreBed.wrong, new: StoreBed.new)
        #expect(wrong.code == .rejected)
        #expect(wrong.triesLeft == 9)
        #expect(try bed.ask(.change, StoreBed.right, new: StoreBed.new).code == .right)
        #expect(try bed.code(.verify, StoreBed.right) == .rejected)
        #expect(try bed.code(.verify, StoreBed.new) == .right)
    }

    @Test func aHandedOutPatternOpensOnce() throws {
        let bed = try StoreBed()
        #expect(try bed.ask(.enroll, StoreBed.right, mustChange: true).code == .done)
        let first = try bed.ask(.verify, StoreBed.right)
        #expect(first.code == .right)
        #expect(first.flags == .mustChange)
        let second = try bed.ask(.verify, StoreBed.right)
        #expect(second.code == .switchedOff)
        #expect(second.flags == [.mustChange, .switchedOff])
        #expect(try bed.code(.status) == .switchedOff)
        #expect(try bed.ask(.change, StoreBed.right, new: StoreBed.new).code == .right)
        let third = try bed.ask(.verify, StoreBed.new)
        #expect(third.code == .right)
        #expect(third.flags == [])
    }

    @Test func whatTodaysPolicyRefusesOpensOnce() throws {
        let bed = try StoreBed()
        #expect(try bed.ask(.enroll, [4, 1, 6], minimum: 3).code == .done)
        let first = try bed.ask(.verify, [4, 1, 6])
        #expect(first.code == .right)
        #expect(first.flags == .mustChange)
        #expect(try bed.code(.verify, [4, 1, 6]) == .switchedOff)
    }

    @Test func nobodyInheritsAPattern() throws {
        let bed = try StoreBed()
        _ = try bed.ask(.enroll, StoreBed.right)
        #expect(try bed.ask(.status, user: "bob").code == .unavailable)
        #expect(try bed.ask(.verify, StoreBed.right, user: "bob").code == .unavailable)
        try put(bed.layout.records + "/1001", try read(bed.record))
        try put(bed.layout.counters + "/1001", try read(bed.counter))
        #expect(try bed.ask(.verify, StoreBed.right, uid: 1001).code == .unavailable)
        #expect(try bed.ask(.enroll, StoreBed.right, user: "bob").code == .done, "root replaces it")
        #expect(try bed.ask(.verify, StoreBed.right, user: "bob").code == .right)
    }

    @Test func removeAndEnrollInAHomeNeedThePattern() throws {
        let bed = try StoreBed(home: true)
        _ = try bed.ask(.enroll, StoreBed.right)
        #expect(try bed.code(.enroll, StoreBed.new) == .denied)
        #expect(try bed.code(.remove) == .denied)
        let wrong = try bed.ask(.remove, StoreBed.wrong)
        #expect(wrong.code == .rejected)
        #expect(wrong.triesLeft == 9)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
        #expect(try bed.code(.remove, StoreBed.right) == .done)
        #expect(try bed.code(.status) == .notEnrolled)
        try put(bed.record, Array("garbage".utf8))
        #expect(try bed.code(.enroll, StoreBed.new) == .unavailable, "not even a broken one is replaced")
    }

    @Test func rootRemovesAnything() throws {
        let bed = try StoreBed()
        #expect(try bed.code(.remove) == .notEnrolled)
        _ = try bed.ask(.enroll, StoreBed.right)
        #expect(try bed.code(.remove) == .done)
        try put(bed.record, Array("garbage".utf8))
        #expect(try bed.code(.remove) == .done)
        #expect(try bed.code(.status) == .notEnrolled)
    }
}
