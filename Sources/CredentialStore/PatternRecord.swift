public import PatternCore

/// What is stored of one user's pattern. Text, versioned, one `key value` per line.
public struct PatternRecord: Equatable, Sendable {
    /// Whether a new pattern must be chosen.
    public enum Renewal: Int, Sendable {
        /// No.
        case none = 0
        /// Yes; it opens once more.
        case due = 1
        /// Yes; it has opened once and opens no more.
        case overdue = 2
    }

    public let identity: Identity
    public let grid: Grid
    /// The smallest number of dots that a pattern needed when it was made.
    public let minimumLength: Int
    /// Which pepper it was made with, nil for none.
    public let pepper: String?
    public var renewal: Renewal
    public let hash: PatternHash
    /// Seconds since 1970, to tell people.
    public let created: UInt64

    /// The largest file in bytes.
    static let limit = 4096

    public init(
        identity: Identity, grid: Grid, minimumLength: Int, pepper: String?, renewal: Renewal, hash: PatternHash,
        created: UInt64
    ) {
        self.identity = identity
        self.grid = grid
        self.minimumLength = minimumLength
        self.pepper = pepper
        self.renewal = renewal
        self.hash = hash
        self.created = created
    }

    /// What everybody who may ask is told of it.
    var told: EnrolledGrid { EnrolledGrid(grid, fewestDots: minimumLength) }

    /// The file.
    public func encode() -> [UInt8] {
        Array(
            """
            version 1
            user \(identity.user)
            uid \(identity.uid)
            grid \(grid.rows)x\(grid.columns)
            rules minimum=\(minimumLength)
            pepper \(pepper ?? "none")
            must_change \(renewal.rawValue)
            hash argon2id,\(hash.cost.passes),\(hash.cost.memory),\(Hexadecimal.encode(hash.salt)),\(Hexadecimal.encode(hash.bytes))
            created \(created)

            """.utf8)
    }

    /// Reads a file; nil for anything that `encode` would not have written.
    public init?(_ bytes: [UInt8]) {
        guard var lines = KeyedLines(bytes), lines.next("version") == "1", let user = lines.next("user"),
            (1...255).contains(user.utf8.count), let uid: UInt32 = KeyedLines.number(lines.next("uid")),
            let grid = PatternRecord.grid(lines.next("grid")), let rules = lines.next("rules"),
            rules.hasPrefix("minimum="), let minimum: Int = KeyedLines.number(rules.dropFirst(8)),
            (1...36).contains(minimum), let pepper = lines.next("pepper"),
            pepper == "none" || Hexadecimal.decode(pepper, count: 8) != nil,
            let renewal = Renewal(rawValue: KeyedLines.number(lines.next("must_change")) ?? -1),
            let hash = PatternRecord.hash(lines.next("hash")),
            let created: UInt64 = KeyedLines.number(lines.next("created")), lines.isAtEnd
        else { return nil }
        self.init(
            identity: Identity(uid: uid, user: String(user)), grid: grid, minimumLength: minimum,
            pepper: pepper == "none" ? nil : String(pepper), renewal: renewal, hash: hash, created: created)
    }

    private static func grid(_ text: Substring?) -> Grid? {
        guard let parts = text?.split(separator: "x", omittingEmptySubsequences: false), parts.count == 2,
            let rows: Int = KeyedLines.number(parts[0]), let columns: Int = KeyedLines.number(parts[1])
        else { return nil }
        return Grid(rows: rows, columns: columns)
    }

    private static func hash(_ text: Substring?) -> PatternHash? {
        guard let parts = text?.split(separator: ",", omittingEmptySubsequences: false), parts.count == 5,
            parts[0] == "argon2id", let passes: Int = KeyedLines.number(parts[1]),
            let memory: Int = KeyedLines.number(parts[2]), let cost = HashCost(passes: passes, memory: memory),
            let salt = Hexadecimal.decode(parts[3], count: PatternHash.saltSize),
            let bytes = Hexadecimal.decode(parts[4], count: PatternHash.size)
        else { return nil }
        return PatternHash(cost: cost, salt: salt, bytes: bytes)
    }
}
