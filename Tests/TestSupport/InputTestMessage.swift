/// Messages of the inputtest driver's protocol, inputtest(4): structs of C in the machine's byte order.
enum InputTestMessage {
    /// The phases of a touch, with the event numbers of XInput 2.
    enum Phase: UInt32 {
        case begin = 18
        case update = 19
        case end = 20
    }

    /// The first message: version 1.1 of the protocol.
    static func hello() -> [UInt8] {
        var message = Builder(type: 0, size: 12)
        message.append(UInt16(1))
        message.append(UInt16(1))
        return message.bytes
    }

    /// Asks for an answer once the server has processed everything before.
    static func sync() -> [UInt8] { Builder(type: 1, size: 8).bytes }

    static func motion(to place: AxisPlace) -> [UInt8] {
        var message = Builder(type: 2, size: 1056)
        message.append(UInt32(1))
        message.append(place)
        return message.bytes
    }

    static func button(_ button: Int32, isPress: Bool) -> [UInt8] {
        var message = Builder(type: 4, size: 1064)
        message.append(UInt32(0))
        message.append(UInt32(bitPattern: button))
        message.append(UInt32(isPress ? 1 : 0))
        message.append(AxisPlace?.none)
        return message.bytes
    }

    static func key(_ code: Int32, isPress: Bool) -> [UInt8] {
        var message = Builder(type: 5, size: 16)
        message.append(UInt32(bitPattern: code))
        message.append(UInt32(isPress ? 1 : 0))
        return message.bytes
    }

    static func touch(_ id: UInt32, _ phase: Phase, at place: AxisPlace) -> [UInt8] {
        var message = Builder(type: 6, size: 1056)
        message.append(id)
        message.append(phase.rawValue)
        message.append(place)
        return message.bytes
    }

    /// A pinch of so many fingers on a touchpad; 27, 28 and 29 are its begin, update and end in XInput 2.4.
    static func pinch(_ phase: Phase, fingers: UInt16, scale: Double) -> [UInt8] {
        var message = Builder(type: 7, size: 64)
        message.append(UInt16(phase.rawValue + 9))
        message.append(fingers)
        message.append(UInt32(0))
        for value in [0, 0, 0, 0, scale, 0] { message.append(value.bitPattern) }
        return message.bytes
    }

    /// A swipe of so many fingers on a touchpad; 30, 31 and 32 are its begin, update and end in XInput 2.4.
    static func swipe(_ phase: Phase, fingers: UInt16, by delta: AxisPlace) -> [UInt8] {
        var message = Builder(type: 8, size: 48)
        message.append(UInt16(phase.rawValue + 12))
        message.append(fingers)
        message.append(UInt32(0))
        for value in [delta.x, delta.y, delta.x, delta.y] { message.append(value.bitPattern) }
        return message.bytes
    }

    /// A position on axes 0 and 1, each from 0 to 65535 over the whole root.
    struct AxisPlace {
        let x: Double
        let y: Double
    }

    /// Fields in order, each at its natural alignment.
    private struct Builder {
        private(set) var bytes: [UInt8] = []
        private let size: Int

        init(type: UInt32, size: Int) {
            self.size = size
            bytes.reserveCapacity(size)
            append(UInt32(size))
            append(type)
        }

        mutating func append<Value: FixedWidthInteger>(_ value: Value) {
            bytes += [UInt8](repeating: 0, count: -bytes.count & (MemoryLayout<Value>.size - 1))
            for index in 0..<MemoryLayout<Value>.size {
                bytes.append(UInt8(truncatingIfNeeded: value >> Value(index * 8)))
            }
        }

        /// A flag, a mask of axes, and two arrays of doubles, the second for unaccelerated values.
        mutating func append(_ place: AxisPlace?) {
            // The struct holds doubles, so it begins where one may.
            bytes += [UInt8](repeating: 0, count: -bytes.count & 7)
            append(UInt32(0))
            bytes += [place == nil ? 0 : 0b11] + [UInt8](repeating: 0, count: 7)
            append((place?.x ?? 0).bitPattern)
            append((place?.y ?? 0).bitPattern)
            bytes += [UInt8](repeating: 0, count: size - bytes.count)
        }
    }
}
