internal import LinuxKit
internal import VerifierCore

/// All clients of the service. Bounded: a new one finds a place even when others hold all, because whoever holds most
/// and has asked nothing gives one up.
struct ConnectionTable {
    private(set) var all: [Connection] = []

    /// Connections of one user, and of all.
    static let perUser = 32
    static let inAll = 160
    /// Root's hosts still find a place when users hold all of theirs.
    static let withRoot = 240

    /// Those in one phase, in order of arrival.
    func with(_ phase: Connection.Phase) -> [Connection] { all.filter { $0.phase == phase } }

    /// Those that are being hashed.
    var running: [Connection] { all.filter { if case .worker = $0.phase { true } else { false } } }

    /// Whether one more could come in over this channel.
    func hasPlace(on channel: Channel) -> Bool {
        all.count < limit(channel) || idlest(for: channel) != nil
    }

    /// Takes a new one in. Nil when its user holds all that one may, who has himself to blame, or when everyone's
    /// request is being worked on.
    mutating func admit(_ socket: consuming PacketSocket, _ channel: Channel, peer: UInt32) -> Connection? {
        guard peer == 0 || all.count(where: { $0.peer == peer }) < Self.perUser else { return nil }
        if all.count >= limit(channel), !closeIdlest(for: channel) { return nil }
        let connection = Connection(socket, channel: channel, peer: peer)
        all.append(connection)
        return connection
    }

    /// Closes the oldest connection of whoever holds most among those who have asked nothing yet. False when there is
    /// none.
    mutating func closeIdlest(for channel: Channel) -> Bool {
        guard let place = idlest(for: channel) else { return false }
        all.remove(at: place)
        return true
    }

    /// Forgets those that are over; that closes them.
    mutating func sweep() { all.removeAll { $0.phase == .over } }

    private func limit(_ channel: Channel) -> Int { channel == .rootSocket ? Self.withRoot : Self.inAll }

    private func idlest(for channel: Channel) -> Int? {
        let idle = all.indices.filter {
            all[$0].phase == .request && (channel == .rootSocket || all[$0].channel != .rootSocket)
        }
        func held(_ place: Int) -> Int { all.count { $0.peer == all[place].peer } }
        // Of equals `max` over the reversed takes the first, which is the oldest.
        return idle.reversed().max { held($0) < held($1) }
    }
}
