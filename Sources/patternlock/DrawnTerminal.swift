import Glibc
import Languages
import LinuxKit
import LockCore
import LockWire
import PatternCore
import SecretMemory

/// Steps of a dialogue on a terminal that can place a cursor: a grid that takes digits and arrows. Drawn on the
/// terminal's other screen, so that nothing of it stays behind.
final class DrawnTerminal: DialogueAsker {
    private let device: FileDescriptor
    private let signals: SignalDescriptor
    private let settings: SilentTerminal
    private var keys = TerminalKeys()
    private var page = SecretBytes(capacity: 8192)
    private var byte = SecretBytes(capacity: 1)
    /// Whether the person asked to see paths; it stays for the steps that follow.
    private var isPathShown = false
    /// What was drawn last, for advice about it.
    private var drawn: DrawnPattern?

    /// Whether a terminal of this name shows it, in letters of this locale.
    static var isPossible: Bool {
        let name = ThisProcess.environment("TERM") ?? ""
        guard !name.isEmpty, name != "dumb", isatty(0) == 1, isatty(1) == 1 else { return false }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { ThisProcess.environment($0) }
            .first { !$0.isEmpty }
        let letters = (locale ?? "").lowercased()
        return letters.includes("utf-8") || letters.includes("utf8")
    }

    init() throws(Errno) {
        let device = try FileDescriptor.open("/dev/tty", flags: O_RDWR | O_NOCTTY)
        // A signal must not end the process before the terminal is as it was.
        signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
        settings = try SilentTerminal(device, reading: .keys)
        self.device = device
        say("\u{1b}[?1049h")
    }

    deinit {
        say("\u{1b}[0m\u{1b}[2J\u{1b}[?1049l")
        settings.restore(device)
    }

    func show(_ step: DialogueStep) {
        if step.screen == .working { drawn = nil }
        begin(step)
        flush()
    }

    func ask(_ step: DialogueStep) throws(Failure) -> DialogueReply {
        do throws(Errno) {
            switch step.screen {
            case .oldPattern, .newPattern, .again: return try askForPattern(step)
            case .password: return try askForText(step)
            default: return try askForChoice(step)
            }
        } catch { throw Failure(.unavailable, "the terminal cannot be read: \(error)") }
    }

    // MARK: Patterns

    private func askForPattern(_ step: DialogueStep) throws(Errno) -> DialogueReply {
        guard let grid = Grid(rows: Int(step.rows), columns: Int(step.columns)) else { return .closed }
        if step.remainingMilliseconds > 0, try !wait(step) { return .closed }
        var board = TerminalBoard(grid: grid, minimum: Int(step.minimum), isShown: isPathShown)
        var told = step
        while true {
            begin(told)
            page.add("   \(DialogueTexts.grid(grid))\r\n\r\n")
            board.draw(into: &page)
            let keys = translated("Digits, or arrows and space, take dots. Enter: done. Backspace: forget.")
            page.add("\r\n   \(keys)\r\n   ")
            page.add((board.isShown ? translated("Tab: hide the path.") : translated("Tab: show the path.")) + "  ")
            addChoices(step)
            flush()
            guard let key = try nextKey() else { return .closed }
            if let choice = choice(for: key, of: step), key != .enter, board.isEmpty || key != .escape {
                return .choice(choice)
            }
            told.note = step.note
            switch board.take(key) {
            case .finished:
                if let pattern = board.pattern() {
                    drawn = pattern
                    return .pattern(pattern)
                }
            case .tooShort:
                told.note = .tooShort
                board.clear()
            case .refused: say("\u{7}")
            case .notMine: if key == .escape { board.clear() }
            case .changed: isPathShown = board.isShown
            }
        }
    }

    /// Waits until a pattern may be tried again; false when the person gave up.
    private func wait(_ step: DialogueStep) throws(Errno) -> Bool {
        let end = Deadline.after(UInt64(step.remainingMilliseconds))
        while !end.hasPassed {
            var now = step
            now.remainingMilliseconds = UInt32(clamping: end.remaining)
            now.note = .throttled
            show(now)
            var set = PollSet()
            let typed = set.add(device.number)
            set.add(signals.descriptor.number)
            guard try set.wait(until: min(end, .after(1000))) else { continue }
            guard set.isReady(typed), let key = try nextKey() else { return false }
            if key == .escape { return false }
        }
        return true
    }

