/// What one guess costs: the parameters of argon2id (RFC 9106).
public struct HashCost: Equatable, Sendable {
    /// Passes over the memory.
    public let passes: Int
    /// Memory in KiB.
    public let memory: Int

    /// Three passes over 64 MiB: about a tenth of a second.
    public static let standard = HashCost(unchecked: 3, 65_536)

    /// Nil outside of what the verifier's memory and time allow: 1 to 10 passes over 8 KiB to 256 MiB. A record
    /// that asks for more would let its writer stop the service.
    public init?(passes: Int, memory: Int) {
        guard (1...10).contains(passes), (8...262_144).contains(memory) else { return nil }
        self.init(unchecked: passes, memory)
    }

    private init(unchecked passes: Int, _ memory: Int) {
        self.passes = passes
        self.memory = memory
    }
}
