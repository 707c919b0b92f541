/// Keys that change what others mean.
public struct ModifierKeys: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = ModifierKeys(rawValue: 1)
    public static let control = ModifierKeys(rawValue: 2)
    public static let alt = ModifierKeys(rawValue: 4)
    public static let altGr = ModifierKeys(rawValue: 8)
}

/// What is on at the hardware keyboard, as the X server tells it.
public struct ModifierState: Equatable, Sendable {
    public var isCapsLocked = false
    public var isShiftHeld = false
    /// With sticky keys: those that count for the next key.
    public var latched: ModifierKeys = []
    /// With sticky keys: those that count for every key until they are pressed once more.
    public var locked: ModifierKeys = []

    public init() {}

    /// The line that tells of it beside a password, of which nothing else is to be seen.
    var hint: String? {
        if isCapsLocked { return Texts.capsLock }
        if !locked.isEmpty { return Texts.locked(locked) }
        return latched.isEmpty ? nil : Texts.latched(latched)
    }
}
