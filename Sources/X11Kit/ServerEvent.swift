internal import CX11
public import LockWire

/// One sample of a pointing device, as the server tells it.
public struct PointerSample: Equatable, Sendable {
    /// What happened.
    public enum Kind: Sendable {
        case touchBegin
        case touchUpdate
        case touchEnd
        case buttonPress
        case buttonRelease
        case motion
    }

    public var kind: Kind
    /// The device that tells: a master, or a slave.
    public var device: Int32
    /// The slave that it comes from.
    public var source: Int32
    /// The number of the touch, or of the button.
    public var detail: UInt32
    /// Pixels of the window selected or grabbed on.
    public var x: Double
    /// Pixels of the window selected or grabbed on.
    public var y: Double
    /// Milliseconds of the server.
    public var time: UInt32
    /// The window selected or grabbed on.
    public var window: UInt32

    public init(
        kind: Kind, device: Int32, source: Int32, detail: UInt32, x: Double, y: Double, time: UInt32,
        window: UInt32 = 0
    ) {
        self.kind = kind
        self.device = device
        self.source = source
        self.detail = detail
        self.x = x
        self.y = y
        self.time = time
        self.window = window
    }
}

/// What the server tells. Pointer events that it made from touches are not among them.
public enum ServerEvent: Equatable, Sendable {
    case pointer(PointerSample)
    case key(KeyStroke, device: Int32, time: UInt32)
    /// The window that input was selected on lost the focus.
    case focusLost
    /// Some grab was given back, by us or by anybody.
    case grabEnded
    /// Devices came, went, or were attached elsewhere.
    case devicesChanged
    /// A child of the root was mapped or moved in the stack.
    case windowShown(UInt32)
    /// A child of the root was moved, resized or moved in the stack.
    case windowPlaced(UInt32, x: Int32, y: Int32, width: UInt32, height: UInt32)
    /// A child of the root was unmapped or destroyed, or the cover was cut or made translucent.
    case windowHidden(UInt32)
    /// A window of ours has this size now.
    case windowResized(UInt32, width: UInt32, height: UInt32)
    case screenChanged
    case keymapChanged
    case blanked
    /// The screen is lit again, since this time of the server: input of that moment only woke it.
    case unblanked(time: UInt32)
    /// Somebody touched or typed something after a while. Only where an `Activity` asks for it.
    case userCame
    /// Nobody touched or typed anything for a while. Only where an `Absence` asks for it.
    case userGone
    /// The window manager asks to close the window.
    case closeRequested
    /// A compositing manager says that it begins; anybody may say that.
    case compositorCame
    /// Nothing of interest.
    case other
}

extension Connection {
    /// The next event, nil when there is none now. Sends what was asked so far. What the event held in Xlib's memory
    /// is wiped. The corresponding C function is `XNextEvent`.
    public func nextEvent(_ server: LockServer) -> ServerEvent? {
        var bases = server.bases
        var record = cx_event()
        defer { record = cx_event() }
        guard unsafe cx_next_event(display, &bases, &record) != 0 else { return nil }
        return ServerEvent(record)
    }
}

extension ServerEvent {
    init(_ record: cx_event) {
        switch UInt32(record.kind) {
        case CX_KEY_PRESS.rawValue:
            self = .key(KeyStroke(record, isPress: true), device: record.device, time: record.time)
        case CX_KEY_RELEASE.rawValue:
            self = .key(KeyStroke(record, isPress: false), device: record.device, time: record.time)
        case CX_FOCUS_LOST.rawValue: self = .focusLost
        case CX_GRAB_ENDED.rawValue: self = .grabEnded
        case CX_HIERARCHY.rawValue: self = .devicesChanged
        case CX_WINDOW_SHOWN.rawValue: self = .windowShown(record.window)
        case CX_WINDOW_PLACED.rawValue:
            self = .windowPlaced(
                record.window, x: Int32(record.x), y: Int32(record.y), width: record.width, height: record.height)
        case CX_WINDOW_HIDDEN.rawValue: self = .windowHidden(record.window)
        case CX_WINDOW_CONFIGURED.rawValue:
            self = .windowResized(record.window, width: record.width, height: record.height)
        case CX_SCREEN_CHANGED.rawValue: self = .screenChanged
        case CX_KEYMAP.rawValue: self = .keymapChanged
        case CX_BLANKED.rawValue: self = .blanked
        case CX_UNBLANKED.rawValue: self = .unblanked(time: record.time)
        case CX_USER_CAME.rawValue: self = .userCame
        case CX_USER_GONE.rawValue: self = .userGone
        case CX_CLOSE_WANTED.rawValue: self = .closeRequested
        case CX_COMPOSITOR_CAME.rawValue: self = .compositorCame
        default: self = PointerSample(record).map { .pointer($0) } ?? .other
        }
    }
}

extension PointerSample {
    fileprivate init?(_ record: cx_event) {
        let kind: Kind
        switch UInt32(record.kind) {
        case CX_TOUCH_BEGIN.rawValue: kind = .touchBegin
        case CX_TOUCH_UPDATE.rawValue: kind = .touchUpdate
        case CX_TOUCH_END.rawValue: kind = .touchEnd
        case CX_BUTTON_PRESS.rawValue: kind = .buttonPress
        case CX_BUTTON_RELEASE.rawValue: kind = .buttonRelease
        case CX_MOTION.rawValue: kind = .motion
        default: return nil
        }
        if record.emulated != 0 { return nil }
        self.init(
            kind: kind, device: record.device, source: record.source, detail: record.detail, x: record.x, y: record.y,
            time: record.time, window: record.window)
    }
}

extension KeyStroke {
    fileprivate init(_ record: cx_event, isPress: Bool) {
        self.init(
            keycode: UInt8(truncatingIfNeeded: record.detail), isPress: isPress,
            modifiers: (record.modifiers.0, record.modifiers.1, record.modifiers.2),
            groups: (record.groups.0, record.groups.1, record.groups.2))
    }
}
