internal import Glibc
internal import LinuxKit
internal import LockCore

/// Has what is to be read spoken, by speech-dispatcher through its client program. Nothing waits for it, and what it
/// says is never a dot or a letter.
final class Speaker {
    private var running: [ChildProcess] = []

    private static let program = "/usr/bin/spd-say"
    /// A dispatcher that hangs must not fill the machine with clients.
    private static let mostRunning = 4

    /// Speaks a text in the language that it is written in.
    func say(_ text: String) {
        running = running.filter { child in
            do throws(Errno) { return try child.reap() == nil } catch { return false }
        }
        guard running.count < Self.mostRunning else { return }
        do throws(Errno) {
            let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
            running.append(
                try ChildProcess.startUnawaited(
                    path: Self.program,
                    arguments: [
                        "spd-say", "--priority", "important", "--application-name", "patternlock", "--language",
                        Texts.language, "--", text,
                    ], environment: nil, descriptors: (0...2).map { (here: null.number, there: $0) }))
        } catch { Program.complain("nothing can be spoken: \(error)") }
    }
}
