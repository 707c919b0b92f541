import CredentialStore
import LinuxKit
import TestSupport

/// The hash that every answer costs, alone: argon2id at the cost of new records.
enum BareHash {
    /// How long one takes.
    static func milliseconds() throws(RigError) -> Double {
        let drawn = try Drawn.pattern()
        let start = Clock.monotonicMicroseconds
        do throws(StoreError) {
            _ = try PatternHash(drawn, of: Identity(uid: 1000, user: "bare"), pepper: .none(), cost: .standard)
        } catch { throw .refused("the hash: \(error)") }
        return Double(Clock.monotonicMicroseconds - start) / 1000
    }
}
