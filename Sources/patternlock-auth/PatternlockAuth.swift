import Glibc
import Languages
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
        // What PAM modules say is for the person: they go by the language of their host.
        Catalogue.use()
        exit(start())
    }

    /// All of the program, so that every owner has ended before `exit`, which runs no deinit.
    private static func start() -> Int32 {
        let log = SystemLog("patternlock-auth")
        let arguments: Arguments
        do throws(Arguments.Refusal) { arguments = try Arguments(Array(CommandLine.arguments.dropFirst())) } catch {
            log.write(.error, error.sentence)
            complain(error.sentence)
            return 2
        }
        if let elsewhere = arguments.elsewhere { log.write(.notice, elsewhere) }
        if arguments.isClearing { return CounterClearing.run(arguments, log) ? 0 : 1 }
        // Before anything is opened that could take their numbers.
        guard let face = PacketSocket.inherited(LockDescriptors.authFace),
            let guardSocket = PacketSocket.inherited(LockDescriptors.authGuard),
            let program = FileDescriptor.inherited(LockDescriptors.authProgram)
        else {
            complain("this program is started by patternlock-guard")
            return 2
        }
        // pam_unix closes every possible descriptor before it starts its helper, and the screen waits for that.
        do throws(Errno) { try ThisProcess.limitDescriptors(to: 512) } catch {
            log.write(.warning, "the limit of descriptors is not lowered: \(error)")
        }
        let dialogue = FaceDialogue(
            face: face, guardSocket: guardSocket, keepsPassword: arguments.service == .password)
        return converse(dialogue, program, arguments, log) ? 0 : 1
    }

    /// For a person who started this by hand; everything else goes to the system log.
    private static func complain(_ sentence: String) { LogStream.say("patternlock-auth: \(sentence)") }

    private static func converse(
        _ dialogue: FaceDialogue, _ program: borrowing FileDescriptor, _ arguments: Arguments, _ log: SystemLog
    ) -> Bool {
        guard let token = dialogue.receiveToken() else {
            log.write(.error, "no token came from the guard")
            return false
        }
        guard let user = UserAccount.current else {
            dialogue.tell(
                .status(.unavailable, rows: 0, columns: 0, fewestDots: 0, remainingMilliseconds: 0, triesLeft: 0))
            log.write(.error, "user \(ThisProcess.realUser) is in no user database")
            return false
        }
        return Conversation(arguments: arguments, user: user, dialogue: dialogue, log: log).hold(token, program)
    }
}
