import Foundation
import LinuxKit
import TestRequirements
import TestSupport

extension Requirement {
    /// The programs of Debian that use PAM and that nobody wants on his machine for a test: sudo, sshd, xscreensaver.
    static let hostPackages = Requirement("needs the packages in build/hosts, which make test fetches") {
        FileManager.default.fileExists(atPath: HostMachine.packages + "/complete")
    }
}

/// A machine with our module in the stack of all programs, put there by pam-auth-update from our own profiles, and
/// with real programs that use it.
final class HostMachine {
    /// Where `make` leaves the packages.
    static let packages = sourceDirectory + "/build/hosts"
    static let user = InstalledMachine.user
    /// A user with the same password and no pattern.
    static let plain = "plain"
    static let password = InstalledMachine.password
    static let right = "4-2-6-9-5"
    static let wrong = "7-5-3-6"

    let machine: InstalledMachine
    let witness: Witness
    private var verifier: RunningProcess?

    var root: ThrowAwayRoot { machine.root }

    /// - Parameter faillock: whether pam_faillock is in the stack too, as administrators put it there.
    init(faillock: Bool = false) throws {
        machine = try InstalledMachine()
        try Self.unpack(on: machine.root)
        try machine.root.addUser(Self.plain, password: Self.password)
        var profiles = ["patternlock", "patternlock-authsucc"]
        if faillock {
            for (name, text) in Self.faillockProfiles {
                try machine.root.writeFile("/usr/share/pam-configs/" + name, text)
                profiles.append(name)
            }
        }
        try machine.root.must(["pam-auth-update", "--package", "--enable"] + profiles)
        witness = try Witness(machine)
        try machine.enrol(Self.right, home: false)
        try listen()
    }

    /// Starts the verifier's service.
    func listen() throws { verifier = try machine.listen() }

    /// Ends it as a crash does: its sockets are there, and nobody answers.
    func crashVerifier() throws {
        verifier?.signal(SIGKILL)
        _ = try verifier?.waitForEnd()
        verifier?.stop()
        verifier = nil
    }

    /// Ends the service and takes its sockets away, as on a machine that has none.
    func removeService() throws {
        try crashVerifier()
        try root.must(["rm", "-f", "/run/patternlock/root.sock", "/run/patternlock/user.sock"])
    }

    /// Wrong patterns, until there is time to wait. `user` is who tries: root's tries have a counter of their own.
    func useUpTries(as user: String?) throws {
        for _ in 0..<5 {
            let tried = try machine.patternlock(
                ["verify", "--user", Self.user, "--stdin"], as: user, input: Self.wrong + "\n")
            guard tried.status == 1 else { throw RigError.refused("a wrong pattern: \(tried.status) \(tried.error)") }
        }
    }

    /// Forgets all failures.
    func reset() throws { try root.must(["patternlock", "reset", "--user", Self.user]) }

    /// What `patternlock status` says of the user, as JSON.
    func status(as user: String? = HostMachine.user) throws -> String {
        try machine.patternlock(["status", "--user", Self.user, "--json"], as: user).output
    }

    /// The packages' files; no script of theirs is run.
    private static func unpack(on root: ThrowAwayRoot) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: packages) where name.hasSuffix(".deb") {
            let file = packages + "/" + name
            try root.must([
                "sh", "-c", "dpkg-deb --fsys-tarfile \"$1\" | tar -x --keep-directory-symlink -C /", "sh", file,
            ])
        }
    }

    private static let faillockProfiles = [
        "faillock-first": profile("1024", "requisite\tpam_faillock.so preauth"),
        "faillock-last": profile("0", "[default=die]\tpam_faillock.so authfail"),
    ]

    private static func profile(_ priority: String, _ line: String) -> String {
        "Name: pam_faillock\nDefault: no\nPriority: \(priority)\nAuth-Type: Primary\nAuth:\n\t\(line)\n"
    }

    /// How many failures pam_faillock has counted.
    func faillockCount() throws -> Int {
        let listed = try root.run(["faillock", "--user", Self.user]).output
        return listed.split(separator: "\n").count { $0.hasSuffix(" V") }
    }
}
