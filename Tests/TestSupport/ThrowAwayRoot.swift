internal import CTestLinux
internal import LinuxKit

/// A copy of this machine's root file system whose changes live in memory: install programs at their real paths, make
/// users, edit /etc/pam.d, start daemons; nothing of it is on the machine. For root only.
///
/// /proc, /dev, /sys and /tmp are the machine's own, so the sockets of X servers are in reach. Everything is gone,
/// programs included, at `stop`, when this value ends, and when the test process dies in any way.
public final class ThrowAwayRoot: Sendable {
    private let holder: Holder

    /// Makes the root; it takes milliseconds.
    public init() throws(RigError) {
        holder = try Holder()
        if Self.wasInstalledHere { try must(["sh", "-c", Self.forgetting]) }
    }

    /// Whether patternlock is installed on this machine, or left a user or patterns when it was removed.
    private static let wasInstalledHere: Bool = {
        let traces = [
            "/usr/bin/patternlock", "/usr/libexec/patternlock", "/etc/pam.d/patternlock", "/etc/patternlock",
            "/var/lib/patternlock",
        ]
        if traces.contains(where: fileExists) { return true }
        do throws(Errno) {
            let users = try TextFile.read("/etc/passwd")?.split(separator: "\n") ?? []
            return users.contains { $0.hasPrefix("patternlock:") }
        } catch { return false }
    }()

    /// Makes a root one on which it never was.
    private static let forgetting = """
        if getent passwd patternlock > /dev/null; then userdel --force patternlock; fi
        rm -rf /etc/patternlock /var/lib/patternlock /usr/libexec/patternlock /usr/bin/patternlock* /etc/pam.d/patternlock* \
            /usr/share/pam-configs/patternlock* /usr/lib/*/security/pam_patternlock.so /usr/lib/security/pam_patternlock.so \
            /usr/lib/systemd/system/patternlock* /usr/lib/systemd/user/patternlock* /usr/lib/sysusers.d/patternlock* \
            /usr/lib/tmpfiles.d/patternlock* /usr/share/locale/*/LC_MESSAGES/patternlock.mo
        """

    deinit { stop() }

    /// Ends what runs in the root, and the root.
    public func stop() { holder.end() }

    /// Starts a program in the root.
    ///
    /// - Parameter user: a user of the root, with all his groups; nil is root. His environment is that of a login; the
    ///   command's own environment is added to it.
    public func start(_ command: Command, as user: String? = nil) throws(RigError) -> RunningProcess {
        var command = command
        let account = try user.map { (name) throws(RigError) in try self.account(name) }
        var environment = (account ?? Account.root).environment
        environment.merge(command.environment) { $1 }
        command.environment = environment
        if let account {
            command.arguments =
                ["setpriv", "--reuid=\(account.uid)", "--regid=\(account.gid)", "--init-groups", "--"]
                + command.arguments
        }
        return try RunningProcess.start(command, in: try holder.number())
    }

    /// Runs a program in the root to its end. What it leaves running is ended with it: start daemons with `start`.
    ///
    /// - Parameters:
    ///   - user: as for `start`.
    ///   - environment: added to that of a login.
    ///   - input: all of standard input.
    public func run(
        as user: String? = nil, _ arguments: [String], environment: [String: String] = [:], input: String = "",
        within milliseconds: UInt64 = 60_000
    ) throws(RigError) -> Finished {
        let process = try start(Command(arguments, environment: environment), as: user)
        process.write(input)
        process.closeInput()
        let termination = try process.waitForEnd(within: milliseconds)
        process.stop()
        return Finished(termination: termination, output: process.written(1), error: process.written(2))
    }

    /// Runs a program as root and insists on exit 0.
    public func must(_ arguments: [String], input: String = "") throws(RigError) {
        let finished = try run(arguments, input: input)
        guard finished.status == 0 else {
            throw .refused(
                "\(arguments.joined(separator: " ")): \(finished.status) \(finished.output)\(finished.error)")
        }
    }

    /// Makes a user with a home directory, a group of his own, and a password or none that could match.
    public func addUser(_ name: String, password: String? = nil) throws(RigError) {
        try must(["useradd", "--create-home", "--user-group", "--shell", "/bin/sh", name])
        if let password { try must(["chpasswd"], input: "\(name):\(password)\n") }
    }

    /// Makes a user for a service: no home, no shell, no password.
    public func addServiceUser(_ name: String) throws(RigError) {
        try must([
            "useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/", "--shell",
            "/usr/sbin/nologin", name,
        ])
    }

    /// Writes a file with everything above it, whole and with these rights from its first moment under that name.
    public func writeFile(
        _ path: String, _ text: String, mode: UInt32 = 0o644, owner: String = "root"
    ) throws(RigError) {
        try must(installArguments(path, mode, owner), input: text)
    }

    /// Copies files of the machine, from outside the root, to paths in it.
    public func install(_ files: [InstalledFile]) throws(RigError) {
        for file in files {
            var command = Command(installArguments(file.destination, file.mode, "root"), environment: [:])
            let source = try OwnedDescriptor(
                RigError.named("opening \(file.source)") { () throws(Errno) in
                    try FileDescriptor.open(file.source, flags: 0)
                })
            command.input = .descriptor(source.number)
            let finished = try start(command).finish(within: 60_000)
            guard finished.status == 0 else { throw .refused("\(file.destination): \(finished.error)") }
        }
    }

    private func installArguments(_ path: String, _ mode: UInt32, _ owner: String) -> [String] {
        ["install", "-D", "-m", String(mode, radix: 8), "-o", owner, "--", "/dev/stdin", path]
    }

    /// What a file of the root holds, as UTF-8. Paths with symbolic links in them are followed inside the root.
    public func readFile(_ path: String) throws(RigError) -> String {
        let finished = try run(["cat", "--", path])
        guard finished.status == 0 else { throw .refused("reading \(path): \(finished.error)") }
        return finished.output
    }

    private func account(_ name: String) throws(RigError) -> Account {
        for line in try readFile("/etc/passwd").split(separator: "\n") {
            if let account = Account(line), account.name == name { return account }
        }
        throw .refused("the throw-away root has no user \(name)")
    }
}

/// A line of passwd(5).
private struct Account {
    let name: String
    let uid: String
    let gid: String
    let home: String
    let shell: String

    static let root = Account(name: "root", uid: "0", gid: "0", home: "/root", shell: "/bin/sh")

    init(name: String, uid: String, gid: String, home: String, shell: String) {
        (self.name, self.uid, self.gid, self.home, self.shell) = (name, uid, gid, home, shell)
    }

    init?(_ line: Substring) {
        let fields = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 7 else { return nil }
        self.init(name: fields[0], uid: fields[2], gid: fields[3], home: fields[5], shell: fields[6])
    }

    /// What login sets.
    var environment: [String: String] {
        [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": home,
            "USER": name, "LOGNAME": name, "SHELL": shell,
        ]
    }
}
