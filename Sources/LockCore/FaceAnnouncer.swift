internal import LockWire

/// What was said last to who cannot see the screen, so that only what is new is said.
struct FaceAnnouncer: Equatable {
    var status: String?
    var notice: String?
    var hint: String?
    var button: FaceButton?
    var question: String?
    var mark: ChoiceMark?
}

extension FaceMachine {
    /// Tells what is to be read now, when it is something else than before. Never a dot, nor a letter.
    mutating func announce(now: UInt64) {
        guard !isBlank else { return }
        let line = statusLine
        var next = FaceAnnouncer(status: line.text, notice: noticeLine, button: focusedButton)
        if screen == .password { next.hint = keyboard.modifiers.hint }
        // What is asked, when it is not what the status says.
        if screen == .password, !prompt.isEmpty { next.question = prompt }
        // Seconds that go by are told now and then.
        if status?.text == line.text, let waitUntil, waitUntil > now, kind == .pattern {
            next.status = Self.stage(of: waitUntil - now)
        }
        next.mark = focusedMark
        guard next != announcer else { return }
        let before = announcer
        announcer = next
        var sentences: [String] = []
        if next.status != before.status { sentences.append(line.text) }
        if let question = next.question, question != before.question { sentences.append(question) }
        if let notice = next.notice, notice != before.notice { sentences.append(notice) }
        if let hint = next.hint, hint != before.hint { sentences.append(hint) }
        if let button = next.button, button != before.button || next.mark != before.mark {
            let mark = next.mark.flatMap { DialogueTexts.spoken($0) }
            sentences.append([name(of: button), mark].compactMap(\.self).joined(separator: ": "))
        }
        let text = sentences.filter { !$0.isEmpty }.joined(separator: "\n")
        guard !text.isEmpty else { return }
        let tone: SaidTone =
            switch line.tone {
            case .plain: .plain
            case .wrong: .wrong
            case .accepted: .accepted
            }
        report(.said(text, tone))
    }

    /// Each minute of a wait, and each ten seconds of its last.
    private static func stage(of milliseconds: UInt64) -> String {
        milliseconds > 60_000 ? "minute \(milliseconds / 60_000)" : "seconds \((milliseconds + 9999) / 10_000)"
    }

    /// How the choice stands that a key would press.
    private var focusedMark: ChoiceMark? {
        guard case .choice(let choice) = focusedButton else { return nil }
        return dialogue?.look?.mark(of: choice)
    }

    private func name(of button: FaceButton) -> String {
        switch button {
        case .layout: keyboard.layout.name
        case .enter: Texts.unlock
        default: Texts.title(of: button)
        }
    }
}
