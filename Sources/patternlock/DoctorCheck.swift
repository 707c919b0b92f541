import Languages

/// One thing that `patternlock doctor` looked at.
struct DoctorCheck {
    /// How it is.
    enum State: String, CaseIterable {
        case good = "ok"
        /// Not as it should be, and nothing is broken by it.
        case warning
        case bad = "failed"
        /// Could not be looked at, or does not apply here.
        case skipped

        /// The word for people.
        var title: String {
            switch self {
            case .good: translated("ok")
            case .warning: translated("warning")
            case .bad: translated("failed")
            case .skipped: translated("skipped")
            }
        }
    }

    /// A fixed word for scripts.
    let name: String
    let state: State
    /// What was found, in one sentence of the person's language.
    let sentence: String
    /// What to do; empty when there is nothing.
    let fix: String

    init(_ name: String, _ state: State, _ sentence: Sentence, fix: Sentence = "") {
        self.name = name
        self.state = state
        self.sentence = sentence.text
        self.fix = fix.text
    }

    /// With words that scripts and people type alike: those are not translated.
    init(_ name: String, _ state: State, _ sentence: Sentence, command: String) {
        self.init(name, state, sentence, fix: Sentence(verbatim: command))
    }

    /// The line for people.
    var line: String {
        let width = State.allCases.map { TextColumns.count($0.title) }.max() ?? 0
        let text = fix.isEmpty ? sentence : translated("\(sentence). Fix: \(fix)")
        return "\(TextColumns.padded(state.title, to: width))  \(name): \(text)"
    }

    /// The object for scripts.
    var json: String {
        "{\"check\":\(JSONText.escaped(name)),\"state\":\"\(state.rawValue)\",\"text\":\(JSONText.escaped(sentence)),"
            + "\"fix\":\(JSONText.escaped(fix))}"
    }
}
