import Glibc
import Languages
import LinuxKit
import PAMStack

/// The PAM stacks: ours are there, and those that ask for a pattern have none of the usual mistakes.
enum DoctorStacks {
    /// Bytes. No service has more to say.
    private static let longest = 65_536

    static func checks() -> [DoctorCheck] {
        let own = ["patternlock", "patternlock-password"].map { name in
            file(name) == nil
                ? DoctorCheck(
                    "service", .bad, "the PAM service \(name) is missing: the screen lock cannot ask it",
                    fix: "install patternlock again")
                : DoctorCheck("service", .good, Sentence(verbatim: name))
        }
        return own + modes() + audits()
    }

    /// A stack that others may write is theirs.
    private static func modes() -> [DoctorCheck] {
        names().compactMap { name in
            guard let path = path(of: name), let status = DoctorFiles.status(path) else { return nil }
            guard status.owner != 0 || status.mode & 0o022 != 0 else { return nil }
            return DoctorCheck(
                "stack", .bad, "\(path) can be written by others than root",
                command: "chown root: \(path); chmod 644 \(path)")
        }
    }

    private static func audits() -> [DoctorCheck] {
        var checks: [DoctorCheck] = []
        // One mistake in a file that many include is told once.
        var told: [PAMFinding] = []
        for name in names() {
            let audit = PAMAudit(service: name, PAMStack(service: name, kind: .auth, file: file))
            let findings = audit.findings()
            if findings.isEmpty, audit.takesPattern {
                checks.append(DoctorCheck("stack", .good, "\(name) takes a pattern"))
            }
            for finding in findings where !told.contains(finding) {
                told.append(finding)
                checks.append(
                    DoctorCheck(
                        "stack", state(of: finding.mistake),
                        Sentence(verbatim: "\(finding.place): \(finding.sentence.text)"), fix: finding.fix))
            }
        }
        return checks
    }

    private static func state(of mistake: PAMFinding.Mistake) -> DoctorCheck.State {
        switch mistake {
        case .networkService, .remoteAllowed, .missingDeny: .warning
        default: .bad
        }
    }

    /// Services; what package managers and editors leave beside them is none.
    private static func names() -> [String] {
        var names: Set<String> = []
        for directory in Installation.pamDirectories {
            do throws(Errno) { names.formUnion(try DirectoryTree.names(in: directory)) } catch {}
        }
        return names.filter { !isLeftover($0) }.sorted()
    }

    /// A dot may be in a service's name, such as that of a program on D-Bus.
    private static func isLeftover(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~")
            || [".dpkg-", ".ucf-", ".rpm", ".pacnew", ".pacsave", ".bak", ".old", ".orig", ".save", ".sw"].contains {
                name[(name.lastIndex(of: ".") ?? name.endIndex)...].hasPrefix($0)
            }
    }

    private static func path(of name: String) -> String? {
        if name.hasPrefix("/") { return name }
        return Installation.pamDirectories.map { $0 + "/" + name }.first { DoctorFiles.status($0) != nil }
    }

    private static func file(_ name: String) -> (text: String, path: String)? {
        guard let path = path(of: name) else { return nil }
        do throws(Errno) {
            let bytes = try FileDescriptor.open(path, flags: O_RDONLY).readAll(limit: longest)
            return (String(decoding: bytes, as: UTF8.self), path)
        } catch { return nil }
    }
}
