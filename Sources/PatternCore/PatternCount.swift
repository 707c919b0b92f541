/// How many valid patterns a grid has.
public enum PatternCount {
    /// The number of patterns with 1, 2, … dots, up to `longest`.
    ///
    /// One table a length, indexed by the set of dots visited and the last one: a step is allowed when every dot
    /// between is visited already. Work and memory grow with the number of sets: all of 4×4 takes 65,536 sets; on
    /// 5×5 and 6×6 only the first lengths are practical.
    public static func byLength(on grid: Grid, upTo longest: Int) -> [UInt64] {
        let between = betweenSets(on: grid)
        var layer: [UInt64: [UInt64]] = [:]
        for dot in 0..<grid.count {
            var ways = [UInt64](repeating: 0, count: grid.count)
            ways[dot] = 1
            layer[1 << UInt64(dot)] = ways
        }
        var counts = [UInt64(grid.count)]
        while counts.count < min(longest, grid.count) {
            layer = extended(layer, on: grid, between: between)
            counts.append(layer.values.reduce(0) { $0 + $1.reduce(0, +) })
        }
        return counts
    }

    /// From every set with its ways, by last dot, to the sets with one dot more.
    private static func extended(
        _ layer: [UInt64: [UInt64]], on grid: Grid, between: [UInt64]
    ) -> [UInt64: [UInt64]] {
        var next: [UInt64: [UInt64]] = [:]
        for (visited, ways) in layer {
            for dot in 0..<grid.count where visited & 1 << UInt64(dot) == 0 {
                var sum: UInt64 = 0
                for last in 0..<grid.count where ways[last] > 0 && between[last * grid.count + dot] & ~visited == 0 {
                    sum += ways[last]
                }
                guard sum > 0 else { continue }
                let grown = visited | 1 << UInt64(dot)
                next[grown, default: [UInt64](repeating: 0, count: grid.count)][dot] = sum
            }
        }
        return next
    }

    /// For every pair of dots, the set of dots strictly between.
    private static func betweenSets(on grid: Grid) -> [UInt64] {
        (0..<grid.count * grid.count).map { pair in
            grid.dotsBetween(pair / grid.count, pair % grid.count).reduce(0) { $0 | 1 << UInt64($1) }
        }
    }
}
