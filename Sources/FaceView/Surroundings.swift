/// What stands around the grid and has nothing to do with it.
public struct Surroundings: Equatable, Sendable {
    /// The charge of the machine's battery.
    public struct Battery: Equatable, Sendable {
        /// From 0 to 100.
        public var percent: Int
        public var isCharging: Bool

        public init(percent: Int, isCharging: Bool) {
            self.percent = min(max(percent, 0), 100)
            self.isCharging = isCharging
        }
    }

    /// The time of day, such as 07:40.
    public var clock: String
    /// The day, such as Monday, 30 November.
    public var date: String
    /// The person's name.
    public var name: String
    /// Nil when the machine has none.
    public var battery: Battery?
    /// Whether the renderer was given a picture of the person; without one there is the name's first letter.
    public var hasPicture: Bool

    public init(
        clock: String, date: String = "", name: String = "", battery: Battery? = nil, hasPicture: Bool = false
    ) {
        self.clock = clock
        self.date = date
        self.name = name
        self.battery = battery
        self.hasPicture = hasPicture
    }
}
