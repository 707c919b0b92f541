internal import Configuration
internal import SessionCore

extension SessionRules {
    /// What the configuration says.
    init(_ settings: Settings) {
        self.init(
            lockAfter: UInt64(settings[\.lockAfter]) * 1000, dim: UInt64(settings[\.dim]) * 1000,
            grace: UInt64(settings[\.grace]) * 1000, locksOnSleep: settings[\.lockOnSleep],
            locksOnLid: settings[\.lockOnLid])
    }
}
