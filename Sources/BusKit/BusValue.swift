public import LinuxKit

/// A value of D-Bus, as far as desktops use them.
public indirect enum BusValue: Equatable {
    case bool(Bool)
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case path(String)
    case signature(String)
    case descriptor(BusDescriptor)
    /// Values of one type, which stands beside them: there may be none.
    case array(of: String, [BusValue])
    case structure([BusValue])
    case entry(BusValue, BusValue)
    case variant(BusValue)

    /// The type as the protocol writes it.
    public var type: String {
        switch self {
        case .bool: "b"
        case .byte: "y"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .array(let type, _): "a" + type
        case .structure(let fields): "(" + fields.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .variant: "v"
        }
    }
}

extension BusValue {
    /// The text of a string or path.
    public var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        default: nil
        }
    }

    /// A yes or no.
    public var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// A number of 32 bits without a sign.
    public var number: UInt32? { if case .uint32(let number) = self { number } else { nil } }

    /// What a variant holds.
    public var content: BusValue? { if case .variant(let content) = self { content } else { nil } }

    /// The fields of a structure.
    public var fields: [BusValue]? { if case .structure(let fields) = self { fields } else { nil } }

    /// The values of an array.
    public var elements: [BusValue]? { if case .array(_, let elements) = self { elements } else { nil } }

    /// What a dictionary from names to variants has under a name.
    public subscript(name: String) -> BusValue? {
        for element in elements ?? [] {
            if case .entry(.string(name), .variant(let value)) = element { return value }
        }
        return nil
    }
}

/// A descriptor that came over the bus, closed with the last reference.
public final class BusDescriptor: Equatable {
    /// The descriptor itself.
    public let descriptor: FileDescriptor

    public init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    public static func == (left: BusDescriptor, right: BusDescriptor) -> Bool { left === right }
}
