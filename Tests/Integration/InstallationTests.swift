import Foundation
import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// What `make install` puts on a machine, and what `make uninstall` takes away.
@Suite(.serialized, .requires(.root)) struct InstallationTests {
    private static let isRelease = ProcessInfo.processInfo.environment["PATTERNLOCK_BUILD"] != nil

    @Test func nothingIsSetuidAndNoProgramOfALockCanBeRead() throws {
        let machine = try InstalledMachine()
        let places = ["/usr/bin/patternlock", "/usr/libexec/patternlock", "/usr/lib/systemd/system"]
        let privileged = try machine.root.run(["find"] + places + ["-name", "*patternlock*", "-perm", "/6000"])
        #expect(privileged.status == 0)
        #expect(privileged.output == "")
        let programs = try machine.root.run([
            "find", "/usr/libexec/patternlock", "-type", "f", "!", "-name", "*.desktop", "-printf", "%m\n",
        ])
        #expect(Set(programs.output.split(separator: "\n")) == ["711"])
        let readable = try machine.root.run(
            as: InstalledMachine.user, ["cat", "/usr/libexec/patternlock/patternlock-auth"])
        #expect(readable.status != 0)
    }

    @Test(.enabled(if: isRelease, "needs the release build: make test. Debug builds name their libraries by path"))
    func noInstalledProgramKnowsWhereItWasBuilt() throws {
        let machine = try InstalledMachine()
        let found = try machine.root.run([
            "grep", "-rlF", sourceDirectory + "/.build", "/usr/bin/patternlock", "/usr/libexec/patternlock",
        ])
        #expect(found.output == "")
    }

    /// As README.md says it: `sudo make install` after `make`, with the path that sudo leaves.
    @Test(arguments: ["022", "077"]) func installMakesAMachineReadyWithoutSwiftInThePath(mask: String) throws {
        let root = try ThrowAwayRoot()
        let make = ["make", "-s", "-C", sourceDirectory, "RELEASE=\(installedBuildDirectory())"]
        let installed = try root.run(["sh", "-c", "umask \(mask) && exec \"$@\"", "sh"] + make + ["install"])
        #expect(installed.status == 0, "\(installed.error)")
        #expect(try root.run(["id", "patternlock"]).status == 0)
        #expect(try root.run(["stat", "-c", "%a %U", "/var/lib/patternlock/pepper"]).output == "400 patternlock\n")
        let doctor = try root.run(["patternlock", "doctor", "--system", "--json"]).output
        #expect(!doctor.contains("\"check\":\"program\",\"state\":\"failed\""), "\(doctor)")
        let pages = try root.run(["sh", "-c", "man -w 1 patternlock && man -w 8 patternlock-guard pam_patternlock"])
        #expect(pages.status == 0, "\(pages.error)")
        let closed = try root.run([
            "find", "/etc/patternlock", "/usr/share", "/usr/lib/systemd", "-path", "*patternlock*", "!", "-path",
            "*/patterns*", "!", "-perm", "-444",
        ])
        #expect(closed.output == "", "umask \(mask) closes what everybody reads")
        try root.addUser("alice")
        try root.must(["patternlock", "enroll", "--user", "alice", "--stdin"], input: "4-2-6-9-5\n")
        var listen = Command(["sh", "-c", "umask \(mask); exec /usr/libexec/patternlock/patternlock-verifier --listen"])
        listen.input = .nothing
        let verifier = try root.start(listen)
        _ = try verifier.line(from: 2) { $0.contains("serving") }
        let verified = try root.run(as: "alice", ["patternlock", "verify", "--stdin"], input: "4-2-6-9-5\n")
        #expect(verified.status == 0, "umask \(mask): \(verified.error)")
        let locker = "/etc/xdg/autostart/light-locker.desktop"
        try root.writeFile(locker, "[Desktop Entry]\nType=Application\nExec=light-locker\n")
        try root.must(["patternlock", "enable", "--global"])
        #expect(try root.readFile(locker).contains("Hidden=true"))
        #expect(try root.run(make + ["uninstall"]).status == 0)
        #expect(try !root.readFile(locker).contains("Hidden=true"), "nothing locks any more")
        #expect(try root.run(["test", "-e", "/etc/xdg/autostart/patternlock-session.desktop"]).status == 1)
        let left = try root.run(["sh", "-c", "ls -d /usr/bin/patternlock* /usr/libexec/patternlock; true"])
        #expect(left.output == "")
    }

    /// The programs of all units are where the same installation put them.
    @Test func unitsFollowThePrefix() throws {
        let stage = try makeTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: stage) }
        var make = Command([
            "make", "-s", "--no-print-directory", "install-files", "DESTDIR=\(stage)", "prefix=/usr/local",
            "RELEASE=\(installedBuildDirectory())",
        ])
        make.directory = sourceDirectory
        make.input = .nothing
        let finished = try RunningProcess.start(make).finish(within: 60_000)
        #expect(finished.status == 0, "\(finished.error)")
        var programs: [String] = []
        for folder in ["system", "user"].map({ "\(stage)/usr/local/lib/systemd/\($0)" }) {
            for unit in try FileManager.default.contentsOfDirectory(atPath: folder) where unit.hasSuffix(".service") {
                let lines = try String(contentsOfFile: folder + "/" + unit, encoding: .utf8).split(separator: "\n")
                programs += lines.filter { $0.hasPrefix("ExecStart=") }.map { line in
                    String(line.dropFirst("ExecStart=".count).drop { $0 == "-" }.prefix { $0 != " " })
                }
            }
        }
        #expect(programs.count == 3, "\(programs)")
        for program in programs { #expect(FileManager.default.fileExists(atPath: stage + program), "\(program)") }
    }

    @Test func uninstallTakesAwayEveryFile() throws {
        let stage = try makeTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: stage) }
        for verb in ["install-files", "uninstall"] {
            var make = Command([
                "make", "-s", "--no-print-directory", verb, "DESTDIR=\(stage)", "RELEASE=\(installedBuildDirectory())",
            ])
            make.directory = sourceDirectory
            make.input = .nothing
            let finished = try RunningProcess.start(make).finish(within: 60_000)
            #expect(finished.status == 0, "make \(verb): \(finished.error)")
            let files = FileManager.default.enumerator(atPath: stage)?.compactMap { $0 as? String } ?? []
            let left = files.filter { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: stage + "/" + name)
                return attributes?[.type] as? FileAttributeType == .typeRegular
            }
            #expect(left.isEmpty == (verb == "uninstall"), "after make \(verb): \(left)")
        }
    }
}
