import LockCore
import LockWire
import PatternCore
import SecretMemory

/// Feeds a face's rules and keeps what follows. Answers become text here: they are made up.
final class FaceDriver {
    private var machine: FaceMachine
    var now: UInt64 = 1_000_000
    private(set) var reports: [FaceReport] = []
    /// What was told to who cannot see it; not among the reports.
    private(set) var said: [String] = []
    private(set) var answers: [String] = []
    private(set) var closings = 0
    /// How often the X server was to let go of Shift.
    private(set) var shiftReleases = 0
    private(set) var choices: [DialogueChoice] = []
    let grid = Grid(rows: 3, columns: 3)!

    init(_ options: FaceOptions = FaceOptions()) {
        machine = FaceMachine(options: options)
        send(.started)
    }

    /// A face whose conversation waits for a pattern.
    static func prompted(_ options: FaceOptions = FaceOptions()) -> FaceDriver {
        let face = FaceDriver(options)
        face.beginPattern()
        face.reports.removeAll()
        return face
    }

    var look: FaceLook { machine.look() }
    var board: BoardLook? { look.board }
    var field: FieldLook? { look.field }
    var nextDeadline: UInt64? { machine.nextDeadline }
    var takesPattern: Bool { machine.takesPattern }

    var path: [Int] {
        var path: [Int] = []
        machine.withSecrets { dots, _ in
            for index in 0..<dots.count { path.append(Int(dots[index])) }
        }
        return path
    }

