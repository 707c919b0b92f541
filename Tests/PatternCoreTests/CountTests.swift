import PatternCore
import Testing

@Suite struct CountTests {
    @Test(
        arguments: [
            (2, 2, [4, 12, 24, 24]),
            (2, 3, [6, 26, 92, 260, 504, 504]),
            (3, 3, [9, 56, 320, 1624, 7152, 26016, 72912, 140704, 140704]),
            (
                3, 4,
                [
                    12, 98, 744, 5268, 34276, 201412, 1_046_052, 4_656_484, 17_043_160, 48_087_520, 93_100_144,
                    93_100_144,
                ]
            ),
            (
                4, 4,
                [
                    16, 172, 1744, 16880, 154680, 1_331_944, 10_690_096, 79_137_824, 533_427_944, 3_221_413_136,
                    17_068_504_632, 77_129_797_424, 285_415_667_080, 811_404_606_344, 1_577_602_537_520,
                    1_577_602_537_520,
                ]
            ),
            (5, 5, [25, 400, 6192, 93152]),
        ] as [(Int, Int, [UInt64])]) func countsEveryLength(rows: Int, columns: Int, expected: [UInt64])
    {
        #expect(PatternCount.byLength(on: grid(rows, columns), upTo: expected.count) == expected)
        #expect(
            PatternCount.byLength(on: grid(columns, rows), upTo: min(expected.count, 6)) == Array(expected.prefix(6)))
    }
}
