import Glibc
import LinuxKit
import LockWire
import PAMKit
import SecretMemory

/// One PAM conversation of a lock, in a process of its own: whatever a PAM module does, the guard goes on.
///
/// Runs for the user that getuid() names; the environment is not asked. The exit status tells nothing: only the
/// token that goes back to the guard does.
@main struct PatternlockAuth {
    static func main() {
        ProcessHardening.apply()
        ThisProcess.setName("patternlock-auth")
        ThisProcess.ignore(signal: SIGPIPE)
        exit(run() ? 0 : 1)
    }

    private static func run() -> Bool {
        let log = SystemLog("patternlock-auth")
        let arguments: Arguments
        do throws(Arguments.Refusal) { arguments = try Arguments(Array(CommandLine.arguments.dropFirst())) } catch {
            log.write(.error, error.sentence)
            return false
        }
        if arguments.isClearing { return CounterClearing.run(arguments, log) }
        let dialogue = FaceDialogue(
            face: PacketSocket(owning: FileDescriptor(owning: LockDescriptors.authFace)),
            guardSocket: PacketSocket(owning: FileDescriptor(owning: LockDescriptors.authGuard)))
        guard let token = dialogue.receiveToken() else {
            log.write(.error, "no token came from the guard")
            return false
        }
        guard let user = UserAccount.current else {
            dialogue.tell(.status(.unavailable, rows: 0, columns: 0, remainingMilliseconds: 0, triesLeft: 0))
            log.write(.error, "user \(ThisProcess.realUser) is in no user database")
            return false
        }
        return Conversation(arguments: arguments, user: user, dialogue: dialogue, log: log).hold(token)
    }
}
