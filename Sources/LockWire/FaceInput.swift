public import SecretMemory

/// Which PAM service a conversation asks.
public enum ConversationKind: UInt8, Sendable {
    /// The service `patternlock`: the pattern alone.
    case pattern = 1
    /// The service `patternlock-password`: the system's password stack.
    case password = 2
}

/// Where the face may draw: one monitor, inside a window of the guard.
public struct Stage: Equatable, Sendable {
    /// The X window that the face makes its child of: the cover, or the window of a preview.
    public var window: UInt32
    /// The monitor's left edge in pixels of that window, which for a cover are pixels of the root.
    public var x: Int32
    /// The monitor's top edge in pixels of that window.
    public var y: Int32
    /// Its width in pixels.
    public var width: UInt32
    /// Its height in pixels.
    public var height: UInt32
    /// The stage's width in millimetres, 0 when the monitor does not say.
    public var widthMillimetres: UInt32
    /// The stage's height in millimetres, 0 when the monitor does not say.
    public var heightMillimetres: UInt32
    /// The width in pixels of the monitor that it is on: of a cover all of it, of a window's stage more.
    public var monitorWidth: UInt32
    /// That monitor's height in pixels.
    public var monitorHeight: UInt32

    /// - Parameter monitor: its size in pixels; nil for a stage that takes all of it.
    public init(
        window: UInt32, x: Int32, y: Int32, width: UInt32, height: UInt32, widthMillimetres: UInt32,
        heightMillimetres: UInt32, monitor: (width: UInt32, height: UInt32)? = nil
    ) {
        monitorWidth = monitor?.width ?? width
        monitorHeight = monitor?.height ?? height
        self.window = window
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.widthMillimetres = widthMillimetres
        self.heightMillimetres = heightMillimetres
    }
}

/// One sample of something that points.
public struct Contact: Equatable, Sendable {
    public enum Tool: UInt8, CaseIterable, Sendable {
        case finger = 1
        case pen = 2
        case mouse = 3
    }

    public enum Phase: UInt8, Sendable {
        case down = 1
        case move = 2
        case up = 3
        /// Taken back by the system: not a lift.
        case cancel = 4
        /// Where the pointer is while nothing is pressed; told only where somebody rests on things to press them.
        case hover = 5
    }

    public var tool: Tool
    public var phase: Phase
    /// Tells fingers apart while they are down.
    public var id: UInt32
    /// Pixels of the stage's window, fractions included.
    public var x: Double
    /// Pixels of the stage's window, fractions included.
    public var y: Double

    public init(tool: Tool, phase: Phase, id: UInt32, x: Double, y: Double) {
        self.tool = tool
        self.phase = phase
        self.id = id
        self.x = x
        self.y = y
    }
}

/// One key going down or up, with the keyboard state that the X server told at that moment.
public struct KeyStroke: Equatable, Sendable {
    /// X keycode, 8 to 255.
    public var keycode: UInt8
    public var isPress: Bool
    /// The masks and groups of the XI2 event: base, latched, locked.
    public var modifiers: (base: UInt32, latched: UInt32, locked: UInt32)
    public var groups: (base: UInt32, latched: UInt32, locked: UInt32)

    public init(
        keycode: UInt8, isPress: Bool, modifiers: (base: UInt32, latched: UInt32, locked: UInt32),
        groups: (base: UInt32, latched: UInt32, locked: UInt32)
    ) {
        self.keycode = keycode
        self.isPress = isPress
        self.modifiers = modifiers
        self.groups = groups
    }

    public static func == (left: KeyStroke, right: KeyStroke) -> Bool {
        left.keycode == right.keycode && left.isPress == right.isPress && left.modifiers == right.modifiers
            && left.groups == right.groups
    }
}

/// What the guard tells the face.
public enum FaceInput: Equatable, Sendable {
    /// The place to draw; the first packet, and again after every change of the screens.
    case stage(Stage)
    /// Input: a finger, a pen or the mouse.
    case contact(Contact)
    /// Input: the touch device is gone; all its fingers are lost.
    case contactsLost
    /// Input: a key.
    case key(KeyStroke)
    /// The keyboard map or the devices changed: read it again.
    case keymapChanged
    /// Whether every grab holds. Until then the face says that input is not yet locked.
    case locked(Bool)
    /// A conversation was started; the socket to its `patternlock-auth` comes with this packet.
    case conversation(ConversationKind)
    /// The one accepted answer came: show it. Input is over.
    case accepted
    /// The screen is blank, or not any more: no timers while it is.
    case blank(Bool)
    /// Wrong answers since the screen was locked, to a face that takes the place of another.
    case failures(UInt32)
    /// Are you alive? To be answered with `FaceReport.pong` at once.
    case ping(UInt32)
}

