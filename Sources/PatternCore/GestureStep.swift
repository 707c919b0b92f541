/// What one input changed, in this order.
public struct GestureStep: ~Copyable {
    /// The dots of an ended stroke were on show and are gone: a new touch, or a clear, ended the display.
    public var endedDisplay = false

    /// A stroke, or a touch that had hit nothing yet, was thrown away, uncounted: a cancel, a lost device, a changed
    /// geometry, a pen instead of a finger, or input that is refused from now on.
    public var discarded = false

    /// The first dot was hit.
    public var started = false

    /// How many dots were taken, skipped ones included. They are the last ones of the tracker's dots.
    public var dotsAdded = 0

    /// The tracked finger is somewhere else: the tail line changed.
    public var tailMoved = false

    /// How the stroke ended, if it did. Take it out with `take()`.
    public var ending: GestureEnding?

    init() {}
}

/// How a stroke or a tapped entry ended.
public enum GestureEnding: ~Copyable {
    /// Enough dots: this counts as one attempt.
    case attempt(Pattern)
    /// Some dots but too few: shown, never counted.
    case short
    /// No dot: nothing happened.
    case none
    /// The policy forbids crossings and the last dot made one: shown, never counted.
    case crossing
}

/// A finger or pen on a device. Ids come from the caller; a touch keeps its id until it lifts.
public struct TouchID: Hashable, Sendable {
    public let device: Int
    public let number: Int

    public init(device: Int = 0, number: Int) {
        self.device = device
        self.number = number
    }
}

/// What touches the screen.
public enum TouchTool: Sendable {
    /// A finger, or a pointer with its button held.
    case finger
    /// The tip of a pen. It beats fingers: a hand that rests while it writes must not draw.
    case pen
}
