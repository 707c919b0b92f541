internal import Languages
public import PatternCore

/// What a value may be, and how it is read.
public struct SettingKind<Value: Sendable>: Sendable {
    private let words: @Sendable () -> String
    /// The values in words, such as `a number from 1 to 36`: for problems and for the manual page. In the person's
    /// language, which is not looked up before.
    public var form: String { words() }
    /// Nil for a text that is no such value.
    let read: @Sendable (String) -> Value?

    public init(_ form: @autoclosure @escaping @Sendable () -> String, read: @escaping @Sendable (String) -> Value?) {
        words = form
        self.read = read
    }
}

extension SettingKind<Int> {
    /// A whole number in a range.
    public static func number(_ range: ClosedRange<Int>, _ unit: SettingUnit? = nil) -> SettingKind {
        SettingKind(SettingUnit.form(range.lowerBound, range.upperBound, unit)) { text in
            DecimalText.number(text, in: range)
        }
    }
}

extension SettingKind<Bool> {
    /// `yes` or `no`.
    public static var yesNo: SettingKind {
        SettingKind(translated("yes or no")) { text in
            switch text {
            case "yes": true
            case "no": false
            default: nil
            }
        }
    }
}

extension SettingKind<String?> {
    /// The absolute path of a file; an empty value is none.
    public static var path: SettingKind {
        SettingKind(translated("an absolute path, or nothing")) { text in
            if text.isEmpty { return .some(nil) }
            return text.hasPrefix("/") ? .some(text) : nil
        }
    }
}

extension SettingKind<String> {
    /// A name without blanks; an empty value is none.
    public static var name: SettingKind {
        SettingKind(translated("a name, or nothing")) { $0.contains(where: \.isWhitespace) ? nil : $0 }
    }
}

extension SettingKind<[String]> {
    /// A program with its arguments, separated by blanks, which no shell reads; an empty value is none.
    public static var command: SettingKind {
        SettingKind(
            translated("a program, by its name or absolute path, with its arguments; or nothing")
        ) { text in
            let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
            guard let program = words.first else { return [] }
            return program.hasPrefix("/") || !program.contains("/") ? words : nil
        }
    }
}

extension SettingKind where Value: CaseIterable & RawRepresentable<String> {
    /// One of the words of an enumeration.
    public static var word: SettingKind {
        let words = Value.allCases.map(\.rawValue)
        return SettingKind(translated("one of \(words.joined(separator: ", "))")) { Value(rawValue: $0) }
    }
}

extension SettingKind<[Int]> {
    /// Seconds, one after the other, none smaller than the one before: so many at most, each of them a day at most.
    public static func waits(atMost count: Int) -> SettingKind {
        SettingKind(
            translated("up to \(count) numbers of seconds, none smaller than the one before")
        ) { text in
            let parts = text.split(separator: " ")
            let waits = parts.compactMap { DecimalText.number(String($0), in: 0...86_400) }
            guard waits.count == parts.count, (1...count).contains(waits.count), waits == waits.sorted() else {
                return nil
            }
            return waits
        }
    }
}

extension SettingKind<GridLimits> {
    /// The smallest and the largest grid, `3x3-5x5`, or the one that is allowed.
    public static var grids: SettingKind {
        SettingKind(
            translated("a grid, such as 3x3, or the smallest and the largest, such as 3x3-5x5")
        ) { text in
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let grids = parts.compactMap { Grid($0) }
            guard grids.count == parts.count, grids.count <= 2, let first = grids.first, let last = grids.last else {
                return nil
            }
            return GridLimits(smallest: first, largest: last)
        }
    }
}

/// What a number counts.
public enum SettingUnit: Sendable {
    case percent, milliseconds, seconds, hours, mebibytes

    fileprivate static func form(_ least: Int, _ most: Int, _ unit: SettingUnit?) -> String {
        switch unit {
        case nil: translated("a number from \(least) to \(most)")
        case .percent: translated("a number from \(least) to \(most) of percent")
        case .milliseconds: translated("a number from \(least) to \(most) of milliseconds")
        case .seconds: translated("a number from \(least) to \(most) of seconds")
        case .hours: translated("a number from \(least) to \(most) of hours")
        case .mebibytes: translated("a number from \(least) to \(most) of MiB")
        }
    }
}

/// Numbers in the one form in which they are written.
enum DecimalText {
    /// Nil for a sign, a leading zero, anything else than digits, and a number outside of the range.
    static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = Int(text), String(number) == text, range.contains(number) else { return nil }
        return number
    }
}
