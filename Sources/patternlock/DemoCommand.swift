import Languages
import LinuxKit

/// `patternlock demo`: the real lock with a store and PAM services of its own, which are thrown away afterwards. In a
/// window, or with `--screen` over the whole screen.
struct DemoCommand {
    private let invocation: Invocation

    /// The pattern to draw, for everyone to read. Not one of the common ones, or it would be refused.
    private static let pattern = "4-2-6-9-5"

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        guard !Caller.isRoot else {
            throw Failure(
                .refused, "the demo enrols a pattern in a home store, and root has none; run it as yourself")
        }
        _ = try SessionDisplay.current.requireName(
            or: Failure(.unavailable, "the demo needs a display, and DISPLAY is not set; in a source tree: make demo"))
        let place = try DemoPlace(module: invocation.value("--module") ?? "pam_patternlock.so")
        defer { place.remove() }
        try place.enrol(Self.pattern, for: try Caller.account())
        Output.write(translated("Draw \(Self.pattern) (dots are numbered from 1, row by row).") + "\n")
        var words = ["lock", "--store", place.store, "--pam-dir", place.services]
        if !invocation.has("--screen") { words.append("--preview") }
        if let number = invocation.value("--status-fd") { words += ["--status-fd", number] }
        let code = try LockCommand(try Invocation(words)).run()
        if code == .done { Output.write(translated("Opened.") + "\n") }
        return code
    }
}
