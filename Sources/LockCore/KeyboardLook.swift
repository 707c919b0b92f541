/// A key of the keyboard on the screen. It acts when it is released inside itself.
public enum PadKey: Hashable, Sendable {
    /// A key that types, by its place on the page.
    case character(row: Int, column: Int)
    case space, comma, fullStop
    case shift, backspace, enter
    /// Between letters and signs.
    case page
    /// The next layout.
    case layout

    /// Whether it tells something of what is typed.
    var isCharacter: Bool { if case .character = self { true } else { false } }
}

/// The keyboard on the screen as it is to be seen.
public struct KeyboardLook: Equatable, Sendable {
    public enum Page: Equatable, Sendable {
        case letters
        /// Signs, from 0.
        case symbols(Int)
    }

    public enum Shift: Equatable, Sendable {
        case off
        /// For one letter.
        case once
        case locked
    }

    /// A key and how wide it is, in widths of a letter's key.
    public struct Place: Equatable, Sendable {
        public var key: PadKey
        public var width: Double
    }

    public var layout: KeyboardLayout
    public var page: Page
    public var shift: Shift
    /// Whether letters are capitals, and small with Shift.
    public var isCapsLocked: Bool
    /// Whether there is another layout to change to.
    public var hasOtherLayout: Bool
    /// The keys under fingers. Nothing of them is left once they are lifted.
    public var pressed: [PadKey]

    public init(
        layout: KeyboardLayout, page: Page = .letters, shift: Shift = .off, isCapsLocked: Bool = false,
        hasOtherLayout: Bool = false, pressed: [PadKey] = []
    ) {
        self.layout = layout
        self.page = page
        self.shift = shift
        self.isCapsLocked = isCapsLocked
        self.hasOtherLayout = hasOtherLayout
        self.pressed = pressed
    }

    /// What a key types; nil for keys that type nothing.
    public func cap(of key: PadKey) -> KeyCap? {
        switch key {
        case .space: KeyCap(ascii: " ")
        case .comma: KeyCap(ascii: ",")
        case .fullStop: KeyCap(ascii: ".")
        case .character(let row, let column): character(row: row, column: column)
        case .shift, .backspace, .enter, .page, .layout: nil
        }
    }

    private func character(row: Int, column: Int) -> KeyCap? {
        switch page {
        case .letters:
            guard layout.letters.indices.contains(row), layout.letters[row].indices.contains(column) else { return nil }
            let key = layout.letters[row][column]
            return (shift == .off) == (isCapsLocked && key.isLetter) ? key.shifted : key.base
        case .symbols(let number):
            guard layout.symbols.indices.contains(number), layout.symbols[number].indices.contains(row),
                layout.symbols[number][row].indices.contains(column)
            else { return nil }
            return layout.symbols[number][row][column]
        }
    }

    /// What stands on a key; empty for those that bear a drawing.
    public func label(of key: PadKey) -> String {
        switch key {
        case .character, .comma, .fullStop: cap(of: key)?.label ?? ""
        case .page: page == .letters ? Texts.symbolsKey : Texts.lettersKey
        case .layout, .space: layout.name
        case .shift:
            if case .symbols(let number) = page { "\(number + 1)/\(layout.symbols.count)" } else { "" }
        case .backspace, .enter: ""
        }
    }

    /// The rows of keys, from top to bottom: as many on every page, so that nothing moves.
    public var rows: [[Place]] {
        var rows: [[Place]] =
            switch page {
            case .letters: layout.letters.enumerated().map { Self.row($0.offset, count: $0.element.count) }
            case .symbols(let number):
                layout.symbols[number].enumerated().map { Self.row($0.offset, count: $0.element.count) }
            }
        let height = max(layout.letters.count, 4)
        while rows.count < height { rows.insert([], at: 0) }
        if page == .letters || layout.symbols.count > 1 {
            rows[height - 1].insert(Place(key: .shift, width: 1.5), at: 0)
        }
        rows[height - 1].append(Place(key: .backspace, width: 1.5))
        let columns = rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0
        rows.append(bottomRow(max(columns, 10)))
        return rows
    }

    private static func row(_ row: Int, count: Int) -> [Place] {
        (0..<count).map { Place(key: .character(row: row, column: $0), width: 1) }
    }

    private func bottomRow(_ columns: Double) -> [Place] {
        let layoutWidth = hasOtherLayout ? 2.0 : 0
        let space = columns - 1.5 - layoutWidth - 2 - 2
        var row = [Place(key: .page, width: 1.5)]
        if hasOtherLayout { row.append(Place(key: .layout, width: layoutWidth)) }
        return row + [
            Place(key: .comma, width: 1), Place(key: .space, width: space), Place(key: .fullStop, width: 1),
            Place(key: .enter, width: 2),
        ]
    }
}
