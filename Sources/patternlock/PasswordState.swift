import Glibc
import LinuxKit

/// Whether a user's password can open anything.
enum PasswordState {
    case assumedUsable
    /// Locked or empty.
    case unusable

    /// Asks passwd(1) about a local user; for users from elsewhere nothing can be known here, and a password is
    /// assumed.
    init(of user: UserAccount) {
        self = Self.statusWord(of: user).map { ["L", "LK", "NP"].contains($0) } == true ? .unusable : .assumedUsable
    }

    /// The second word of `passwd --status`: P usable, L or LK locked, NP none. Everyone may ask about himself.
    private static func statusWord(of user: UserAccount) -> String? {
        guard isLocal(user) else { return nil }
        do throws(Errno) {
            let program = try FileDescriptor.open("/usr/bin/passwd", flags: OpenFlags.pathOnly)
            let pipe = try Pipe()
            let null = try FileDescriptor.open("/dev/null", flags: O_RDWR)
            let child = try ChildProcess.start(
                program, arguments: ["passwd", "--status"], environment: ["LC_ALL=C"],
                descriptors: [
                    (here: null.number, there: 0), (here: pipe.output.number, there: 1), (here: null.number, there: 2),
                ])
            let input = pipe.closeOutput()
            let bytes = try input.readAll(limit: 4096)
            guard try child.wait() == .exited(0) else { return nil }
            let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
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
