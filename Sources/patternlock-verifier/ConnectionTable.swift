internal import LinuxKit
internal import VerifierCore

/// All clients of the service. Bounded: a new one finds a place even when others hold all, because whoever holds most
/// and has asked nothing gives one up.
struct ConnectionTable {
    private(set) var all: [Connection] = []
    /// How many each peer has.
    private var held: [UInt32: Int] = [:]

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
        all.count < limit(channel) || all.contains { isIdle($0, for: channel) }
    }

    /// Takes a new one in. Nil when its user holds all that one may, who has himself to blame, or when everyone's
    /// request is being worked on.
    mutating func admit(_ socket: consuming PacketSocket, _ channel: Channel, peer: UInt32) -> Connection? {
        guard peer == 0 || held[peer, default: 0] < Self.perUser else { return nil }
        if all.count >= limit(channel), !closeIdlest(for: channel) { return nil }
        let connection = Connection(socket, channel: channel, peer: peer)
        all.append(connection)
        held[peer, default: 0] += 1
        return connection
    }

    /// Closes the oldest connection of whoever holds most among those who have asked nothing yet. False when there is
    /// none.
    mutating func closeIdlest(for channel: Channel) -> Bool {
        var worst: (place: Int, held: Int)?
        for place in all.indices where isIdle(all[place], for: channel) {
            let count = held[all[place].peer, default: 0]
            if count > worst?.held ?? 0 { worst = (place, count) }
        }
        guard let worst else { return false }
        forget(all.remove(at: worst.place))
        return true
    }

    /// Forgets those that are over; that closes them.
    mutating func sweep() {
        for connection in all where connection.phase == .over { forget(connection) }
        all.removeAll { $0.phase == .over }
    }

    private mutating func forget(_ connection: Connection) {
        held[connection.peer, default: 1] -= 1
        if held[connection.peer] == 0 { held.removeValue(forKey: connection.peer) }
    }

    private func limit(_ channel: Channel) -> Int { channel == .rootSocket ? Self.withRoot : Self.inAll }

    private func isIdle(_ connection: Connection, for channel: Channel) -> Bool {
        connection.phase == .request && (channel == .rootSocket || connection.channel != .rootSocket)
    }
}
