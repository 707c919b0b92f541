import Languages

/// What the command's exit status says. The numbers are part of the interface: scripts rely on them.
enum ExitCode: Int32 {
    /// Done, or accepted.
    case done = 0
    /// The pattern is wrong.
    case wrong = 1
    /// The command line cannot be understood.
    case usage = 2
    /// Too many wrong patterns: there is time to wait.
    case throttled = 3
    /// No pattern is enrolled.
    case notEnrolled = 4
    /// Something that is needed is missing or does not answer.
    case unavailable = 5
    /// Another locker holds the screen.
    case anotherLocker = 6
    /// Refused by policy: too short, too common, not permitted.
    case refused = 7
}

/// Why a command ends without having done its work: the sentence for the person, with the fix, and the exit status.
struct Failure: Error {
    let code: ExitCode
    /// In the person's language.
    let sentence: String

    init(_ code: ExitCode, _ sentence: Sentence) {
        self.code = code
        self.sentence = sentence.text
    }
}
