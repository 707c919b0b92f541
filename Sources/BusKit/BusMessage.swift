/// Where a call goes, or a signal comes from.
public struct BusMember: Equatable, Sendable {
    public var path: String
    public var interface: String
    public var member: String

    public init(_ path: String, _ interface: String, _ member: String) {
        self.path = path
        self.interface = interface
        self.member = member
    }
}

/// An error as the bus tells it: a name for programs and a sentence for people.
public struct BusFailure: Error, Equatable, Sendable, CustomStringConvertible {
    public let name: String
    public let sentence: String

    public init(_ name: String, _ sentence: String) {
        self.name = name
        self.sentence = sentence
    }

    public var description: String { sentence.isEmpty ? name : sentence }
}

/// A message that came.
public struct BusMessage {
    /// What it is.
    public enum Kind: Equatable, Sendable {
        /// Somebody calls us: answer with `Bus.reply` or `Bus.refuse`.
        case call(BusMember)
        case signal(BusMember)
        /// The answer to our call with this number.
        case reply(to: UInt64)
        /// The error that our call with this number ended with.
        case failure(to: UInt64, BusFailure)
    }

    public let kind: Kind
    /// The unique name of the connection that it comes from; empty where there is no bus between.
    public let sender: String
    /// The types of the values, as the protocol writes them.
    public let signature: String
    public let values: [BusValue]
    /// For the answer.
    let raw: RawMessage

    /// A value by its place; nil when there are fewer.
    public func value(_ place: Int) -> BusValue? { values.indices.contains(place) ? values[place] : nil }
}
