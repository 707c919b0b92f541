/// Who keeps the session from going idle. Why is not kept: callers say what they like, at any length.
public struct Inhibition: Equatable, Sendable {
    /// What the caller has it back by.
    public let cookie: UInt32
    /// The connection that it lives and dies with.
    public let peer: String
}

/// All of them. A connection may hold several; a flood of them is refused.
public struct InhibitionLedger: Sendable {
    /// More of one connection than this are refused.
    public static let mostOfOne = 64
    /// More in all than this are refused.
    public static let most = 1024

    public private(set) var all: [Inhibition] = []
    private var lastCookie: UInt32 = 0

    public init() {}

    /// Whether there is any.
    public var isActive: Bool { !all.isEmpty }

    /// Whether a connection holds one.
    public func holds(_ peer: String) -> Bool { all.contains { $0.peer == peer } }

    /// Adds one and returns its cookie, never 0; nil when there are too many.
    public mutating func add(peer: String) -> UInt32? {
        guard all.count < Self.most, all.count(where: { $0.peer == peer }) < Self.mostOfOne else { return nil }
        repeat { lastCookie &+= 1 } while lastCookie == 0 || all.contains { $0.cookie == lastCookie }
        all.append(Inhibition(cookie: lastCookie, peer: peer))
        return lastCookie
    }

    /// Takes one back; false when this connection holds none with that cookie.
    public mutating func remove(cookie: UInt32, peer: String) -> Bool {
        guard let place = all.firstIndex(where: { $0.cookie == cookie && $0.peer == peer }) else { return false }
        all.remove(at: place)
        return true
    }

    /// Takes back all of a connection that is gone.
    public mutating func removeAll(of peer: String) { all.removeAll { $0.peer == peer } }
}
