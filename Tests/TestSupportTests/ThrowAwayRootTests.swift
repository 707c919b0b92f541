import Glibc
import LinuxKit
import TestRequirements
import TestSupport
import Testing

@Suite(.serialized, .requires(.root)) struct ThrowAwayRootTests {
    @Test func changesAreInsideOnly() throws {
        let root = try ThrowAwayRoot()
        try root.addUser("patternlocktester", password: "secret word")
        try root.writeFile("/etc/pam.d/patternlock-probe", "auth required pam_permit.so\n", mode: 0o640)
        let inside = try root.run(["id", "-un", "patternlocktester"])
        #expect(inside.output == "patternlocktester\n")
        let mode = try root.run(["stat", "-c", "%a %U", "/etc/pam.d/patternlock-probe"])
        #expect(mode.output == "640 root\n")
        #expect(try root.readFile("/etc/pam.d/patternlock-probe") == "auth required pam_permit.so\n")

        let outside = try RunningProcess.start(Command(["id", "-un", "patternlocktester"])).finish()
        #expect(outside.status == 1, "the user should be unknown outside, id said \(outside.output)")
        #expect(!fileExists("/etc/pam.d/patternlock-probe"))
        #expect(!fileExists("/home/patternlocktester"))
    }

    @Test func aUserIsThatUserAndNoMore() throws {
        let root = try ThrowAwayRoot()
        try root.addUser("patternlocktester")
        try root.must(["usermod", "-aG", "audio", "patternlocktester"])
        let identity = try root.run(as: "patternlocktester", ["sh", "-c", "id -un; id -Gn; echo $HOME $USER; pwd"])
        #expect(
            identity.output
                == "patternlocktester\npatternlocktester audio\n/home/patternlocktester patternlocktester\n/\n")
        let shadow = try root.run(as: "patternlocktester", ["cat", "/etc/shadow"])
        #expect(shadow.status == 1)
        #expect(throws: RigError.self) { try root.run(as: "nobodyofthatname", ["true"]) }
    }

    @Test func nothingIsLeft() throws {
        let mounts = try mountTable()
        let root = try ThrowAwayRoot()
        let daemon = try root.start(Command(["sh", "-c", "echo up; exec sleep 1000"], environment: [:]))
        #expect(try daemon.line() == "up")
        #expect(try mountTable() == mounts)
        root.stop()
        #expect(try daemon.waitForEnd() == .killed(SIGTERM))
        #expect(try mountTable() == mounts)
        #expect(throws: RigError.self) { try root.run(["true"]) }
    }

    @Test func filesOfTheMachineAreInstalled() throws {
        let root = try ThrowAwayRoot()
        try root.install([
            InstalledFile("/bin/true", to: "/usr/libexec/patternlock-probe/true", mode: 0o755),
            try InstalledFile.pamModule("/bin/true"),
        ])
        try root.addUser("patternlocktester")
        let run = try root.run(as: "patternlocktester", ["/usr/libexec/patternlock-probe/true"])
        #expect(run.status == 0, "\(run.error)")
        #expect(!fileExists("/usr/libexec/patternlock-probe"))
    }

    @Test func suAsksOnATerminal() throws {
        let root = try ThrowAwayRoot()
        try root.addUser("patternlocktester")
        try root.addUser("patternlockother", password: "right horse")
        var command = Command(["su", "patternlockother", "-c", "id -un"], environment: [:])
        command.terminal = true
        let process = try root.start(command, as: "patternlocktester")
        _ = try process.text(through: "Password: ")
        process.write("right horse\n")
        _ = try process.text(through: "patternlockother")
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func inputAndEnvironmentArrive() throws {
        let root = try ThrowAwayRoot()
        let run = try root.run(["sh", "-c", "cat; echo $COLOUR"], environment: ["COLOUR": "green"], input: "grass is ")
        #expect(run.output == "grass is green\n")
    }

    private func mountTable() throws -> String {
        try RunningProcess.start(Command(["cat", "/proc/self/mounts"])).finish().output
    }
}
