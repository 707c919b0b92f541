import CPatternWire
import Languages
import LinuxKit
import LockWire
import PatternWire
import VerifierClient

/// Programs, the PAM module and the directories: there, whose, and open to whom.
enum DoctorFiles {
    static func checks() -> [DoctorCheck] { programs() + [module()] + directories() }

    private static func programs() -> [DoctorCheck] {
        let names = LockProgram.allCases.map(\.name) + ["patternlock-verifier", "patternlock-helper"]
        return [Installation.command].map { program($0) }
            + names.map { program(Installation.libexecDirectory + "/" + $0) }
    }

    /// Who may write a program runs it as whoever starts it; one that is setuid does what nobody meant.
    private static func program(_ path: String) -> DoctorCheck {
        guard let status = status(path) else {
            return DoctorCheck("program", .bad, "\(path) is missing", fix: "install patternlock again")
        }
        if status.mode & 0o6000 != 0 {
            return DoctorCheck("program", .bad, "\(path) is setuid or setgid", command: "chmod u-s,g-s \(path)")
        }
        return owned("program", path, status, forbidden: 0o022, command: "chown root: \(path); chmod go-w \(path)")
    }

    private static func module() -> DoctorCheck {
        guard let directory = moduleDirectories().first(where: { status($0 + "/pam_deny.so") != nil }) else {
            return DoctorCheck("module", .skipped, "no directory of PAM modules was found")
        }
        let path = directory + "/pam_patternlock.so"
        guard let status = status(path) else {
            return DoctorCheck(
                "module", .bad, "\(path) is missing: PAM cannot ask for patterns", fix: "install patternlock again")
        }
        return owned("module", path, status, forbidden: 0o022, command: "chown root: \(path); chmod 644 \(path)")
    }

    private static func moduleDirectories() -> [String] {
        let machines = ["x86_64", "aarch64", "riscv64", "powerpc64le", "s390x", "i386"].map { $0 + "-linux-gnu" }
        let multiarch = (machines + ["arm-linux-gnueabihf"]).flatMap {
            ["/usr/lib/\($0)/security", "/lib/\($0)/security"]
        }
        return multiarch + ["/usr/lib64/security", "/lib64/security", "/usr/lib/security", "/lib/security"]
    }

    private static func directories() -> [DoctorCheck] {
        guard let service = UserAccount(name: "patternlock") else {
            return [
                DoctorCheck(
                    "user", .bad, "there is no user patternlock: nobody can own the records",
                    fix: "systemd-sysusers, or install patternlock again")
            ]
        }
        let own = [PLW_SYSTEM_RECORDS, PLW_SYSTEM_COUNTERS].map { path in
            guard let status = status(path) else {
                return DoctorCheck(
                    "directory", .bad, "\(path) is missing",
                    command: "\(Installation.libexecDirectory)/patternlock-verifier --init")
            }
            return owned(
                "directory", path, status, owner: service, forbidden: 0o077,
                command: "chown patternlock: \(path); chmod 700 \(path)")
        }
        return [DoctorCheck("user", .good, "patternlock is there")] + own + [pepper(service)]
    }

    /// A file that is missing, or whose pepper is not the one in use, is nothing to worry about while the verifier can
    /// judge what was enrolled.
    private static func pepper(_ service: UserAccount) -> DoctorCheck {
        let path = PLW_SYSTEM_COUNTERS + "/" + PLW_PEPPER
        guard Caller.isRoot else { return DoctorCheck("pepper", .skipped, "only root can see \(path)") }
        let outcome = outcomeForARecord()
        if case .unavailable(.pepper) = outcome {
            return DoctorCheck("pepper", .bad, Unavailability.pepper.sentence)
        }
        if let status = status(path) {
            return owned("pepper", path, status, owner: service, forbidden: 0o377, command: "chmod 400 \(path)")
        }
        if let given = ServiceCredential(PLW_PEPPER_CREDENTIAL, of: PLW_SERVICE).provider {
            return DoctorCheck("pepper", .good, Sentence(verbatim: given))
        }
        return DoctorCheck(
            "pepper", .warning,
            "\(path) is missing: without the credential patternlock.pepper no pattern is judged",
            fix: "\(Installation.libexecDirectory)/patternlock-verifier --init, and enrol again")
    }

    /// What the verifier says of one of the records, nil when there is none that it could judge.
    private static func outcomeForARecord() -> Outcome? {
        do throws(Failure) {
            for record in try Fleet.records(.doctor, "--system") {
                guard let user = record.user else { continue }
                do throws(WireError) {
                    let request = try VerifierRequest(
                        .status, uid: record.uid, realUID: 0, user: user, service: "patternlock-doctor")
                    return VerifierClient(VerifierRoute(store: .system)).ask(request)
                } catch { continue }
            }
        } catch {}
        return nil
    }

    private static func owned(
        _ name: String, _ path: String, _ status: FileStatus, owner: UserAccount? = nil, forbidden: UInt32,
        command: String
    ) -> DoctorCheck {
        let mode = String(status.mode, radix: 8)
        guard status.owner == owner?.uid ?? 0 else {
            return DoctorCheck(name, .bad, "\(path) belongs to uid \(status.owner)", command: command)
        }
        guard status.mode & forbidden == 0 else {
            return DoctorCheck(name, .bad, "\(path) has mode \(mode), which is open to others", command: command)
        }
        return DoctorCheck(name, .good, Sentence(verbatim: path))
    }

    /// What is at a path; nil when there is nothing, or it cannot be seen.
    static func status(_ path: String) -> FileStatus? {
        do throws(Errno) { return try FileDescriptor.open(path, flags: OpenFlags.pathOnly).status() } catch {
            return nil
        }
    }
}
