import PatternWire
import Testing

/// What a request may write, and all the states that its files go through, in order.
struct WritePath: CustomTestStringConvertible, Sendable {
    /// A record as it was, another in its place, or none.
    enum Record: Equatable, Sendable { case none, old, new }

    /// What is on the disk. `counter` is the user's own: in a row and in all; empty without a file.
    struct State: Equatable, Sendable {
        let record: Record
        let counter: String
        init(_ record: Record, _ counter: String) { (self.record, self.counter) = (record, counter) }
    }

    let operation: VerifierOperation
    var isHome = false
    /// Whether there is a record before, with two failures in a row and five in all.
    var enrolled = true
    var drawn: [UInt8]?
    var new: [UInt8]?
    /// From the first state to the last. No other is ever on the disk.
    let states: [State]
    /// What is answered once the last state is there.
    let code: VerifierCode

    var testDescription: String {
        "\(isHome ? "home" : "system") \(operation)\(enrolled ? "" : " of a first pattern")\(code == .rejected ? ", wrong" : "")"
    }

    static let right: [UInt8] = [4, 1, 6, 3, 8]
    static let wrong: [UInt8] = [0, 4, 3, 7, 5]
    static let other: [UInt8] = [3, 1, 8, 6, 4]

    private static let before = State(.old, "2 5")
    private static let charged = State(.old, "3 6")
    private static let nothing = State(.none, "")

    /// Both stores where both do it.
    private static let verifies: [WritePath] = [false, true].flatMap { home in
        [
            WritePath(
                operation: .verify, isHome: home, drawn: right, states: [before, charged, State(.old, "0 5")],
                code: .right),
            WritePath(operation: .verify, isHome: home, drawn: wrong, states: [before, charged], code: .rejected),
            WritePath(
                operation: .change, isHome: home, drawn: right, new: other,
                states: [before, charged, State(.old, "0 5"), State(.new, "0 5")], code: .right),
            WritePath(
                operation: .change, isHome: home, drawn: wrong, new: other, states: [before, charged], code: .rejected),
            WritePath(
                operation: .enroll, isHome: home, enrolled: false, drawn: other,
                states: [nothing, State(.none, "0 0"), State(.new, "0 0")], code: .done),
            WritePath(
                operation: .passwordSuccess, isHome: home, states: [before, State(.old, "0 0")], code: .done),
        ]
    }

    static let all: [WritePath] =
        verifies + [
            WritePath(
                operation: .enroll, drawn: other, states: [before, State(.new, "2 5"), State(.new, "0 0")], code: .done),
            WritePath(operation: .remove, states: [before, State(.none, "2 5"), nothing], code: .done),
            WritePath(operation: .reset, states: [before, State(.old, "0 0")], code: .done),
            WritePath(
                operation: .remove, isHome: true, drawn: right,
                states: [before, charged, State(.none, "3 6"), nothing], code: .done),
            WritePath(operation: .remove, isHome: true, drawn: wrong, states: [before, charged], code: .rejected),
        ]
}
