import TestRequirements
import TestSupport
import Testing

/// The units of the service, judged by systemd itself.
@Suite(.serialized, .requires(.root), .requires(.program("systemd-analyze"))) struct UnitTests {
    private static let units = ["patternlock.service", "patternlock-root.socket", "patternlock-user.socket"]

    /// The folder of the units, beside `Tests`.
    private static var folder: String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/systemd"
    }

    private func makeRoot() throws -> ThrowAwayRoot {
        let root = try ThrowAwayRoot()
        let program = "/usr/libexec/patternlock/patternlock-verifier"
        var files = UnitTests.units.map {
            InstalledFile(UnitTests.folder + "/" + $0, to: "/etc/systemd/system/" + $0, mode: 0o644)
        }
        files.append(InstalledFile(buildDirectory() + "/patternlock-verifier", to: program, mode: 0o755))
        for part in ["sysusers.d", "tmpfiles.d"] {
            files.append(
                InstalledFile(
                    UnitTests.folder + "/\(part)/patternlock.conf", to: "/usr/lib/\(part)/patternlock.conf", mode: 0o644
                ))
        }
        try root.install(files)
        // The page that the units name.
        try root.writeFile("/usr/share/man/man8/patternlock-verifier.8", "\n")
        return root
    }

    @Test func verifyFindsNothing() throws {
        let root = try makeRoot()
        let verified = try root.run(["systemd-analyze", "verify", "--man=no"] + UnitTests.units)
        #expect(verified.status == 0)
        #expect(verified.output + verified.error == "")
    }

    @Test func theSandboxIsTight() throws {
        let root = try makeRoot()
        let judged = try root.run([
            "systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=10",
            "/etc/systemd/system/patternlock.service",
        ])
        #expect(judged.status == 0, "exposure above 1.0: \(judged.output.suffix(300))")
    }

    @Test func sysusersAndTmpfilesMakeWhatTheServiceNeeds() throws {
        let root = try makeRoot()
        try root.must(["systemd-sysusers", "patternlock.conf"])
        try root.must(["systemd-tmpfiles", "--create", "patternlock.conf"])
        let made = try root.run([
            "stat", "-c", "%a %U %n", "/etc/patternlock", "/etc/patternlock/patterns", "/run/patternlock",
        ])
        #expect(
            made.output == """
                755 root /etc/patternlock
                700 patternlock /etc/patternlock/patterns
                755 root /run/patternlock

                """)
    }
}
