internal import SecretMemory

/// Patterns that an administrator refuses, on any grid. Everything in it is public.
public struct BlockedPatterns: Equatable, Sendable {
    /// Every entry as its dots in order, from 0.
    private var byGrid: [Grid: Set<[UInt8]>] = [:]

    /// Why a line of a list counts for nothing.
    public enum Fault: Sendable {
        case tooLong, noPattern
    }

    /// None.
    public init() {}

    /// Reads a list: one pattern on each line, as `pattern:4x4:1-2-3-4-8`, or `1-2-3-6-9` for one on 3×3; `#` begins a
    /// comment. `problem` is told the number of each line, from 1, that is none, and why.
    public init(_ text: [UInt8], problem: (_ line: Int, _ fault: Fault) -> Void) {
        guard let standard = Grid(rows: 3, columns: 3) else { return }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let words = line.prefix { $0 != UInt8(ascii: "#") }.filter { $0 != 0x20 && $0 != 9 && $0 != 13 }
            if words.isEmpty { continue }
            guard words.count <= 200 else {
                problem(index + 1, .tooLong)
                continue
            }
            var text = SecretBytes(capacity: words.count)
            for byte in words { text.append(byte) }
            do throws(PatternError) { add(try Pattern(text: text, on: standard)) } catch {
                problem(index + 1, .noPattern)
            }
        }
    }

    /// Adds one, exactly as it is.
    public mutating func add(_ pattern: borrowing Pattern) {
        var entry: [UInt8] = []
        for index in 0..<pattern.count { entry.append(UInt8(pattern[index])) }
        byGrid[pattern.grid, default: []].insert(entry)
    }

    /// How many there are.
    public var count: Int { byGrid.values.reduce(0) { $0 + $1.count } }

    func entries(on grid: Grid) -> Set<[UInt8]> { byGrid[grid] ?? [] }
}
