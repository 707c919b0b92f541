internal import CSystemd
internal import Glibc
internal import LinuxKit

extension RawMessage {
    /// All values. The corresponding C functions are `sd_bus_message_peek_type`, `sd_bus_message_read_basic` and those
    /// of containers.
    func values() throws(Errno) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next() { values.append(value) }
        return values
    }

    /// The next value of the container that is open; nil at its end.
    private func next() throws(Errno) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try unsafe check(sd_bus_message_peek_type(pointer, &type, &contents)) > 0 else { return nil }
        switch Unicode.Scalar(UInt8(bitPattern: type)) {
        case "b": return .bool(try basic(type, Int32(0)) != 0)
        case "y": return .byte(try basic(type, UInt8(0)))
        case "n": return .int32(Int32(try basic(type, Int16(0))))
        case "q": return .uint32(UInt32(try basic(type, UInt16(0))))
        case "i": return .int32(try basic(type, Int32(0)))
        case "u": return .uint32(try basic(type, UInt32(0)))
        case "x": return .int64(try basic(type, Int64(0)))
        case "t": return .uint64(try basic(type, UInt64(0)))
        case "d": return .double(try basic(type, Double(0)))
        case "s": return .string(try string(type))
        case "o": return .path(try string(type))
        case "g": return .signature(try string(type))
        case "h": return .descriptor(try descriptor(type))
        case "a":
            let type = unsafe text(contents)
            return .array(of: type, try unsafe container("a", contents))
        case "r": return .structure(try unsafe container("r", contents))
        case "e":
            let pair = try unsafe container("e", contents)
            guard pair.count == 2 else { throw .invalid }
            return .entry(pair[0], pair[1])
        case "v":
            guard let content = try unsafe container("v", contents).first else { throw .invalid }
            return .variant(content)
        default: throw .invalid
        }
    }

    private func basic<Value>(_ type: CChar, _ empty: Value) throws(Errno) -> Value {
        var value = empty
        try check(unsafe withUnsafeMutablePointer(to: &value) { unsafe sd_bus_message_read_basic(pointer, type, $0) })
        return value
    }

    private func string(_ type: CChar) throws(Errno) -> String {
        var characters: UnsafePointer<CChar>?
        try check(
            unsafe withUnsafeMutablePointer(to: &characters) { unsafe sd_bus_message_read_basic(pointer, type, $0) })
        return unsafe text(characters)
    }

    /// A copy: the message closes its own.
    private func descriptor(_ type: CChar) throws(Errno) -> BusDescriptor {
        let number = try basic(type, Int32(-1))
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw Errno(errno) }
        return BusDescriptor(FileDescriptor(owning: copy))
    }

    private func container(_ type: Unicode.Scalar, _ contents: UnsafePointer<CChar>?) throws(Errno) -> [BusValue] {
        try check(unsafe sd_bus_message_enter_container(pointer, CChar(type.value), contents))
        let values = try values()
        try check(unsafe sd_bus_message_exit_container(pointer))
        return values
    }
}
