import Glibc
import LinuxKit

/// Whether a user's password can open anything, asked of passwd(1): it looks while the command does what comes before
/// the answer is needed.
final class PasswordQuestion {
    private let user: UserAccount
    /// Nil when it could not be asked, and once it is reaped.
    private var child: ChildProcess?
    private let output: HeldDescriptor?

    /// In milliseconds. A lock waits no longer for it: then a password is assumed.
    private static let patience: UInt64 = 1000

    /// Asks about a local user; for users from elsewhere nothing can be known here.
    init(of user: UserAccount) {
        self.user = user
        guard Self.isLocal(user) else {
            output = nil
            return
        }
        do throws(Errno) {
            let program = try FileDescriptor.open("/usr/bin/passwd", flags: OpenFlags.pathOnly)
            let pipe = try Pipe()
            let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
            child = try ChildProcess.start(
                program, arguments: ["passwd", "--status"], environment: ["LC_ALL=C"],
                descriptors: [
                    (here: null.number, there: 0), (here: pipe.output.number, there: 1), (here: null.number, there: 2),
                ])
            output = HeldDescriptor(pipe.closeOutput())
        } catch { output = nil }
    }

    deinit { child?.end(within: 0) }

    /// Whether it is certain that the password opens nothing: it is locked or empty. Waits for the answer.
    func isUnusable() -> Bool { statusWord().map { ["L", "LK", "NP"].contains($0) } == true }

    /// The second word of `passwd --status`: P usable, L or LK locked, NP none. Everyone may ask about himself.
    private func statusWord() -> String? {
        guard let output, child.take()?.end(within: Self.patience) == .exited(0) else { return nil }
        do throws(Errno) {
            let words = String(decoding: try output.descriptor.readAll(limit: 4096), as: UTF8.self)
                .split(separator: " ")
            return words.count > 1 && words[0] == user.name ? String(words[1]) : nil
        } catch { return nil }
    }

    /// Whether the user stands in /etc/passwd itself.
    private static func isLocal(_ user: UserAccount) -> Bool {
        do throws(Errno) {
            let file = try FileDescriptor.open("/etc/passwd", flags: O_RDONLY)
            let text = String(decoding: try file.readAll(limit: 16 << 20), as: UTF8.self)
            return text.split(separator: "\n").contains { $0.hasPrefix(user.name + ":") }
        } catch { return false }
    }
}
