/// One thing that `patternlock doctor` looked at.
struct DoctorCheck {
    /// How it is.
    enum State: String {
        case good = "ok"
        /// Not as it should be, and nothing is broken by it.
        case warning
        case bad = "failed"
        /// Could not be looked at, or does not apply here.
        case skipped
    }

    /// A fixed word for scripts.
    let name: String
    let state: State
    /// What was found, in one sentence.
    let sentence: String
    /// What to do; empty when there is nothing.
    let fix: String

    init(_ name: String, _ state: State, _ sentence: String, fix: String = "") {
        self.name = name
        self.state = state
        self.sentence = sentence
        self.fix = fix
    }

    /// The line for people.
    var line: String {
        let width = State.warning.rawValue.count
        let state = state.rawValue + String(repeating: " ", count: width - self.state.rawValue.count)
        return "\(state)  \(name): \(sentence)" + (fix.isEmpty ? "" : ". Fix: \(fix)")
    }

    /// The object for scripts.
    var json: String {
        "{\"check\":\(JSONText.escaped(name)),\"state\":\"\(state.rawValue)\",\"text\":\(JSONText.escaped(sentence)),"
            + "\"fix\":\(JSONText.escaped(fix))}"
    }
}
