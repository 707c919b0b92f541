import Glibc
import Languages
import LinuxKit
import PatternCore
import PatternWire
import SecretMemory
import VerifierClient

/// A directory with a home store and PAM services of its own, for one demonstration.
struct DemoPlace {
    /// The whole of it.
    let directory: String

    /// The home store.
    var store: String { directory + "/store" }
    /// The PAM service files.
    var services: String { directory + "/pam.d" }

    /// Makes the directory below /tmp, closed to others.
    init(module: String) throws(Failure) {
        do throws(Errno) {
            directory = try DirectoryTree.makeTemporary("/tmp/patternlock-demo-")
            try DirectoryTree.make(services, mode: 0o700)
            try DirectoryTree.make(store, mode: 0o700)
            try write("verifier", mode: 0o700, "#!/bin/sh\nexec '\(try Self.verifier())' \"$@\" --store '\(store)'\n")
            try write(
                "pam.d/patternlock",
                "auth required \(module) pattern_only socket_dir=\(directory) verifier=\(directory)/verifier\n"
                    + "account required pam_permit.so\n")
            try write(
                "pam.d/patternlock-password", "auth required pam_unix.so\naccount required pam_permit.so\n")
        } catch { throw Failure(.unavailable, "a directory for the demo cannot be made below /tmp: \(error)") }
    }

    /// Enrols a pattern in the store.
    func enrol(_ text: String, for user: UserAccount) throws(Failure) {
        var secret = SecretBytes(capacity: 64)
        for byte in text.utf8 { secret.append(byte) }
        let pattern: Pattern
        do throws(PatternError) { pattern = try Pattern(text: secret, on: .standard) } catch {
            throw Failure(.unavailable, "the demo's pattern is none: \(error)")
        }
        let outcome: Outcome
        do throws(WireError) {
            let request = try VerifierRequest(
                .enroll, uid: user.uid, realUID: ThisProcess.realUser, user: user.name, service: "patternlock-demo",
                drawn: pattern)
            outcome = VerifierClient(VerifierRoute(storeDirectory: store)).ask(request)
        } catch { throw Failure(.unavailable, "the demo's request does not fit the wire: \(error)") }
        guard outcome == .done else { throw outcome.failure(Person(user)) }
    }

    /// Removes everything again.
    func remove() {
        do throws(Errno) { try DirectoryTree.remove(directory) } catch {
            Output.complain(translated("\(directory) is left behind: \(error)"))
        }
    }

    private func write(_ name: String, mode: UInt32 = 0o600, _ text: String) throws(Errno) {
        let file = try FileDescriptor.open(directory + "/" + name, flags: O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        try file.write(text)
    }

    private static func verifier() throws(Errno) -> String { try Installation.programPath("patternlock-verifier") }
}
