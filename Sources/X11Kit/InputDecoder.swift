public import LockWire

/// Turns what the server tells of pointing devices into contacts.
///
/// One finger may be told twice, by the grabbed slave and by the master: the first to tell of it is believed until it
/// is up. Mice and pens are contacts while button 1 is down.
public struct InputDecoder: Sendable {
    private struct Active: Sendable {
        let source: Int32
        let detail: UInt32
        let device: Int32
        var contact: Contact
    }

    private var devices: [InputDevice]
    private var active: [Active] = []
    private var nextID: UInt32 = 1
    private let followsHover: Bool

    /// For these devices.
    ///
    /// - Parameter followsHover: whether a pointer that presses nothing is told too.
    public init(devices: [InputDevice], followsHover: Bool = false) {
        self.devices = devices
        self.followsHover = followsHover
    }

    /// Takes new devices. Returns whether one with touches is gone, and its fingers with it.
    public mutating func setDevices(_ devices: [InputDevice]) -> Bool {
        let isThere = { (id: Int32) in devices.contains { $0.id == id && $0.isEnabled } }
        let isLost = self.devices.contains { $0.isTouchSlave && !isThere($0.id) }
        self.devices = devices
        active.removeAll { !isThere($0.source) }
        return isLost
    }

    /// Whether keys told by this device count: those of masters, since each key is told by its keyboard too.
    public func isMasterKeyboard(_ device: Int32) -> Bool {
        devices.contains { $0.id == device && $0.role == .masterKeyboard }
    }

    /// The contact that a sample means, nil when it means none.
    ///
    /// - Parameter isCancelled: the server ends the touches of a device that goes: that is no lift.
    public mutating func contact(from sample: PointerSample, isCancelled: Bool = false) -> Contact? {
        switch sample.kind {
        case .touchBegin: begin(sample, key: sample.detail, tool: .finger)
        case .touchUpdate: change(sample, key: sample.detail, phase: .move)
        case .touchEnd: change(sample, key: sample.detail, phase: isCancelled ? .cancel : .up)
        case .buttonPress: sample.detail == 1 && isMasterPointer(sample.device) ? begin(sample) : nil
        case .buttonRelease:
            sample.detail == 1 && isMasterPointer(sample.device) ? change(sample, key: Self.button, phase: .up) : nil
        case .motion:
            isMasterPointer(sample.device) ? change(sample, key: Self.button, phase: .move) ?? hover(sample) : nil
        }
    }

    /// No touch has this number.
    private static let button = UInt32.max

    /// Touches move the pointer too: while a finger is down nothing hovers.
    private func hover(_ sample: PointerSample) -> Contact? {
        guard followsHover, active.isEmpty else { return nil }
        return Contact(tool: .mouse, phase: .hover, id: 0, x: sample.x, y: sample.y)
    }

    private mutating func begin(_ sample: PointerSample) -> Contact? {
        let isPen = devices.contains { $0.id == sample.source && $0.isPen }
        return begin(sample, key: Self.button, tool: isPen ? .pen : .mouse)
    }

    private mutating func begin(_ sample: PointerSample, key: UInt32, tool: Contact.Tool) -> Contact? {
        guard place(sample, key) == nil else { return nil }
        let contact = Contact(tool: tool, phase: .down, id: nextID, x: sample.x, y: sample.y)
        nextID &+= 1
        active.append(Active(source: sample.source, detail: key, device: sample.device, contact: contact))
        return contact
    }

    private mutating func change(_ sample: PointerSample, key: UInt32, phase: Contact.Phase) -> Contact? {
        guard let place = place(sample, key), active[place].device == sample.device else { return nil }
        active[place].contact.phase = phase
        active[place].contact.x = sample.x
        active[place].contact.y = sample.y
        let contact = active[place].contact
        if phase != .move {
            // What is removed stays in the array's room.
            active[place].contact.x = 0
            active[place].contact.y = 0
            active.remove(at: place)
        }
        return contact
    }

    private func place(_ sample: PointerSample, _ key: UInt32) -> Int? {
        active.firstIndex { $0.source == sample.source && $0.detail == key }
    }

    private func isMasterPointer(_ device: Int32) -> Bool {
        devices.contains { $0.id == device && $0.role == .masterPointer }
    }
}
