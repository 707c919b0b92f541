import Foundation
import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Requirement {
    /// xss-lock and xdg-screensaver, which nobody needs on his machine for a test.
    static let sessionPackages = Requirement("needs the packages in build/hosts, which make test fetches") {
        FileManager.default.fileExists(atPath: sourceDirectory + "/build/hosts/complete")
    }
}

extension SessionSuite {
    /// Programs of others, as Debian has them.
    @Suite(.requires(.root), .requires(.sessionPackages)) struct OtherProgramsTests {
        private static func bed(startsDaemon: Bool = true) throws -> SessionBed {
            let bed = try SessionBed(startsDaemon: startsDaemon)
            let directory = sourceDirectory + "/build/hosts"
            let wanted = ["xss-lock", "libxcb-screensaver0", "libxcb-util1", "xdg-utils"]
            for name in try FileManager.default.contentsOfDirectory(atPath: directory)
            where wanted.contains(where: { name.hasPrefix($0 + "_") }) {
                try bed.machine.root.must([
                    "sh", "-c", "dpkg-deb --fsys-tarfile \"$1\" | tar -x --keep-directory-symlink -C /", "sh",
                    directory + "/" + name,
                ])
            }
            return bed
        }

        @Test func xdgScreensaverLocks() throws {
            let bed = try Self.bed()
            defer { bed.stop() }
            let finished = try bed.run(["xdg-screensaver", "lock"])
            #expect(finished.status == 0, "\(finished.output)\(finished.error)")
            try bed.awaitWord("hint true")
            #expect(try bed.exposed() == 0)
            let status = try bed.run(["xdg-screensaver", "status"])
            #expect(status.output.contains("enabled"), "\(status.output)\(status.error)")
        }

        @Test(arguments: [["--daemonize"], []]) func xssLockAloneLocksBeforeSleep(options: [String]) throws {
            let bed = try Self.bed(startsDaemon: false)
            defer { bed.stop() }
            let other = try bed.machine.root.start(
                Command(["xss-lock", "-l", "--", "patternlock", "lock"] + options, environment: bed.environment),
                as: InstalledMachine.user)
            defer { other.stop() }
            try bed.awaitWord("granted, held 1")
            try bed.order("sleep")
            try bed.awaitWord("released, held 0")
            #expect(try bed.exposed() == 0, "covered before it was let sleep")
            _ = try bed.oneLock()
            try bed.order("wake")
            try bed.open()
        }

        @Test func besideXssLockThereIsOneLock() throws {
            let bed = try Self.bed()
            defer { bed.stop() }
            let other = try bed.machine.root.start(
                Command(
                    ["xss-lock", "-l", "--", "patternlock", "lock", "--daemonize"], environment: bed.environment),
                as: InstalledMachine.user)
            defer { other.stop() }
            // Its own inhibitor: it serves too.
            try bed.awaitWord("granted, held 2")
            try bed.order("sleep")
            // Both let go when the screen is locked, ours and that of the lock that was started second.
            try bed.awaitWord("released, held 0")
            #expect(try bed.exposed() == 0)
            let lock = try bed.oneLock()
            try bed.order("wake")
            try bed.order("lock")
            #expect(try bed.processes("patternlock") == [lock])
            try bed.open()
        }
    }
}
