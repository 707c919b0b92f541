import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// What `--daemonize` leaves to its caller.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct BackgroundTests {
    /// A shell that takes all that the command says waits until nobody can say more.
    private func shell(_ machine: InstalledMachine, _ display: String) throws -> RunningProcess {
        var command = Command(
            ["sh", "-c", "said=$(patternlock lock --daemonize --status-fd 3 2>&1); echo \"ended $?: $said\""],
            environment: ["DISPLAY": display])
        command.input = .nothing
        command.readable = [1, 3]
        return try machine.root.start(command, as: InstalledMachine.user)
    }

    @Test func aShellThatReadsWhatItSaysGoesOn() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let shell = try shell(machine, rig.display)
        #expect(try shell.line() == "ended 0: ", "the end of what the command and all that it started say")
        // The descriptor that was named is kept.
        let layout = try shell.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        _ = try shell.status("unlocked")
    }

    @Test func whyTheScreenIsNotLockedIsStillSaid() throws {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let said = try shell(machine, ":4711").line() ?? ""
        #expect(said.hasPrefix("ended 5: ") && said.contains(":4711"), "\(said)")
    }
}