extension FaceInput {
    private enum Tag: UInt8 {
        case stage = 1
        case contact, contactsLost, key, keymapChanged, locked, conversation, accepted, blank, ping, failures
    }

    /// Writes the packet over what `bytes` held.
    public func encode(into bytes: inout SecretBytes) {
        var writer = PacketWriter(reusing: bytes)
        switch self {
        case .stage(let stage):
            writer.put(Tag.stage.rawValue)
            writer.put(stage.window)
            writer.put(stage.x)
            writer.put(stage.y)
            for value in [
                stage.width, stage.height, stage.widthMillimetres, stage.heightMillimetres, stage.monitorWidth,
                stage.monitorHeight,
            ] {
                writer.put(value)
            }
        case .contact(let contact):
            writer.put(Tag.contact.rawValue)
            writer.put(contact.tool.rawValue)
            writer.put(contact.phase.rawValue)
            writer.put(contact.id)
            writer.put(contact.x)
            writer.put(contact.y)
        case .contactsLost: writer.put(Tag.contactsLost.rawValue)
        case .key(let key):
            writer.put(Tag.key.rawValue)
            writer.put(key.keycode)
            writer.put(UInt8(key.isPress ? 1 : 0))
            for value in [
                key.modifiers.base, key.modifiers.latched, key.modifiers.locked, key.groups.base, key.groups.latched,
                key.groups.locked,
            ] { writer.put(value) }
        case .keymapChanged: writer.put(Tag.keymapChanged.rawValue)
        case .locked(let on):
            writer.put(Tag.locked.rawValue)
            writer.put(UInt8(on ? 1 : 0))
        case .conversation(let kind):
            writer.put(Tag.conversation.rawValue)
            writer.put(kind.rawValue)
        case .accepted: writer.put(Tag.accepted.rawValue)
        case .blank(let on):
            writer.put(Tag.blank.rawValue)
            writer.put(UInt8(on ? 1 : 0))
        case .failures(let count):
            writer.put(Tag.failures.rawValue)
            writer.put(count)
        case .ping(let serial):
            writer.put(Tag.ping.rawValue)
            writer.put(serial)
        }
        bytes = writer.finish()
    }

    /// Reads a packet, strictly.
    public init(decoding bytes: borrowing SecretBytes) throws(MalformedPacket) {
        var reader = PacketReader()
        switch try reader.takeCase(Tag.self, from: bytes) {
        case .stage:
            self = .stage(
                Stage(
                    window: try reader.take(UInt32.self, from: bytes), x: try reader.take(Int32.self, from: bytes),
                    y: try reader.take(Int32.self, from: bytes), width: try reader.take(UInt32.self, from: bytes),
                    height: try reader.take(UInt32.self, from: bytes),
                    widthMillimetres: try reader.take(UInt32.self, from: bytes),
                    heightMillimetres: try reader.take(UInt32.self, from: bytes),
                    monitor: (try reader.take(UInt32.self, from: bytes), try reader.take(UInt32.self, from: bytes))))
        case .contact:
            self = .contact(
                Contact(
                    tool: try reader.takeCase(Contact.Tool.self, from: bytes),
                    phase: try reader.takeCase(Contact.Phase.self, from: bytes),
                    id: try reader.take(UInt32.self, from: bytes), x: try reader.takeDouble(from: bytes),
                    y: try reader.takeDouble(from: bytes)))
        case .contactsLost: self = .contactsLost
        case .key:
            let keycode = try reader.take(UInt8.self, from: bytes)
            let isPress = try reader.takeBool(from: bytes)
            var masks: [UInt32] = []
            for _ in 0..<6 { masks.append(try reader.take(UInt32.self, from: bytes)) }
            self = .key(
                KeyStroke(
                    keycode: keycode, isPress: isPress, modifiers: (masks[0], masks[1], masks[2]),
                    groups: (masks[3], masks[4], masks[5])))
        case .keymapChanged: self = .keymapChanged
        case .locked: self = .locked(try reader.takeBool(from: bytes))
        case .conversation: self = .conversation(try reader.takeCase(ConversationKind.self, from: bytes))
        case .accepted: self = .accepted
        case .blank: self = .blank(try reader.takeBool(from: bytes))
        case .failures: self = .failures(try reader.take(UInt32.self, from: bytes))
        case .ping: self = .ping(try reader.take(UInt32.self, from: bytes))
        }
        try reader.finish(bytes)
    }
}
