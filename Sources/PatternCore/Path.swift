package import SecretMemory

/// A path that grows dot by dot under the rules every pattern obeys: a dot is taken once, and dots that a step
/// passes over are taken on the way. It holds the dots in secret memory and nothing else about them.
package struct Path: ~Copyable {
    package let grid: Grid

    /// The dots in order, one byte each, from 0.
    private var dots: SecretBytes

    /// One byte a dot: 1 once it is taken.
    private var marks: SecretBytes

    package init(grid: Grid) {
        self.grid = grid
        dots = SecretBytes(capacity: grid.count)
        marks = SecretBytes(capacity: grid.count)
        unmarkAll()
    }

    package var count: Int { dots.count }

    package subscript(index: Int) -> Int { Int(dots[index]) }

    /// The dot taken last.
    package var last: Int? { dots.isEmpty ? nil : Int(dots[dots.count - 1]) }

    package func contains(_ dot: Int) -> Bool { marks[dot] != 0 }

    /// Takes one dot as it is, without the dots on the way. The caller knows that it is on the grid and free.
    package mutating func settle(_ dot: Int) {
        dots.append(UInt8(dot))
        marks[dot] = 1
    }

    /// Takes a dot and, before it, every free dot strictly between it and the last one. Does nothing when it is taken.
    /// Returns how many dots were taken.
    @discardableResult
    package mutating func take(_ dot: Int) -> Int {
        guard !contains(dot) else { return 0 }
        let before = count
        if let last {
            for passed in grid.dotsBetween(last, dot) where !contains(passed) { settle(passed) }
        }
        settle(dot)
        return count - before
    }

    /// Forgets every dot and wipes its place.
    package mutating func removeAll() {
        dots.removeAll()
        unmarkAll()
    }

    /// A second secret with the dots in order, one byte each.
    package func copyOfDots() -> SecretBytes { dots.duplicate() }

    /// Ends the path and hands its dots over.
    package consuming func intoDots() -> SecretBytes { dots }

    private mutating func unmarkAll() {
        marks.removeAll()
        for _ in 0..<grid.count { marks.append(0) }
    }
}
