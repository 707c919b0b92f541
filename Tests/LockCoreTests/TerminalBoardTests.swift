import LockCore
import PatternCore
import SecretMemory
import Testing

/// A grid that keys draw on.
struct TerminalBoardTests {
    private func press(_ text: String, _ board: inout TerminalBoard) -> [TerminalBoard.Result] {
        var keys = TerminalKeys()
        return text.utf8.compactMap { byte in keys.take(byte).map { board.take($0) } }
    }

    private func page(_ board: borrowing TerminalBoard) -> String {
        var page = SecretBytes(capacity: 4096)
        board.draw(into: &page)
        return String(decoding: (0..<page.count).map { page[$0] }, as: UTF8.self)
    }

    @Test func nothingIsSeenOfAHiddenPath() {
        var board = TerminalBoard(grid: Grid(rows: 3, columns: 3)!, minimum: 4, isShown: false)
        let empty = page(board)
        _ = press("4269", &board)
        let now = page(board)
        #expect(now == empty)
        _ = press("\t", &board)
        let shown = page(board)
        #expect(shown.contains("4-2-6-9"))
        _ = press("\t", &board)
        let hidden = page(board)
        #expect(hidden == empty)
    }

    @Test func numbersOfLargeGridsMayHaveTwoDigits() {
        var board = TerminalBoard(grid: Grid(rows: 4, columns: 4)!, minimum: 4, isShown: true)
        // 17 is no dot: 1, and 7. On the way from 16 to 1 lie 11 and 6.
        _ = press("16-172", &board)
        let path = page(board)
        #expect(path.contains("16-11-6-1-7-2\r\n"))
        var again = TerminalBoard(grid: Grid(rows: 4, columns: 4)!, minimum: 2, isShown: true)
        let last = press("1-5\r", &again).last
        let one = page(again)
        #expect(last == .finished && one.contains("1-5\r\n"))
    }

    @Test func dotsPassedOverBelongToItAndTwiceIsRefused() {
        var board = TerminalBoard(grid: Grid(rows: 3, columns: 3)!, minimum: 4, isShown: true)
        let taken = press("1320", &board)
        #expect(taken == [.changed, .changed, .refused, .refused])
        let path = page(board)
        #expect(path.contains("1-2-3\r\n"))
        let ends = (press("\r", &board), press("\u{7f}\r", &board))
        #expect(ends.0 == [.tooShort] && ends.1 == [.changed, .notMine])
    }

    @Test func anEscapeThatNothingFollowsIsAKey() {
        var keys = TerminalKeys()
        #expect(keys.take(0x1b) == nil && keys.isWaiting)
        #expect(keys.pause() == .escape && !keys.isWaiting)
        let bytes = Array("\u{1b}[1;5A\u{1b}OB".utf8)
        #expect(bytes.compactMap { keys.take($0) } == [.up, .down])
    }
}
