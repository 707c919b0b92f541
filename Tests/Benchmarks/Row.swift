/// One figure beside another: a line of `bench.tsv`.
struct Row {
    /// What was measured.
    let name: String
    /// Our value.
    let ours: Double
    /// Of both values.
    let unit: String
    /// Whose value is beside ours; `goal` where no other program does the same.
    let peer: String
    /// Nil when there is nobody to compare with.
    let theirs: Double?
    /// What we want, for the reader: never a test.
    let goal: Goal?

    /// A value that ours, or its ratio to the peer's, should not pass.
    enum Goal {
        case atMost(Double)
        case atLeast(Double)
        case ratioAtMost(Double)
    }

    /// Beside what another program does.
    init(
        _ name: String, _ ours: Double, _ unit: String, peer: String = "-", _ theirs: Double? = nil, goal: Goal? = nil
    ) {
        self.name = name
        self.ours = ours
        self.unit = unit
        self.peer = peer
        self.theirs = theirs
        self.goal = goal
    }

    /// Ours divided by the peer's.
    var ratio: Double? {
        guard let theirs, theirs > 0 else { return nil }
        return ours / theirs
    }

    /// The goal in words, and whether it was reached.
    var verdict: String {
        switch goal {
        case .none: ""
        case .atMost(let most): "goal <= \(decimal(most)): \(word(ours <= most))"
        case .atLeast(let least): "goal >= \(decimal(least)): \(word(ours >= least))"
        case .ratioAtMost(let most): "goal ratio <= \(decimal(most)): \(word((ratio ?? .infinity) <= most))"
        }
    }

    private func word(_ isReached: Bool) -> String { isReached ? "reached" : "missed" }

    /// The columns of the file.
    static let columns = ["name", "ours", "unit", "peer", "peer's value", "ratio"]

    /// The fields of the file, `-` where there is nothing.
    var fields: [String] {
        [
            name, decimal(ours), unit, peer, theirs.map { decimal($0) } ?? "-",
            ratio.map { decimal($0, digits: 2) } ?? "-",
        ]
    }
}

/// A number with a fixed count of digits after the point; by default fewer the larger it is.
func decimal(_ value: Double, digits: Int? = nil) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let digits = digits ?? (abs(value) < 10 ? 2 : abs(value) < 1000 ? 1 : 0)
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(sign)\(scaled / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}
