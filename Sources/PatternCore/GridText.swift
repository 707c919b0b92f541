/// A grid in text: `3x3`, rows first.
extension Grid: CustomStringConvertible {
    /// Reads exactly the form that `description` writes; nil for anything else, also for a size outside 2 to 6.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard bytes.count == 3, bytes.dropFirst().first == UInt8(ascii: "x"), let rows = bytes.first,
            let columns = bytes.dropFirst(2).first
        else { return nil }
        self.init(rowsDigit: rows, columnsDigit: columns)
    }

    /// The text form, such as `3x4` for three rows of four.
    public var description: String { "\(rows)x\(columns)" }

    init?(rowsDigit: UInt8, columnsDigit: UInt8) {
        self.init(rows: Int(rowsDigit) - Int(Ascii.zero), columns: Int(columnsDigit) - Int(Ascii.zero))
    }
}

/// The characters of the text forms.
enum Ascii {
    static let zero = UInt8(ascii: "0")
    static let nine = UInt8(ascii: "9")
    static let hyphen = UInt8(ascii: "-")
    static let colon = UInt8(ascii: ":")
    static let times = UInt8(ascii: "x")

    /// The digit of a number from 0 to 9.
    static func digit(_ number: Int) -> UInt8 { zero + UInt8(number) }
}
