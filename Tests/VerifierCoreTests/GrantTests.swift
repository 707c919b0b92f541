import PatternWire
import Testing
import VerifierCore

/// One case per cell: operation × peer × channel. The target is uid 1000.
@Suite struct GrantTests {
    /// Who the peer is.
    enum Peer: String, CaseIterable, Sendable {
        case root, owner, other, nobody

        var uid: UInt32 {
            switch self {
            case .root: 0
            case .owner: 1000
            case .other: 1001
            case .nobody: 65_534
            }
        }
    }

    /// The operations that are allowed, everything else is denied.
    private func allowed(_ channel: Channel, _ peer: Peer) -> Set<VerifierOperation> {
        switch (channel, peer) {
        case (.rootSocket, .root), (.rootOnce, .root): Set(VerifierOperation.allCases)
        case (.userSocket, .root), (.userSocket, .owner): [.status, .verify, .change]
        case (.homeOnce, .owner): [.status, .verify, .change, .enroll, .remove, .passwordSuccess]
        default: []
        }
    }

    @Test(arguments: Channel.allCases, Peer.allCases) func table(_ channel: Channel, _ peer: Peer) {
        for operation in VerifierOperation.allCases {
            for claimed: UInt32 in [0, 1000, 1001] {
                let caller = Caller(channel: channel, peer: peer.uid, claimed: claimed)
                let grant = Grant(operation, target: 1000, caller: caller)
                #expect(
                    (grant != nil) == allowed(channel, peer).contains(operation),
                    "\(operation) by \(peer) on \(channel), claiming \(claimed)")
            }
        }
    }

    @Test func rootHasNoHomeStore() {
        for operation in VerifierOperation.allCases {
            #expect(Grant(operation, target: 0, caller: Caller(channel: .homeOnce, peer: 0, claimed: 0)) == nil)
        }
    }

    @Test(arguments: Channel.allCases) func whoHasNoNumberHereMayNothing(_ channel: Channel) {
        for operation in VerifierOperation.allCases {
            let usual = Caller(channel: channel, peer: 65_534, claimed: 65_534)
            #expect(Grant(operation, target: 65_534, caller: usual) == nil, "\(operation), about itself")
            let changed = Caller(channel: channel, peer: 1000, claimed: 1000, overflow: 1000)
            #expect(Grant(operation, target: 1000, caller: changed) == nil, "\(operation), by another number")
        }
    }

    @Test func theRealUidIsBelievedFromRootOnly() {
        #expect(Caller(channel: .userSocket, peer: 1000, claimed: 0).real == 1000)
        #expect(Caller(channel: .rootSocket, peer: 0, claimed: 1001).real == 1001)
    }

    @Test(arguments: [
        (0 as UInt32, 1000 as UInt32, CounterKind.own), (0, 0, .system), (0, 1001, .other), (1000, 0, .own),
        (1000, 1000, .own), (0, Caller.anybody, .other),
    ])
    func theCounterGoesByTheRealUid(_ peer: UInt32, _ claimed: UInt32, _ kind: CounterKind) {
        #expect(CounterKind(Caller(channel: .rootSocket, peer: peer, claimed: claimed), target: 1000) == kind)
    }

    /// A host that asks for whoever comes is never the system and never the owner, whatever numbers there are.
    @Test(arguments: [0, 1000, UInt32.max]) func anybodyIsAnotherUser(_ target: UInt32) throws {
        let caller = Caller(channel: .rootSocket, peer: 0, claimed: Caller.anybody)
        #expect(caller.name == "anybody")
        let grant = try #require(Grant(.verify, target: target, caller: caller))
        #expect(grant.counter == .other)
        #expect(!grant.isOwners)
    }
}