    // MARK: Choices and text

    private func askForChoice(_ step: DialogueStep) throws(Errno) -> DialogueReply {
        while true {
            begin(step)
            if step.screen == .review, let drawn {
                page.add("   \(DialogueTexts.advice(Strength(drawn.pattern)))\r\n\r\n")
            }
            page.add("   ")
            addChoices(step)
            flush()
            guard let key = try nextKey() else { return .closed }
            if let choice = choice(for: key, of: step) { return .choice(choice) }
        }
    }

    private func askForText(_ step: DialogueStep) throws(Errno) -> DialogueReply {
        begin(step)
        page.add("   \(step.text)\r\n\r\n   Enter: \(translated("Done")).  ")
        addChoices(step)
        flush()
        var text = SecretBytes(capacity: ConversationAnswer.capacity)
        while try nextByte() {
            switch byte[0] {
            case 0x0a, 0x0d: return text.isEmpty ? .choice(.back) : .typed(text)
            case 0x1b: return .choice(.back)
            case 0x08, 0x7f: if !text.isEmpty { text.removeLast() }
            case 0x15: text.removeAll()
            default:
                // What is too long is refused whole, never cut.
                guard text.append(byte[0]) else { return .choice(.back) }
            }
        }
        return .closed
    }

    private static let letters: [DialogueChoice: (key: TerminalKey, name: String)] = [
        .cancel: (.escape, "Esc"), .back: (.escape, "Esc"), .close: (.enter, "Enter"), .next: (.enter, "Enter"),
        .grid: (.letter(UInt8(ascii: "g")), "g"), .redraw: (.letter(UInt8(ascii: "r")), "r"),
    ]

    private func choice(for key: TerminalKey, of step: DialogueStep) -> DialogueChoice? {
        if key == .escape, step.choices == [.close] { return .close }
        return step.choices.first { Self.letters[$0]?.key == key }
    }

    private func addChoices(_ step: DialogueStep) {
        for choice in step.choices {
            guard let letter = Self.letters[choice] else { continue }
            page.add("\(letter.name): \(DialogueTexts.title(of: choice)).  ")
        }
        page.add("\r\n")
    }

    // MARK: The screen and the keys

    private func begin(_ step: DialogueStep) {
        page.removeAll()
        page.add("\u{1b}[H\u{1b}[2J\r\n   \u{1b}[1m\(DialogueTexts.title(of: step))\u{1b}[0m")
        page.add("\r\n   \(DialogueTexts.status(of: step))\r\n\r\n")
    }

    private func flush() {
        unsafe page.withBytes { bytes in
            do throws(Errno) { try unsafe device.writeAll(bytes) } catch {}
        }
        page.removeAll()
    }

    private func say(_ text: String) { do throws(Errno) { try device.write(text) } catch {} }

    /// How long the rest of a key's sequence may take, in milliseconds; after that Escape was pressed.
    private static let sequenceTime: UInt64 = 60

    /// The next key; nil when it was interrupted or the terminal is gone.
    private func nextKey() throws(Errno) -> TerminalKey? {
        while true {
            if keys.isWaiting {
                var set = PollSet()
                set.add(device.number)
                if try !set.wait(until: .after(Self.sequenceTime)), let key = keys.pause() { return key }
            }
            guard try nextByte() else { return nil }
            if let key = keys.take(byte[0]) { return key }
        }
    }

    /// Reads a byte; false when it was interrupted or the terminal is gone.
    private func nextByte() throws(Errno) -> Bool {
        var set = PollSet()
        let typed = set.add(device.number)
        let interrupted = set.add(signals.descriptor.number)
        _ = try set.wait()
        if set.isReady(interrupted), !set.isReady(typed) { return false }
        return try device.read(into: &byte)
    }
}
