/// Values of one thing, measured many times.
struct Samples {
    private var values: [Double] = []

    /// How many there are.
    var count: Int { values.count }

    mutating func append(_ value: Double) { values.append(value) }

    /// The middle one; 0 without any.
    var median: Double { quantile(0.5) }
    /// The one that a hundredth is not below.
    var late: Double { quantile(0.99) }
    /// The smallest.
    var least: Double { quantile(0) }

    private func quantile(_ share: Double) -> Double {
        if values.isEmpty { return 0 }
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
