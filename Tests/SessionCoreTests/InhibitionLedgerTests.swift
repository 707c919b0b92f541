import SessionCore
import Testing

@Suite struct InhibitionLedgerTests {
    @Test func eachHasItsCookieAndIsTakenBackByItsOwner() throws {
        var ledger = InhibitionLedger()
        let first = ledger.add(peer: ":1.1")
        let second = ledger.add(peer: ":1.1")
        let one = try #require(first)
        let two = try #require(second)
        #expect(one != 0 && two != 0 && one != two)
        let stolen = ledger.remove(cookie: one, peer: ":1.2")
        #expect(!stolen, "another connection's")
        let taken = ledger.remove(cookie: one, peer: ":1.1")
        let again = ledger.remove(cookie: one, peer: ":1.1")
        #expect(taken && !again)
        #expect(ledger.isActive && ledger.holds(":1.1"))
        ledger.removeAll(of: ":1.1")
        #expect(!ledger.isActive)
    }

    @Test func aFloodIsRefused() {
        var ledger = InhibitionLedger()
        var taken = 0
        for _ in 0..<1000 where ledger.add(peer: ":1.1") != nil { taken += 1 }
        #expect(taken == InhibitionLedger.mostOfOne)
        let other = ledger.add(peer: ":1.2")
        #expect(other != nil, "others have their share")
    }
}
