import PatternCore
import Testing

/// All 389,112 patterns of four or more dots on 3×3.
@Suite struct AllPatternsTests {
    @Test func theSetIsExactlyTheKnownOne() {
        var byLength = [[UInt8]](repeating: [], count: 10)
        forEachPattern { dots in
            guard dots.count >= 4 else { return }
            for dot in dots { byLength[dots.count].append(48 + UInt8(dot)) }
            byLength[dots.count].append(10)
        }
        #expect(byLength.enumerated().reduce(0) { $0 + $1.element.count / ($1.offset + 1) } == 389_112)
        let digest = sha256(byLength.flatMap { $0 })
        #expect(digest == "d80c914583b03c210216bbb671582ad2afac5bea9353f22075f5c69e6befafb6")
    }

    @Test func eachDecodesToItself() {
        var hand = Hand()
        var (count, wrong) = (0, 0)
        let centres = (0..<9).map { board(rows: 3, columns: 3).centre(of: $0) }
        let touch = TouchID(number: 1)
        forEachPattern { dots in
            guard dots.count >= 4 else { return }
            count += 1
            _ = hand.tracker.down(touch, at: centres[dots[0]])
            for dot in dots.dropFirst() { _ = hand.tracker.move(touch, to: centres[dot]) }
            var step = hand.tracker.up(touch, at: centres[dots[dots.count - 1]])
            guard case .attempt(let pattern)? = step.ending.take(), dotsOf(pattern) == dots else {
                wrong += 1
                return
            }
        }
        #expect(count == 389_112)
        #expect(wrong == 0)
    }

    @Test func propertiesAreCounted() {
        var simple = [Int](repeating: 0, count: 10)
        var neighbours = simple
        var withoutKnights = simple
        var sets = [Set<Int>](repeating: [], count: 10)
        var path = Path(grid: grid(3, 3))
        forEachPattern { dots in
            guard dots.count >= 4 else { return }
            let steps = zip(dots, dots.dropFirst()).map { (abs($0 / 3 - $1 / 3), abs($0 % 3 - $1 % 3)) }
            if steps.allSatisfy({ max($0.0, $0.1) == 1 }) { neighbours[dots.count] += 1 }
            if !steps.contains(where: { $0.0 + $0.1 == 3 }) { withoutKnights[dots.count] += 1 }
            sets[dots.count].insert(dots.reduce(0) { $0 | 1 << $1 })
            path.removeAll()
            for dot in dots { path.settle(dot) }
            if path.isSimple { simple[dots.count] += 1 }
        }
        #expect(simple.dropFirst(4) == [1120, 2880, 4880, 5064, 2944, 928])
        #expect(neighbours.dropFirst(4) == [496, 1208, 2240, 2984, 2384, 784])
        #expect(withoutKnights.dropFirst(4) == [648, 2040, 5248, 10448, 15168, 12360])
        #expect(sets.dropFirst(4).map(\.count) == [117, 121, 84, 36, 9, 1])
    }
}

/// Visits every valid pattern on 3×3, in the order of their digits.
func forEachPattern(_ visit: ([Int]) -> Void) {
    let board = grid(3, 3)
    let between = (0..<81).map { Array(board.dotsBetween($0 / 9, $0 % 9)) }
    func extend(_ dots: [Int]) {
        if !dots.isEmpty { visit(dots) }
        for dot in 0..<9 where !dots.contains(dot) {
            if let last = dots.last, !between[last * 9 + dot].allSatisfy(dots.contains) { continue }
            extend(dots + [dot])
        }
    }
    extend([])
}
