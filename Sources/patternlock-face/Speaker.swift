internal import LinuxKit
internal import LockCore

/// Has what is to be read spoken, by speech-dispatcher through its client program. Nothing waits for it, and what it
/// says is never a dot or a letter.
final class Speaker {
    /// A dispatcher that hangs must not fill the machine with clients.
    private let running = DetachedPrograms(most: 4)

    private static let program = "/usr/bin/spd-say"

    /// Speaks a text in the language that it is written in.
    func say(_ text: String) {
        do throws(Errno) {
            try running.start(
                Self.program,
                [
                    "spd-say", "--priority", "important", "--application-name", "patternlock", "--language",
                    Texts.language, "--", text,
                ])
        } catch { Program.complain("nothing can be spoken: \(error)") }
    }
}