    var typed: String {
        var bytes: [UInt8] = []
        machine.withSecrets { _, typed in
            for index in 0..<typed.count { bytes.append(typed[index]) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func send(_ event: FaceEvent) {
        machine.handle(event, now: now)
        perform()
    }

    /// Lays the board out: dots 100 pixels apart from (100, 100), buttons 100 wide in a row at y = 400.
    func layOut() {
        let board = look.board.flatMap { BoardGeometry(grid: $0.grid, originX: 100, originY: 100, cell: 100) }
        let buttons = look.buttons.enumerated().map { index, button in
            FaceGeometry.ButtonPlace(
                button: button, rect: FaceRect(x: Double(index) * 110, y: 400, width: 100, height: 50))
        }
        var places = buttons
        if field != nil {
            places.append(
                FaceGeometry.ButtonPlace(button: .field, rect: FaceRect(x: 0, y: 300, width: 800, height: 50)))
        }
        send(.geometry(FaceGeometry(board: board, buttons: places, keys: keys)))
    }

    /// The keyboard's keys in rows, 40 pixels apart from (0, 500).
    private var keys: [FaceGeometry.KeyPlace] {
        guard let keyboard = look.keyboard else { return [] }
        return keyboard.rows.enumerated().flatMap { row, places in
            places.enumerated().map { column, place in
                FaceGeometry.KeyPlace(
                    key: place.key,
                    rect: FaceRect(x: Double(column) * 40, y: 500 + Double(row) * 40, width: 40, height: 40))
            }
        }
    }

    private func centre(of key: PadKey) -> (x: Double, y: Double) {
        layOut()
        guard let rect = keys.first(where: { $0.key == key })?.rect else { return (-1, -1) }
        return (rect.middleX, rect.middleY)
    }

    /// Where the key lies that types a character now.
    func placeOfKey(_ label: String) -> (x: Double, y: Double) {
        layOut()
        guard let keyboard = look.keyboard,
            let key = keys.first(where: { keyboard.cap(of: $0.key)?.label == label })?.key
        else { return (-1, -1) }
        return centre(of: key)
    }

    /// A finger on keys, one after the other.
    func tap(_ labels: String...) {
        for label in labels { tap(placeOfKey(label)) }
    }

    func tapKey(_ key: PadKey) { tap(centre(of: key)) }

    private func tap(_ place: (x: Double, y: Double)) {
        contact(.down, place.x, place.y, id: 60)
        contact(.up, place.x, place.y, id: 60)
    }

    func setLayouts(_ layouts: [KeyboardLayout]) { machine.setLayouts(layouts) }
    func setHardwareKeyboard(_ isThere: Bool) { machine.setHardwareKeyboard(isThere) }
    func setKeyboardState(_ modifiers: ModifierState = ModifierState(), group: Int = 0) {
        machine.setKeyboardState(modifiers, group: group, now: now)
        perform()
    }

    var chosenLayout: ChosenLayout? { machine.chosenLayout }

    func beginPattern(tries: UInt8 = 5, fewest: UInt8 = 4) {
        send(.conversation(.pattern))
        send(
            .message(
                .status(.ready, rows: 3, columns: 3, fewestDots: fewest, remainingMilliseconds: 0, triesLeft: tries)))
        layOut()
        send(.message(.prompt(isEchoed: false, text: "Pattern: ")))
    }

    func beginPassword(isEchoed: Bool = false, prompt: String = "Password: ") {
        send(.conversation(.password))
        send(.message(.prompt(isEchoed: isEchoed, text: prompt)))
        layOut()
    }

    func outcome(_ outcome: ConversationOutcome, remaining: UInt32 = 0, tries: UInt8 = 4) {
        send(.message(.outcome(outcome, remainingMilliseconds: remaining, triesLeft: tries)))
    }

    /// Lets the time pass, with every tick that is due on the way.
    func pass(_ milliseconds: UInt64) {
        let end = now + milliseconds
        while let deadline = nextDeadline, deadline <= end {
            now = max(now, deadline)
            send(.tick)
        }
        now = end
    }

    func contact(_ phase: Contact.Phase, _ x: Double, _ y: Double, id: UInt32 = 1, tool: Contact.Tool = .finger) {
        send(.contact(Contact(tool: tool, phase: phase, id: id, x: x, y: y)))
    }

    func place(of dot: Int) -> (x: Double, y: Double) { (100 + Double(dot % 3) * 100, 100 + Double(dot / 3) * 100) }

    func touch(_ phase: Contact.Phase, dot: Int, id: UInt32 = 1, tool: Contact.Tool = .finger) {
        let place = place(of: dot)
        contact(phase, place.x, place.y, id: id, tool: tool)
    }

    func stroke(_ dots: [Int], id: UInt32 = 1) {
        touch(.down, dot: dots[0], id: id)
        for dot in dots.dropFirst() { touch(.move, dot: dot, id: id) }
        touch(.up, dot: dots[dots.count - 1], id: id)
    }

    func press(_ button: FaceButton, tool: Contact.Tool = .finger) {
        layOut()
        if button == .field {
            contact(.down, 700, 325, id: 9, tool: tool)
            contact(.up, 700, 325, id: 9, tool: tool)
            return
        }
        guard let index = look.buttons.firstIndex(of: button) else { return }
        contact(.down, Double(index) * 110 + 50, 425, id: 9)
        contact(.up, Double(index) * 110 + 50, 425, id: 9)
    }

    func key(_ key: FaceKey, text: String = "") {
        var bytes = SecretBytes(capacity: max(text.utf8.count, 1))
        for byte in text.utf8 { bytes.append(byte) }
        machine.key(key, text: bytes, now: now)
        perform()
    }

    func type(_ text: String) {
        for character in text { key(.other, text: String(character)) }
    }

    func forgetReports() {
        reports.removeAll()
        said.removeAll()
    }

    func setCapsLocked(_ isOn: Bool) {
        var modifiers = ModifierState()
        modifiers.isCapsLocked = isOn
        setKeyboardState(modifiers)
    }

    private func perform() {
        var effects = machine.takeEffects()
        // What a keysym types is the keyboard map's business: here the key's own label, which was a character.
        if let symbol = effects.symbol {
            let label = look.keyboard?.label(ofSymbol: symbol) ?? ""
            var bytes = SecretBytes(capacity: 16)
            for byte in label.utf8 { bytes.append(byte) }
            machine.type(bytes, now: now)
        }
        if effects.closesConversation { closings += 1 }
        if effects.releasesShift { shiftReleases += 1 }
        for report in effects.reports {
            if case .said(let text, _) = report { said.append(text) } else { reports.append(report) }
        }
        if let choice = effects.choice { choices.append(choice) }
        if let answer = effects.answer.take() {
            var bytes: [UInt8] = []
            for index in 0..<answer.secret.count { bytes.append(answer.secret[index]) }
            answers.append(String(decoding: bytes, as: UTF8.self))
        }
    }
}

extension KeyboardLook {
    /// What stands on the key that types a symbol, on whatever page.
    func label(ofSymbol symbol: UInt32) -> String {
        if symbol < 0x80, let scalar = Unicode.Scalar(symbol) { return String(scalar) }
        let letters = layout.letters.joined().flatMap { [$0.base, $0.shifted] }
        return (letters + layout.symbols.joined().joined()).first { $0.symbol == symbol }?.label ?? ""
    }
}
