import PatternCore
import SecretMemory
import Testing

@Suite struct BlockedPatternsTests {
    private func grid(_ text: String) -> Grid { Grid(text)! }

    private func pattern(_ text: String) throws -> Pattern {
        var secret = SecretBytes(capacity: 64)
        for byte in text.utf8 { secret.append(byte) }
        return try Pattern(text: secret, on: grid("3x3"))
    }

    @Test func aListIsReadLineByLine() throws {
        let list = """
            # what everybody here draws
            4-2-6-9-5
              pattern:4x4:1-6-11-16 # a diagonal\r

            1-2-2
            nonsense
            """
        var problems: [Int] = []
        let blocked = BlockedPatterns(Array(list.utf8)) { line, _ in problems.append(line) }
        #expect(blocked.count == 2)
        #expect(problems == [5, 6])
        let policy = PatternPolicy(blocked: blocked)
        #expect(throws: PolicyRefusal.tooCommon) { try policy.judge(try pattern("4-2-6-9-5")) }
        #expect(throws: PolicyRefusal.tooCommon) { try policy.judge(try pattern("pattern:4x4:1-6-11-16")) }
        try policy.judge(try pattern("4-2-6-5-9"))
        try PatternPolicy().judge(try pattern("4-2-6-9-5"))
    }

    @Test func bytesThatAreNoTextAreProblems() {
        var problems: [Int] = []
        let blocked = BlockedPatterns([0, 10, 0xff, 0xfe, 10] + Array(repeating: 0x31, count: 100_000)) { line, _ in
            problems.append(line)
        }
        #expect(blocked == BlockedPatterns())
        #expect(problems == [1, 2, 3])
    }

    @Test func gridsHaveLimits() throws {
        let limits = try #require(GridLimits(smallest: grid("3x3"), largest: grid("4x5")))
        #expect(limits.contains(grid("3x3")) && limits.contains(grid("4x5")) && limits.contains(grid("3x5")))
        #expect(!limits.contains(grid("2x3")) && !limits.contains(grid("5x4")) && !limits.contains(grid("4x6")))
        #expect(GridLimits(smallest: grid("3x4"), largest: grid("4x3")) == nil)
        #expect("\(limits)" == "3x3-4x5")
        #expect("\(GridLimits(smallest: grid("3x3"), largest: grid("3x3"))!)" == "3x3")
        let policy = PatternPolicy(grids: GridLimits(smallest: grid("4x4"), largest: grid("4x4"))!)
        #expect(throws: PolicyRefusal.grid(allowed: policy.grids)) { try policy.judge(try pattern("4-2-6-9-5")) }
    }
}
