import Glibc
import LinuxKit
import PatternWire
import VerifierClient

/// Whether a lock would find a pattern, asked before anything is covered.
enum Enrolment {
    /// A record in the home store counts without asking anyone: locking must not wait for a process to start.
    ///
    /// - Parameter takesHome: whether the policy takes patterns of home stores.
    static func isLikely(_ user: UserAccount, store: String?, takesHome: Bool) -> Bool {
        let directory = store ?? user.home + "/.local/state/patternlock"
        do throws(Errno) {
            if takesHome {
                _ = try FileDescriptor.open(directory + "/pattern", flags: OpenFlags.pathOnly)
                return true
            }
        } catch {}
        do throws(WireError) {
            let request = try VerifierRequest(
                .status, uid: user.uid, realUID: ThisProcess.realUser, user: user.name, service: "patternlock-lock")
            return VerifierClient(VerifierRoute(storeDirectory: store)).ask(request).isEnrolled
        } catch { return false }
    }
}
