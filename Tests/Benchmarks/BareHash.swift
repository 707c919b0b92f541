import CredentialStore
import LinuxKit
import TestSupport

/// The hash that every answer costs, alone: argon2id.
enum BareHash {
    /// How long one takes, by default at the cost of new records.
    static func milliseconds(_ cost: HashCost = .standard) throws(RigError) -> Double {
        let drawn = try Drawn.pattern()
        let start = Clock.monotonicMicroseconds
        do throws(StoreError) {
            _ = try PatternHash(drawn, of: Identity(uid: 1000, user: "bare"), pepper: .none(), cost: cost)
        } catch { throw .refused("the hash: \(error)") }
        return Double(Clock.monotonicMicroseconds - start) / 1000
    }
}
