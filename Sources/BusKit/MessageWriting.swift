internal import CSystemd
internal import LinuxKit

extension RawMessage {
    /// Appends values. The corresponding C functions are `sd_bus_message_append_basic` and those of containers.
    func append(_ values: [BusValue]) throws(Errno) {
        for value in values { try append(value) }
    }

    private func append(_ value: BusValue) throws(Errno) {
        switch value {
        case .bool(let flag): try basic("b", Int32(flag ? 1 : 0))
        case .byte(let number): try basic("y", number)
        case .int32(let number): try basic("i", number)
        case .uint32(let number): try basic("u", number)
        case .int64(let number): try basic("x", number)
        case .uint64(let number): try basic("t", number)
        case .double(let number): try basic("d", number)
        case .string(let text): try string("s", text)
        case .path(let text): try string("o", text)
        case .signature(let text): try string("g", text)
        case .descriptor(let box): try basic("h", box.descriptor.number)
        case .array(let type, let elements): try container("a", type, elements)
        case .structure(let fields): try container("r", fields.map(\.type).joined(), fields)
        case .entry(let key, let value): try container("e", key.type + value.type, [key, value])
        case .variant(let content): try container("v", content.type, [content])
        }
    }

    private func basic<Value>(_ type: Unicode.Scalar, _ value: Value) throws(Errno) {
        var value = value
        let result = unsafe withUnsafePointer(to: &value) { pointer in
            unsafe sd_bus_message_append_basic(self.pointer, CChar(type.value), pointer)
        }
        try check(result)
    }

    private func string(_ type: Unicode.Scalar, _ text: String) throws(Errno) {
        let result = unsafe text.withCString { characters in
            unsafe sd_bus_message_append_basic(pointer, CChar(type.value), characters)
        }
        try check(result)
    }

    private func container(_ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]) throws(Errno) {
        try check(unsafe sd_bus_message_open_container(pointer, CChar(type.value), contents))
        try append(values)
        try check(unsafe sd_bus_message_close_container(pointer))
    }
}
