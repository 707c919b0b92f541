import Glibc
import LinuxKit
import TestSupport

/// A user's own store in a new directory, and the real programs to use it with. As root the programs run as `games`,
/// because root has no home store.
final class HomeBed: Sendable {
    let directory: String
    let store: String
    private let prefix: [String]
    private let user: String
    private let uid: UInt32

    init() throws {
        directory = try makeTemporaryDirectory()
        store = directory + "/store"
        for program in ["patternlock-verifier", "verifier-probe"] {
            let copied = try RunningProcess.start(
                Command(["install", "-m", "755", buildDirectory() + "/" + program, directory])
            ).finish()
            guard copied.status == 0 else { throw RigError.refused(copied.error) }
        }
        if geteuid() == 0 {
            guard let games = UserAccount(name: "games") else { throw RigError.refused("no user games") }
            (user, uid) = (games.name, games.uid)
            prefix = [
                "setpriv", "--reuid=\(games.uid)", "--regid=\(games.gid)", "--clear-groups", "--",
            ]
            _ = unsafe chmod(directory, 0o711)
            _ = unsafe mkdir(store, 0o700)
            _ = unsafe chown(store, games.uid, games.gid)
        } else {
            guard let own = UserAccount.current else { throw RigError.refused("the tests' user is unknown") }
            (user, uid) = (own.name, own.uid)
            prefix = []
        }
    }

    deinit { _ = try? RunningProcess.start(Command(["rm", "-rf", directory])).finish() }

    /// Asks through VerifierClient and a `--once` process; the outcomes, sorted.
    func ask(_ operation: String, _ patterns: String..., times: Int = 1, uid: UInt32? = nil) throws -> [String] {
        var arguments = prefix + [directory + "/verifier-probe", "--times", "\(times)"]
        arguments += ["--store", store, directory + "/patternlock-verifier", operation, user]
        arguments += ["\(uid ?? self.uid)", "\(uid ?? self.uid)"] + patterns
        let finished = try RunningProcess.start(Command(arguments)).finish(within: 60_000)
        guard finished.status == 0 else { throw RigError.refused(finished.output + finished.error) }
        return finished.output.split(separator: "\n").map(String.init).sorted()
    }

    /// Sends bytes to a `--once` process; what came back, and how it ended.
    func send(_ length: Int, _ text: String) throws -> [String] {
        let arguments = [
            directory + "/verifier-probe", "--raw", store, directory + "/patternlock-verifier", "\(length)", text,
        ]
        let finished = try RunningProcess.start(Command(prefix + arguments)).finish(within: 60_000)
        return finished.output.split(separator: "\n").map(String.init)
    }

    /// Starts `--once` on a connection that the tests' own user made.
    func serveForeignConnection() throws -> Finished {
        let pair = try PacketSocketPair()
        var command = Command(prefix + [directory + "/patternlock-verifier", "--once", "--store", store])
        command.passed = [(here: pair.second.descriptor.number, there: 3)]
        return try RunningProcess.start(command).finish()
    }
}
