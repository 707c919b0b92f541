import CredentialStore
import LinuxKit
import PatternCore
import SecretMemory
import TestSupport
import Testing

/// A record whose hash costs next to nothing, for tests that need it judged a hundred times.
struct CheapRecord {
    let bytes: [UInt8]
    private let owner: String

    /// - Parameters:
    ///   - user: whose.
    ///   - dots: 0-based, on a 3×3 grid.
    ///   - root: where the pepper is.
    init(of user: String, _ uid: UInt32, _ dots: [UInt8], _ root: ThrowAwayRoot, isHome: Bool) throws {
        let pepper = isHome ? Pepper.none() : try Self.pepper(in: root)
        let identity = Identity(uid: uid, user: user)
        let cost = try #require(HashCost(passes: 1, memory: 8))
        let pattern = try Self.pattern(dots)
        let hash = try PatternHash(pattern, of: identity, pepper: pepper, cost: cost)
        bytes = PatternRecord(
            identity: identity, grid: pattern.grid, minimumLength: 4, pepper: pepper.identifier, renewal: .none,
            hash: hash, created: 1
        ).encode()
        owner = isHome ? user : "patternlock"
    }

    /// Puts it and its counters into place. `own`: in a row, in all, when.
    func write(to record: String, counters: String, own: String = "0 0 0", _ root: ThrowAwayRoot) throws {
        let text = "version 1\nboot \(try Boot.identifier())\nown \(own)\nsystem 0 0 0\nother 0 0 0\n"
        try root.writeFile(record, String(decoding: bytes, as: UTF8.self), mode: 0o600, owner: owner)
        try root.writeFile(counters, text, mode: 0o600, owner: owner)
    }

    static func pattern(_ dots: [UInt8]) throws -> Pattern {
        var secret = SecretBytes(capacity: 9)
        for dot in dots { secret.append(dot) }
        return try Pattern(grid: try #require(Grid(rows: 3, columns: 3)), dots: secret)
    }

    private static func pepper(in root: ThrowAwayRoot) throws -> Pepper {
        let text = try root.run(["od", "-An", "-v", "-tx1", "/var/lib/patternlock/pepper"]).output
        var secret = SecretBytes(capacity: Pepper.size)
        for digits in text.split(whereSeparator: \.isWhitespace) { secret.append(UInt8(digits, radix: 16) ?? 0) }
        guard let pepper = Pepper(secret) else { throw RigError.refused("no pepper in \(text)") }
        return pepper
    }
}
