/// One recorded gesture and what it must decode to. A file of vectors is a JSON array of objects:
///
/// * `name`: text; `note`: text, optional;
/// * `rows`, `cols`: the grid. The centre of the first dot is (50, 50), and neighbours are 100 apart;
/// * `radius`: the hit radius, in the same unit;
/// * `minimum` (default 4) and `noCrossings` (default false): the policy, optional;
/// * `events`: see `VectorEvent`;
/// * `result`: every outcome in order, `[kind, [dots]]` with kind `attempt`, `short`, `crossing` (with dots), `none` or
///   `cancel` (without);
/// * `pending`: the dots of a stroke that is still being drawn at the end, or null.
package struct GestureVector: Decodable, Sendable {
    package let name: String
    let rows: Int
    let columns: Int
    let radius: Double
    let minimum: Int
    let forbidsCrossings: Bool
    let events: [VectorEvent]
    let expected: [VectorOutcome]
    let pending: [Int]

    /// Names of fields that this format does not know. They change nothing.
    package let unknownFields: [String]

    private enum Field: String, CodingKey, CaseIterable {
        case name, note, rows, cols, radius, minimum, noCrossings, events, result, pending
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        name = try fields.decode(String.self, forKey: .name)
        rows = try fields.decode(Int.self, forKey: .rows)
        columns = try fields.decode(Int.self, forKey: .cols)
        radius = try fields.decode(Double.self, forKey: .radius)
        minimum = try fields.decodeIfPresent(Int.self, forKey: .minimum) ?? 4
        forbidsCrossings = try fields.decodeIfPresent(Bool.self, forKey: .noCrossings) ?? false
        events = try fields.decode([VectorEvent].self, forKey: .events)
        expected = try fields.decode([VectorOutcome].self, forKey: .result)
        pending = try fields.decodeIfPresent([Int].self, forKey: .pending) ?? []
        let known = Set(Field.allCases.map(\.rawValue))
        unknownFields = try decoder.container(keyedBy: AnyField.self).allKeys.map(\.stringValue)
            .filter { !known.contains($0) }.sorted()
    }
}

/// One outcome of a gesture.
package struct VectorOutcome: Decodable, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: String, Decodable, Sendable {
        case attempt, short, crossing, none, cancel
    }

    package let kind: Kind
    package let dots: [Int]

    init(_ kind: Kind, _ dots: [Int] = []) {
        self.kind = kind
        self.dots = dots
    }

    package init(from decoder: any Decoder) throws {
        var parts = try decoder.unkeyedContainer()
        kind = try parts.decode(Kind.self)
        dots = try parts.decode([Int].self)
        guard parts.isAtEnd else {
            throw DecodingError.dataCorruptedError(in: parts, debugDescription: "an outcome has a kind and dots only")
        }
    }

    package var description: String { "\(kind.rawValue) \(dots)" }
}

private struct AnyField: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
