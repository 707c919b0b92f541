import CredentialStore
import Glibc
import PatternCore
import PatternWire
import Testing
import VerifierCore

/// What an administrator's policy does to those who are enrolled already, and to those who are not.
@Suite struct PolicyTests {
    private static let hour: UInt64 = 3_600_000
    private static let opened = VerifierReply.Flags.mustChange

    private func enrolled(home: Bool = false) throws -> StoreBed {
        let bed = try StoreBed(home: home)
        #expect(try bed.code(.enroll, StoreBed.right) == .done)
        return bed
    }

    private func grid(_ text: String) -> Grid { Grid(text)! }

    @Test(arguments: ["minimum", "grid", "crossing", "blocklist"])
    func aStricterPolicyOpensOnceAndLocksNobodyOut(_ rule: String) throws {
        let bed = try enrolled()
        var rules = PatternPolicy()
        switch rule {
        case "minimum": rules.minimumLength = 6
        case "grid": rules.grids = GridLimits(smallest: grid("4x4"), largest: grid("6x6"))!
        case "crossing": rules.forbidsCrossings = true
        default: rules.blocked = BlockedPatterns(Array("5-2-7-4-9\n".utf8)) { _, _ in }
        }
        let first = try bed.judge(.verify, StoreBed.right, rules: rules).reply
        #expect(first.code == .right)
        #expect(first.flags == Self.opened)
        #expect(try bed.judge(.verify, StoreBed.right, rules: rules).reply.code == .switchedOff)
        #expect(try bed.judge(.verify, StoreBed.wrong, rules: rules).reply.code == .switchedOff, "not a free guess")
        guard rule != "grid", rule != "minimum" else { return }
        #expect(try bed.judge(.change, StoreBed.right, new: StoreBed.new, rules: rules).reply.code == .right)
        #expect(try bed.judge(.verify, StoreBed.new, rules: rules).reply.flags == [])
    }

    @Test func whileThePolicyIsNotWholeNothingIsStoredAndEverythingOpens() throws {
        let new = try StoreBed()
        #expect(try new.judge(.enroll, StoreBed.right, isKnown: false).reply.code == .unavailable)
        #expect(try new.code(.status) == .notEnrolled)
        let bed = try enrolled()
        #expect(try bed.judge(.change, StoreBed.right, new: StoreBed.new, isKnown: false).reply.code == .unavailable)
        let opened = try bed.judge(.verify, StoreBed.right, isKnown: false).reply
        #expect(opened.code == .right && opened.flags == [])
    }

    @Test func aStrokeThatIsLongEnoughForTheRecordIsJudgedUnderAnyPolicy() throws {
        let bed = try enrolled()
        let rules = PatternPolicy(minimumLength: 9)
        #expect(try bed.judge(.verify, StoreBed.wrong, rules: rules).reply.code == .rejected)
        #expect(try bed.judge(.verify, StoreBed.right, rules: rules).reply.code == .right)
    }

    /// Who draws it needs to know under which rules it was chosen, not which hold today.
    @Test(arguments: [(2, 4), (6, 4)]) func whatMakesAnAttemptIsToldAsItWasWhenItWasChosen(
        _ then: Int, _ today: Int
    ) throws {
        let bed = try StoreBed()
        let drawn = then == 2 ? [3, 1, 8] : [3, 1, 5, 8, 4, 6]
        let chosen = try bed.judge(.enroll, drawn.map { UInt8($0) }, rules: PatternPolicy(minimumLength: then)).reply
        #expect(chosen.code == .done)
        let now = PatternPolicy(minimumLength: today)
        #expect(try bed.judge(.status, rules: now).reply.grid == EnrolledGrid(grid("3x3"), fewestDots: then))
        let opened = try bed.judge(.verify, drawn.map { UInt8($0) }, rules: now).reply
        #expect(opened.code == .right && (opened.flags == Self.opened) == (then < today))
    }

    @Test func aPolicyThatIsNoStricterChangesNothing() throws {
        let bed = try enrolled()
        let reply = try bed.judge(.verify, StoreBed.right, rules: PatternPolicy(minimumLength: 5)).reply
        #expect(reply.code == .right)
        #expect(reply.flags == [])
    }

    @Test func newPatternsFollowThePolicy() throws {
        let bed = try StoreBed()
        let large = PatternPolicy(grids: GridLimits(smallest: grid("4x4"), largest: grid("6x6"))!)
        #expect(try bed.judge(.enroll, StoreBed.right, rules: large).reply.code == .gridRefused)
        let simple = PatternPolicy(forbidsCrossings: true)
        #expect(try bed.judge(.enroll, StoreBed.right, rules: simple).reply.code == .crossing)
        #expect(try bed.judge(.enroll, StoreBed.right, rules: simple).note == "refused by policy: it crosses itself")
        let blocked = PatternPolicy(blocked: BlockedPatterns(Array("pattern:3x3:5-2-7-4-9".utf8)) { _, _ in })
        #expect(try bed.judge(.enroll, StoreBed.right, rules: blocked).reply.code == .tooCommon)
        #expect(try bed.judge(.enroll, StoreBed.wrong, rules: blocked).reply.code == .done)
    }

