public import SecretMemory

/// The keys that go on working under a lock: the guard hands them on, and nothing else. What they do is the user's to
/// say, in `[keys]` of his configuration.
public enum SpecialKey: UInt8, CaseIterable, Sendable {
    case volumeUp = 1
    case volumeDown
    case mute
    case microphoneMute
    case brightnessUp
    case brightnessDown
    case play
    case pause
    case stop
    case next
    case previous
    case power
    case sleep

    /// The number of the X keysym, from XF86keysym.h.
    public var symbol: UInt32 {
        switch self {
        case .volumeUp: 0x1008_ff13
        case .volumeDown: 0x1008_ff11
        case .mute: 0x1008_ff12
        case .microphoneMute: 0x1008_ffb2
        case .brightnessUp: 0x1008_ff02
        case .brightnessDown: 0x1008_ff03
        case .play: 0x1008_ff14
        case .pause: 0x1008_ff31
        case .stop: 0x1008_ff15
        case .next: 0x1008_ff17
        case .previous: 0x1008_ff16
        case .power: 0x1008_ff2a
        case .sleep: 0x1008_ff2f
        }
    }

    /// The key with this X keysym; nil for every other.
    public init?(symbol: UInt32) {
        guard let key = SpecialKey.allCases.first(where: { $0.symbol == symbol }) else { return nil }
        self = key
    }

    /// The whole packet: a byte for one press.
    public var packet: [UInt8] { [rawValue] }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        guard bytes.count == 1, let key = SpecialKey(rawValue: bytes[0]) else { throw MalformedPacket() }
        self = key
    }
}
