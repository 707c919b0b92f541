import Foundation
import LinuxKit
import TestSupport
import Testing

/// A Debian 12 of its own, booted. What is changed in it is in memory, and gone with this value.
final class DebianMachine {
    static let user = "swipe"
    static let password = "correct horse 7"
    static let right = "4-2-6-9-5"
    static let wrong = "7-5-3-6"

    /// The console, where one logs in.
    let console: RunningProcess
    /// A directory that the machine and the test share, at the same path. For sockets and for what is written meanwhile.
    let shared: String
    /// The machine's first process, as this machine numbers it.
    private let first: Int32

    /// Boots it, makes the user, and returns when the console asks who is there.
    ///
    /// - Parameter root: the name of the Debian, below what `make` hands over.
    init(root: String = "root") throws {
        shared = try makeTemporaryDirectory()
        var command = Command(
            [
                "systemd-nspawn", "--directory=\(Packages.debian)/\(root)", "--volatile=overlay", "--register=no",
                "--keep-unit", "--link-journal=no", "--timezone=off", "--resolv-conf=copy-host",
                "--bind-ro=" + Packages.directory + ":/srv/packages",
                "--bind=" + Packages.debian + "/archives:/var/cache/apt/archives", "--bind=" + shared,
            ] + (Packages.previous.isEmpty ? [] : ["--bind-ro=" + Packages.previous + ":/srv/previous"]) + ["--boot"],
            environment: ["PATH": Self.path, "TERM": "vt100"])
        command.terminal = true
        command.temporary = [shared]
        console = try RunningProcess.start(command)
        _ = try console.text(through: "login: ", within: 120_000)
        first = try Self.firstProcess(below: console.pid)
        try must(["chmod", "1777", shared])
        try must(["useradd", "--create-home", "--shell", "/bin/sh", "--groups", "sudo", Self.user])
        try must(["chpasswd"], input: "\(Self.user):\(Self.password)\n")
    }

    deinit { stop() }

    /// Ends it.
    func stop() { console.stop() }

    private static let path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    /// The one below nspawn that is number 1 in a space of its own.
    private static func firstProcess(below nspawn: Int32) throws -> Int32 {
        let list = try RunningProcess.start(Command(["ps", "-e", "-o", "pid=,ppid=,comm="])).finish().output
        let rows = list.split(separator: "\n").map { $0.split(separator: " ") }
        for row in rows where row.count > 2 && row[2] == "systemd" && Int32(row[1]) == nspawn {
            if let pid = Int32(row[0]) { return pid }
        }
        throw RigError.refused("systemd-nspawn has no child that is systemd: \(list)")
    }

    /// What is put before a program of this machine so that it runs in that one, as root.
    var entering: [String] { ["nsenter", "--target", String(first), "--all", "--"] }

    /// Starts a program in it, as root or as a user.
    func start(
        _ arguments: [String], as user: String? = nil, environment: [String: String] = [:], readable: [Int32] = [1, 2]
    ) throws -> RunningProcess {
        let become = user.map { ["setpriv", "--reuid=" + $0, "--regid=" + $0, "--init-groups", "--"] } ?? []
        let home = user.map { "/home/" + $0 } ?? "/root"
        let standard = [
            "PATH": Self.path, "LANG": "C.UTF-8", "HOME": home, "USER": user ?? "root", "LOGNAME": user ?? "root",
            "DEBIAN_FRONTEND": "noninteractive", "TERM": "dumb",
        ]
        var command = Command(entering + become + arguments, environment: standard.merging(environment) { $1 })
        command.readable = readable
        return try RunningProcess.start(command)
    }

    /// Runs a program in it to its end.
    func run(
        _ arguments: [String], as user: String? = nil, environment: [String: String] = [:], input: String = "",
        within milliseconds: UInt64 = 300_000
    ) throws -> Finished {
        let process = try start(arguments, as: user, environment: environment)
        process.write(input)
        process.closeInput()
        return try process.finish(within: milliseconds)
    }

    /// Runs a program as root, insists on exit 0, and returns what it wrote.
    @discardableResult
    func must(_ arguments: [String], input: String = "") throws -> String {
        let finished = try run(arguments, input: input)
        guard finished.status == 0 else {
            throw RigError.refused(
                "\(arguments.joined(separator: " ")): \(finished.status) \(finished.output)\(finished.error)")
        }
        return finished.output
    }

    /// Runs a line of shell as root.
    @discardableResult
    func shell(_ line: String) throws -> String { try must(["sh", "-c", line]) }

    /// Enrols the user's pattern, as root.
    func enrol() throws {
        try must(["patternlock", "enroll", "--user", Self.user, "--stdin"], input: Self.right + "\n")
    }

    /// Installs packages with apt: files of this build, and what they depend on.
    func install(_ files: [String] = Packages.names.map { "/srv/packages/\($0)_*.deb" }) throws {
        try shell("apt-get install -y -q \(files.joined(separator: " ")) 2>&1")
    }
}
