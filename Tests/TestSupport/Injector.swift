internal import Synchronization

/// Fingers, a pointer and a keyboard for the server of a `TouchRig`. Every call returns when the message is sent;
/// `sync` waits until the server has processed all of them.
public final class Injector: Sendable {
    private let devices: Mutex<Devices>

    private struct Devices {
        let touch: InputTestDevice?
        let pointer: InputTestDevice
        let keyboard: InputTestDevice
        let touchpad: InputTestDevice?
        var second: InputTestDevice?
        var root: Size
    }

    /// Connects to the sockets `pointer`, `keyboard` and, if there are such devices, `touch` and `touchpad` in a
    /// directory.
    init(directory: String, root: Size, hasTouch: Bool, hasTouchpad: Bool) throws(RigError) {
        devices = Mutex(
            Devices(
                touch: hasTouch ? try InputTestDevice("touch", at: directory + "/touch") : nil,
                pointer: try InputTestDevice("pointer", at: directory + "/pointer"),
                keyboard: try InputTestDevice("keyboard", at: directory + "/keyboard"),
                touchpad: hasTouchpad ? try InputTestDevice("touchpad", at: directory + "/touchpad") : nil,
                second: nil, root: root))
    }

    /// Pixels are scaled by the size of the root: tell it after every change.
    func setRoot(_ size: Size) { devices.withLock { $0.root = size } }

    /// Connects to the second touch device, which must be enabled by now.
    func plugSecond(directory: String) throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            devices.second = try InputTestDevice("second touch", at: directory + "/touch2")
        }
    }

    /// A finger comes down. `id` is 0 to 9 and yours to choose; `second` means the hot-plugged device.
    public func touchBegin(_ id: UInt32, _ point: Point, second: Bool = false) throws(RigError) {
        try touch(id, .begin, point, second)
    }

    /// A finger moves.
    public func touchUpdate(_ id: UInt32, _ point: Point, second: Bool = false) throws(RigError) {
        try touch(id, .update, point, second)
    }

    /// A finger is lifted.
    public func touchEnd(_ id: UInt32, _ point: Point, second: Bool = false) throws(RigError) {
        try touch(id, .end, point, second)
    }

    private func touch(
        _ id: UInt32, _ phase: InputTestMessage.Phase, _ point: Point, _ second: Bool
    ) throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            let message = InputTestMessage.touch(id, phase, at: Self.place(point, devices.root))
            guard let device = second ? devices.second : devices.touch else {
                throw .refused("the rig has no such touch device")
            }
            try device.send(message)
        }
    }

    /// One finger down, over all points in straight lines, and up at the last. Returns when it is processed.
    ///
    /// - Parameter samplesPerSegment: positions reported between one point and the next, that one included.
    public func stroke(through points: [Point], samplesPerSegment: Int = 8, id: UInt32 = 0) throws(RigError) {
        guard let first = points.first, let last = points.last else { return }
        try touchBegin(id, first)
        for (from, to) in zip(points, points.dropFirst()) {
            for sample in 1...max(1, samplesPerSegment) {
                try touchUpdate(id, Self.between(from, to, sample, max(1, samplesPerSegment)))
            }
        }
        try touchEnd(id, last)
        try sync()
    }

    /// A finger down and up at one place. Returns when it is processed.
    public func tap(_ point: Point, id: UInt32 = 0) throws(RigError) { try stroke(through: [point], id: id) }

    /// The pointer moves to a pixel.
    public func movePointer(to point: Point) throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            try devices.pointer.send(InputTestMessage.motion(to: Self.place(point, devices.root)))
        }
    }

    /// A button of the pointer goes down or up; 1 is the left one.
    public func button(_ number: Int32, isPress: Bool) throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            try devices.pointer.send(InputTestMessage.button(number, isPress: isPress))
        }
    }

    /// A click at a pixel. Returns when it is processed.
    public func click(_ point: Point, button number: Int32 = 1) throws(RigError) {
        try movePointer(to: point)
        try button(number, isPress: true)
        try button(number, isPress: false)
        try sync()
    }

    /// A key goes down or up, by X keycode (8 and more): 38 is A on a PC keyboard.
    public func key(_ code: Int32, isPress: Bool) throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            try devices.keyboard.send(InputTestMessage.key(code, isPress: isPress))
        }
    }

    /// A key down and up, while `modifiers` are down. Returns when it is processed.
    public func key(_ code: Int32, with modifiers: [Int32] = []) throws(RigError) {
        for modifier in modifiers { try key(modifier, isPress: true) }
        try key(code, isPress: true)
        try key(code, isPress: false)
        for modifier in modifiers.reversed() { try key(modifier, isPress: false) }
        try sync()
    }

    /// A pinch of fingers on the touchpad, out to twice the distance. Returns when it is processed.
    public func pinch(fingers: UInt16) throws(RigError) {
        try gesture(
            InputTestMessage.pinch(.begin, fingers: fingers, scale: 1),
            InputTestMessage.pinch(.update, fingers: fingers, scale: 2),
            InputTestMessage.pinch(.end, fingers: fingers, scale: 2))
    }

    /// A swipe of fingers on the touchpad, to the right. Returns when it is processed.
    public func swipe(fingers: UInt16) throws(RigError) {
        let delta = InputTestMessage.AxisPlace(x: 100, y: 0)
        try gesture(
            InputTestMessage.swipe(.begin, fingers: fingers, by: delta),
            InputTestMessage.swipe(.update, fingers: fingers, by: delta),
            InputTestMessage.swipe(.end, fingers: fingers, by: delta))
    }

    private func gesture(_ messages: [UInt8]...) throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            guard let touchpad = devices.touchpad else { throw .refused("the rig has no touchpad") }
            for message in messages { try touchpad.send(message) }
        }
        try sync()
    }

    /// Waits until the server has processed everything sent so far.
    public func sync() throws(RigError) {
        try devices.withLock { (devices) throws(RigError) in
            try devices.touch?.sync()
            try devices.pointer.sync()
            try devices.keyboard.sync()
            try devices.touchpad?.sync()
            try devices.second?.sync()
        }
    }

    /// The place on axes of 65536 units that the server turns into exactly this pixel. It multiplies by size / 65536
    /// and tells clients in units of 1/65536 pixel, rounded down: half such a unit more keeps that from being one less.
    private static func place(_ point: Point, _ root: Size) -> InputTestMessage.AxisPlace {
        let half = 1.0 / 131072
        return InputTestMessage.AxisPlace(
            x: (Double(point.x) + half) * 65536 / Double(root.width),
            y: (Double(point.y) + half) * 65536 / Double(root.height))
    }

    private static func between(_ from: Point, _ to: Point, _ part: Int, _ parts: Int) -> Point {
        Point(from.x + (to.x - from.x) * part / parts, from.y + (to.y - from.y) * part / parts)
    }
}