    @Test func theLadderIsThePolicys() throws {
        let bed = try enrolled()
        let ladder = Ladder(waits: [0, 5000], offAfterInRow: 3, offAfterInAll: 30)
        #expect(try bed.judge(.verify, StoreBed.wrong, ladder: ladder).reply.triesLeft == 2)
        #expect(try bed.judge(.verify, StoreBed.wrong, ladder: ladder).reply.remaining == 5000)
        bed.pass(5000)
        let third = try bed.judge(.verify, StoreBed.wrong, ladder: ladder)
        #expect(third.reply.flags == .switchedOff)
        #expect(third.events == [.wrong, .switchedOff])
        #expect(try bed.judge(.verify, StoreBed.right, ladder: ladder).reply.code == .switchedOff)
    }

    @Test func loginsTakeAPatternOnlyAfterAPassword() throws {
        let bed = try enrolled()
        let rule = PasswordRule(isFirst: true, lifetime: nil)
        #expect(try bed.judge(.status, real: 0, password: rule).reply.code == .switchedOff)
        #expect(try bed.judge(.verify, StoreBed.right, real: 0, password: rule).reply.code == .switchedOff)
        #expect(try bed.judge(.verify, StoreBed.right, password: rule).reply.code == .right, "the owner's own lock")
        #expect(try bed.judge(.reset, real: 0, password: rule).reply.code == .done)
        #expect(try bed.judge(.verify, StoreBed.right, real: 0, password: rule).reply.code == .switchedOff)
        #expect(try bed.judge(.passwordSuccess, real: 0, password: rule).reply.code == .done)
        #expect(try bed.judge(.verify, StoreBed.right, real: 0, password: rule).reply.code == .right)
        #expect(try bed.judge(.verify, StoreBed.wrong, real: 0, password: rule).reply.code == .rejected)
        #expect(try bed.judge(.reset, real: 0, password: rule).reply.code == .done)
        #expect(try bed.judge(.verify, StoreBed.right, real: 0, password: rule).reply.code == .right, "after a reset")
        bed.restart()
        #expect(try bed.judge(.verify, StoreBed.right, real: 0, password: rule).reply.code == .switchedOff)
    }

    @Test(arguments: [false, true]) func aPasswordIsGoodForSoManyHours(_ home: Bool) throws {
        let bed = try enrolled(home: home)
        let rule = PasswordRule(isFirst: false, lifetime: 2 * Self.hour)
        #expect(try bed.judge(.verify, StoreBed.right, password: rule).reply.code == .switchedOff)
        #expect(try bed.judge(.passwordSuccess, real: home ? StoreBed.user : 0, password: rule).reply.code == .done)
        #expect(try bed.judge(.verify, StoreBed.right, password: rule).reply.code == .right)
        bed.pass(2 * Self.hour - 1)
        #expect(try bed.judge(.verify, StoreBed.right, password: rule).reply.code == .right)
        bed.pass(1)
        let before = try read(bed.counter)
        #expect(try bed.judge(.verify, StoreBed.wrong, password: rule).reply.code == .switchedOff)
        #expect(try read(bed.counter) == before, "what was not judged was counted")
    }

    @Test func homeStoresCanBeForbidden() throws {
        let bed = try enrolled(home: true)
        #expect(try bed.judge(.status, allowsHome: false).reply.code == .notEnrolled)
        #expect(try bed.judge(.verify, StoreBed.right, allowsHome: false).reply.code == .denied)
        #expect(try bed.judge(.change, StoreBed.right, new: StoreBed.new, allowsHome: false).reply.code == .denied)
        #expect(try bed.judge(.remove, StoreBed.right, allowsHome: false).reply.code == .done)
        #expect(try bed.judge(.enroll, StoreBed.right, allowsHome: false).reply.code == .denied)
        let system = try enrolled()
        #expect(try system.judge(.verify, StoreBed.right, allowsHome: false).reply.code == .right)
    }

    @Test func theCostIsThePolicysForNewRecordsAlone() throws {
        let bed = try enrolled()
        let cost = try #require(HashCost(passes: 2, memory: 16))
        #expect(try bed.judge(.verify, StoreBed.right, cost: cost).reply.code == .right)
        #expect(String(decoding: try read(bed.record), as: UTF8.self).contains("argon2id,1,8,"))
        #expect(try bed.judge(.enroll, StoreBed.right, cost: cost).reply.code == .done)
        #expect(String(decoding: try read(bed.record), as: UTF8.self).contains("argon2id,2,16,"))
    }

    @Test func enrollingTheSameAgainChangesNothing() throws {
        for mustChange in [false, true] {
            let bed = try StoreBed()
            #expect(try bed.judge(.enroll, StoreBed.right, mustChange: mustChange).events == [.enrolled])
            let (record, counter) = (try read(bed.record), try read(bed.counter))
            let again = try bed.judge(.enroll, StoreBed.right, mustChange: mustChange)
            #expect(again.reply.code == .done)
            #expect(again.events == [])
            #expect(try read(bed.record) == record)
            #expect(try read(bed.counter) == counter)
            #expect(try bed.judge(.enroll, StoreBed.new, mustChange: mustChange).events == [.enrolled])
            #expect(try read(bed.record) != record)
        }
    }

