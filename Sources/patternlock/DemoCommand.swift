import Glibc
import LinuxKit

/// `patternlock demo`: the lock in a window, with a store and PAM services of its own that are thrown away.
struct DemoCommand {
    private let invocation: Invocation

    /// The pattern to draw, for everyone to read.
    private static let pattern = "1-2-3-6-9"

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        guard !Caller.isRoot else {
            throw Failure(
                .refused, "the demo enrols a pattern in a home store, which root has none of; run it as yourself")
        }
        guard ThisProcess.environment("DISPLAY")?.isEmpty == false else {
            throw Failure(.unavailable, "the demo opens a window, and DISPLAY is not set; in a source tree: make demo")
        }
        let place = try DemoPlace(module: invocation.value("--module") ?? "pam_patternlock.so")
        defer { place.remove() }
        try place.enrol(Self.pattern, for: try Caller.account())
        Output.write("Draw \(Self.pattern): along the top, then down the right side. Nothing is locked.\n")
        let lock = try Invocation([
            "lock", "--preview", "--store", place.store, "--pam-dir", place.services,
        ])
        let code = try LockCommand(lock).run()
        if code == .done { Output.write("Opened.\n") }
        return code
    }
}
