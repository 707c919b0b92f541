import PatternCore
import Testing

@Suite struct GridTests {
    @Test func takesTwoToSixRowsAndColumns() {
        for rows in 0...8 {
            for columns in 0...8 {
                let valid = (2...6).contains(rows) && (2...6).contains(columns)
                #expect((Grid(rows: rows, columns: columns) != nil) == valid, "\(rows)x\(columns)")
            }
        }
    }
}