    @Test func enrollingTheSameAgainMendsWhatCannotBeUsed() throws {
        let bed = try enrolled()
        _ = unsafe unlink(bed.counter)
        #expect(try bed.judge(.enroll, StoreBed.right).events == [.enrolled])
        #expect(try bed.code(.verify, StoreBed.right) == .right)
        #expect(try bed.judge(.enroll, StoreBed.right, mustChange: true).events == [.enrolled])
        #expect(try bed.judge(.verify, StoreBed.right).reply.flags == Self.opened)
        #expect(try bed.judge(.enroll, StoreBed.right, mustChange: true).events == [.enrolled], "handed out again")
        #expect(try bed.judge(.verify, StoreBed.right).reply.flags == Self.opened)
    }

    /// Given the old pattern (CHANGE) or the password (the helper's ENROLL), the owner cannot keep a pattern that was
    /// handed out. Root is the administrator, who decides.
    @Test(arguments: [false, true]) func whatMustBeChangedIsNotChangedToItself(_ opensFirst: Bool) throws {
        let bed = try StoreBed()
        #expect(try bed.judge(.enroll, StoreBed.right, real: 0, mustChange: true).events == [.enrolled])
        if opensFirst { #expect(try bed.code(.verify, StoreBed.right) == .right) }
        let (record, counter) = (try read(bed.record), try read(bed.counter))
        let changed = try bed.judge(.change, StoreBed.right, new: StoreBed.right)
        #expect(changed.reply.code == .sameAsOld)
        #expect(changed.note == "refused by policy: it must be changed, and is the same")
        #expect(changed.events == [])
        #expect(try bed.judge(.change, StoreBed.wrong, new: StoreBed.wrong).reply.code == .sameAsOld, "tells nothing")
        #expect(try bed.judge(.enroll, StoreBed.right).reply.code == .sameAsOld)
        #expect(try read(bed.record) == record)
        #expect(try read(bed.counter) == counter, "nothing was judged")
        #expect(try bed.judge(.change, StoreBed.right, new: StoreBed.new).reply.code == .right)
        #expect(try bed.judge(.verify, StoreBed.new).reply.flags == [])
        #expect(try bed.judge(.change, StoreBed.new, new: StoreBed.new).reply.code == .right, "a free choice by now")
    }

    @Test func whatMustBeChangedMayBeEnrolledAnewByTheOwnerAndAsItIsByRoot() throws {
        let bed = try StoreBed()
        for real: UInt32 in [StoreBed.user, 0] {
            #expect(try bed.judge(.enroll, StoreBed.right, real: 0, mustChange: true).reply.code == .done)
            let pattern = real == 0 ? StoreBed.right : StoreBed.new
            #expect(try bed.judge(.enroll, pattern, real: real).events == [.enrolled])
            #expect(try bed.judge(.verify, pattern).reply.flags == [])
        }
    }

    @Test func aLostPepperSaysEnrolAgainAndEnrollingMendsIt() throws {
        let bed = try enrolled()
        #expect(try bed.judge(.passwordSuccess, real: 0).reply.code == .done)
        _ = unsafe unlink(bed.pepper)
        for operation: VerifierOperation in [.status, .verify] {
            let lost = try bed.judge(operation, operation == .verify ? StoreBed.right : nil)
            #expect(lost.reply.code == .unavailable)
            #expect(lost.reply.flags == .mustChange)
            #expect(lost.note.contains("--init") && lost.note.contains("enrol"), "\(lost.note)")
            #expect(lost.events == [.unavailable])
        }
        #expect(try bed.judge(.enroll, StoreBed.right).reply.code == .unavailable, "without any there is nothing to do")
        #expect(try SystemStore.create(bed.layout, group: getegid()), "a new one")
        let other = try bed.judge(.status)
        #expect(other.reply.code == .unavailable)
        #expect(other.note.contains("enrol the pattern again; the password works"), "\(other.note)")
        #expect(try bed.judge(.passwordSuccess, real: 0).reply.code == .done, "the password works")
        #expect(try bed.judge(.enroll, StoreBed.right).reply.code == .done)
        #expect(try bed.code(.verify, StoreBed.right) == .right)
    }

    @Test func recordsAreListed() throws {
        let bed = try enrolled()
        #expect(try bed.judge(.enroll, StoreBed.new, user: "bob", uid: 90).reply.code == .done)
        try put(bed.layout.records + "/77", Array("garbage".utf8))
        try put(bed.layout.records + "/.1000.new", [])
        try put(bed.layout.records + "/078", [])
        let listed = try SystemStore.records(bed.layout).map { "\($0.uid) \($0.user ?? "-")" }
        #expect(listed == ["77 -", "90 bob", "1000 alice"])
    }
}
