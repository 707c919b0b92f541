import Glibc
import LinuxKit
import SecretMemory

/// The helper: does three things to a user's record in the system store, each for that user alone and only after
/// his password. See patternlock(1).
@main enum Program {
    static func main() {
        ProcessHardening.apply()
        ThisProcess.setName("patternlock-helper")
        ThisProcess.ignore(signal: SIGPIPE)
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// All of the program, so that every owner has ended before `exit`, which runs no deinit.
    private static func run(_ words: [String]) -> Int32 {
        let log = Journal.syslog("patternlock-helper")
        guard words == ["--once"] || words == ["--listen"] else {
            say("usage: patternlock-helper --once | --listen")
            return 2
        }
        guard ThisProcess.realUser == 0, ThisProcess.effectiveUser == 0 else {
            say("patternlock-helper must be started by root")
            return 5
        }
        do throws(Errno) {
            // Nothing of whoever started it: no variables, no directory, no way to more rights.
            try Privileges.confine()
            if words == ["--listen"] { return try Listener().run() }
            guard let descriptor = FileDescriptor.inherited(Listener.connection) else {
                say("patternlock-helper: --once needs a connection on descriptor \(Listener.connection)")
                return 2
            }
            try descriptor.setNonBlocking(true)
            try Service(PacketSocket(owning: descriptor), log).serve()
            return 0
        } catch {
            log.write(.error, "\(words[0]): \(error)")
            say("patternlock-helper: \(words[0]): \(error)")
            return 5
        }
    }

    /// One line on standard error; that it is closed is no reason to fail.
    static func say(_ line: String) {
        let stream = FileDescriptor(owning: 2)
        do throws(Errno) { try stream.write(line + "\n") } catch {}
        _ = stream.release()
    }
}
