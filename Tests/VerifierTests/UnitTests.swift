import TestRequirements
import TestSupport
import Testing

/// The units of the service, judged by systemd itself.
@Suite(.serialized, .requires(.root), .requires(.program("systemd-analyze"))) struct UnitTests {
    private static let units = [
        "patternlock.service", "patternlock-root.socket", "patternlock-user.socket", "patternlock-helper@.service",
        "patternlock-helper.socket",
    ]

    /// The folder of the units, beside `Tests`.
    private static var folder: String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/systemd"
    }

    private func makeRoot() throws -> ThrowAwayRoot {
        let root = try ThrowAwayRoot()
        var files = UnitTests.units.map {
            InstalledFile(UnitTests.folder + "/" + $0, to: "/etc/systemd/system/" + $0, mode: 0o644)
        }
        for program in ["patternlock-verifier", "patternlock-helper"] {
            files.append(
                InstalledFile(buildDirectory() + "/" + program, to: "/usr/libexec/patternlock/" + program, mode: 0o755))
        }
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
        let units = UnitTests.units.map { $0.replacing("@.", with: "@1.") }
        let verified = try root.run(["systemd-analyze", "verify", "--man=no"] + units)
        #expect(verified.status == 0)
        #expect(verified.output + verified.error == "")
    }

    /// Thresholds are tenths. The helper's PAM modules need what its unit leaves open, and says so.
    @Test(arguments: [("patternlock.service", 10), ("patternlock-helper@.service", 26)])
    func theSandboxIsTight(unit: String, threshold: Int) throws {
        let root = try makeRoot()
        let judged = try root.run([
            "systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=\(threshold)",
            "/etc/systemd/system/" + unit,
        ])
        #expect(judged.status == 0, "exposure above \(threshold) tenths: \(judged.output.suffix(300))")
    }

    /// What a hash works on is large, and derived from the pattern.
    @Test(arguments: ["patternlock.service", "patternlock-helper@.service"]) func nothingOfItReachesSwap(
        unit: String
    ) throws {
        let root = try makeRoot()
        let lines = try root.readFile("/etc/systemd/system/" + unit).split(separator: "\n")
        #expect(lines.contains("MemorySwapMax=0"), "\(unit)")
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
