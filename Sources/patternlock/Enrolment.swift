import Glibc
import LinuxKit
import VerifierClient

/// Whether a lock would find a pattern, asked before anything is covered.
enum Enrolment {
    /// A record in the home store counts without asking anyone: locking must not wait for a process to start.
    static func isLikely(_ user: UserAccount, store: String?) -> Bool {
        let directory = store ?? user.home + "/.local/state/patternlock"
        do throws(Errno) {
            _ = try FileDescriptor.open(directory + "/pattern", flags: OpenFlags.pathOnly)
            return true
        } catch {
            return VerifierClient(user: user, service: "patternlock-lock", storeDirectory: store).status().isEnrolled
        }
    }
}
