internal import LockWire
public import PatternCore
public import SecretMemory

/// A grid on a terminal, on which keys take dots. What was taken is kept from sight until the person asks to see it:
/// whoever looks over a shoulder sees a grid, and nothing of a path, not even how long it is.
public struct TerminalBoard: ~Copyable {
    public let grid: Grid
    private let minimum: Int
    private var path: Path
    /// The dot that space takes, once an arrow was pressed.
    private var focus: Int?
    /// Whether the path is shown.
    public var isShown: Bool
    /// The first digit of a number that may have two.
    private var tens: Int?

    /// What a key came to.
    public enum Result: Equatable, Sendable {
        case changed
        /// A dot that cannot be taken: it was taken before, or is none.
        case refused
        /// The path is complete.
        case finished
        case tooShort
        /// The key is not the grid's.
        case notMine
    }

    public init(grid: Grid, minimum: Int, isShown: Bool) {
        self.grid = grid
        self.minimum = minimum
        self.isShown = isShown
        path = Path(grid: grid)
    }

    public var isEmpty: Bool { path.count == 0 && tens == nil }

    public mutating func take(_ key: TerminalKey) -> Result {
        switch key {
        case .digit(let digit): return take(digit: digit)
        case .hyphen: return takeNumber(tens)
        case .space:
            guard let focus else { return move(rows: 0, columns: 0) }
            return take(dot: focus)
        case .up: return move(rows: -1, columns: 0)
        case .down: return move(rows: 1, columns: 0)
        case .left: return move(rows: 0, columns: -1)
        case .right: return move(rows: 0, columns: 1)
        case .backspace:
            clear()
            return .changed
        case .tab:
            isShown.toggle()
            return .changed
        case .enter:
            if tens != nil, takeNumber(tens) == .refused { return .refused }
            if path.count == 0 { return .notMine }
            return path.count < minimum ? .tooShort : .finished
        case .escape, .letter, .other: return .notMine
        }
    }

    public mutating func clear() {
        path.removeAll()
        tens = nil
        focus = nil
    }

    /// The pattern that was typed; nil when there is none.
    public func pattern() -> DrawnPattern? {
        guard path.count > 0 else { return nil }
        do throws(PatternError) { return DrawnPattern(try Pattern(grid: grid, dots: path.copyOfDots())) } catch {
            return nil
        }
    }

    // MARK: Numbers

    /// On grids of more than nine dots a digit may be the first of two.
    private mutating func take(digit: Int) -> Result {
        if let tens {
            let number = tens * 10 + digit
            self.tens = nil
            if number <= grid.count { return takeNumber(number) }
            let first = takeNumber(tens)
            return first == .refused ? .refused : take(digit: digit)
        }
        guard digit > 0 else { return .refused }
        guard digit * 10 <= grid.count else { return takeNumber(digit) }
        tens = digit
        return .changed
    }

    private mutating func takeNumber(_ number: Int?) -> Result {
        tens = nil
        guard let number else { return .changed }
        guard (1...grid.count).contains(number) else { return .refused }
        return take(dot: number - 1)
    }

    private mutating func take(dot: Int) -> Result {
        if focus != nil { focus = dot }
        return path.take(dot) > 0 ? .changed : .refused
    }

    private mutating func move(rows: Int, columns: Int) -> Result {
        guard let now = focus else {
            focus = grid.dot(row: (grid.rows - 1) / 2, column: (grid.columns - 1) / 2)
            return .changed
        }
        guard let next = grid.dot(row: grid.row(of: now) + rows, column: grid.column(of: now) + columns) else {
            return .refused
        }
        focus = next
        return .changed
    }

    // MARK: To be seen

    /// Adds the grid, a line for each row and one for the path, as a terminal with the usual escape sequences shows it.
    public func draw(into page: inout SecretBytes) {
        for row in 0..<grid.rows {
            page.add("   ")
            for column in 0..<grid.columns { draw(row * grid.columns + column, into: &page) }
            page.add("\r\n\r\n")
        }
        page.add("   ")
        if isShown {
            for index in 0..<path.count {
                if index > 0 { page.add("-") }
                page.add(number: path[index] + 1)
            }
        }
        page.add("\r\n")
    }

    private func draw(_ dot: Int, into page: inout SecretBytes) {
        let isTaken = isShown && path.contains(dot)
        if focus == dot { page.add("\u{1b}[7m") }
        if isTaken { page.add("\u{1b}[1m") }
        page.add(isTaken ? "[" : "(")
        if dot < 9, grid.count > 9 { page.add(" ") }
        page.add(number: dot + 1)
        page.add(isTaken ? "]" : ")")
        page.add("\u{1b}[0m   ")
    }
}

extension SecretBytes {
    /// Adds text that is no secret; what does not fit is left out.
    public mutating func add(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    /// Adds a number from 0 to 99 without making text of it.
    mutating func add(number: Int) {
        if number > 9 { append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
