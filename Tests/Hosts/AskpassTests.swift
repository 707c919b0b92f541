import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// `patternlock askpass`: the grid in a window for another program.
    @Suite(.serialized, .requires(.root), .requires(.rig)) struct AskpassTests {
        private static let dots = [4, 2, 6, 9, 5]
        private static let printed = "pattern:3x3:4-2-6-9-5\n"
        private static let escape: Int32 = 9

        private static func machine(enrolled: Bool = true) throws -> InstalledMachine {
            let machine = try InstalledMachine()
            if enrolled { try machine.enrol(HostMachine.right, home: true) }
            return machine
        }

        private static func start(
            _ machine: InstalledMachine, _ rig: TouchRig, prompt: String = "Password: "
        ) throws -> RunningProcess {
            try machine.start(["askpass", "--status-fd", "3", "--", prompt], on: rig)
        }

        @Test func theStrokeIsPrintedAndNothingElse() throws {
            let rig = try TouchRig()
            let machine = try Self.machine()
            let askpass = try Self.start(machine, rig)
            let layout = try askpass.status("layout")
            try rig.injector.stroke(through: try layout.points(of: Self.dots))
            let end = try askpass.finish()
            #expect(end.status == 0, "\(end.error)")
            #expect(end.output == Self.printed)
            #expect(end.error == "")
            #expect(!askpass.written(3).contains("attempt"), "nothing is judged here")
            #expect(try rig.awaitGrabs(held: false, within: 2_000), "the grabs are gone when it ends")
        }

        @Test func nobodyElseSeesKeysOrTouchesWhileItIsOpen() throws {
            let rig = try TouchRig()
            let machine = try Self.machine()
            let askpass = try Self.start(machine, rig)
            _ = try askpass.status("locked")
            let layout = try askpass.status("layout")
            let kinds = [Spy.Kind.keyAll, .keyMaster, .keySlaveSelect, .touchAll, .touchRoot, .pointerAll]
            let spies = try kinds.map { try Spy($0, on: rig) }
            for digit in [4, 2] { try rig.injector.key(Int32(9 + digit)) }
            try rig.injector.key(22)
            try rig.injector.stroke(through: try layout.points(of: [1, 2, 3]))
            // Beside the window too.
            try rig.injector.movePointer(to: Point(10, 10))
            try rig.injector.tap(Point(20, 20))
            let seen = try zip(kinds, spies).filter { try $1.count() > 0 }.map(\.0)
            #expect(seen.isEmpty)
            try rig.injector.stroke(through: try layout.points(of: Self.dots))
            #expect(try askpass.finish().output == Self.printed)
        }

        @Test func escapeAndTheButtonCancel() throws {
            let rig = try TouchRig()
            let machine = try Self.machine()
            let byKey = try Self.start(machine, rig)
            _ = try byKey.status("layout")
            // Dots that were taken already are not printed either.
            for digit in Self.dots { try rig.injector.key(Int32(9 + digit)) }
            try rig.injector.key(Self.escape)
            let cancelled = try byKey.finish()
            #expect(cancelled.status == 1, "\(cancelled.error)")
            #expect(cancelled.output == "")

            // The window is gone with whoever asked for it.
            let killed = try Self.start(machine, rig)
            _ = try killed.status("layout")
            killed.signal(9)
            #expect(try rig.awaitGrabs(held: false, within: 5_000))
        }

        @Test func passwordAndTabAreNotOffered() throws {
            let rig = try TouchRig()
            let machine = try Self.machine()
            let askpass = try Self.start(machine, rig)
            let layout = try askpass.status("layout")
            try rig.injector.key(23)
            try rig.type("secret")
            try rig.injector.stroke(through: try layout.points(of: Self.dots))
            #expect(try askpass.finish().output == Self.printed)
            #expect(!askpass.written(3).contains("\"password\""))
        }

        @Test func everyRefusalHasItsExitCodeAndPrintsNothing() throws {
            let machine = try Self.machine(enrolled: false)
            let display = ["DISPLAY": ":4711"]
            func expect(_ code: Int32, _ environment: [String: String], _ why: String) throws {
                let finished = try machine.root.run(
                    as: InstalledMachine.user, ["patternlock", "askpass", "Password:"], environment: environment)
                #expect(finished.status == code, "\(why): \(finished.error)")
                #expect(finished.output == "")
                #expect(finished.error.hasPrefix("patternlock: "), "\(finished.error)")
            }
            try expect(5, [:], "no display")
            try expect(5, ["WAYLAND_DISPLAY": "wayland-0"], "Wayland")
            try expect(4, display, "not enrolled")
            try expect(7, display.merging(["SSH_ASKPASS_PROMPT": "confirm"]) { $1 }, "ssh")
            try machine.enrol(HostMachine.right, home: true)
            for _ in 0..<5 { _ = try machine.patternlock(["verify", "--stdin"], input: HostMachine.wrong + "\n") }
            try expect(3, display, "throttled")
        }

        /// A display that cannot be used is said by the guard and by the exit status.
        @Test func withoutAServerItIsUnavailable() throws {
            let machine = try Self.machine()
            let finished = try machine.root.run(
                as: InstalledMachine.user, ["patternlock", "askpass", "x"], environment: ["DISPLAY": ":4711"])
            #expect(finished.status == 5, "\(finished.error)")
            #expect(finished.output == "")
        }

        @Test(.requires(.hostPackages)) func sudoTakesIt() throws {
            let host = try HostMachine()
            let rig = try TouchRig()
            try host.root.writeFile(
                "/etc/sudoers.d/test", "Defaults lecture=never, passwd_tries=1\nALL ALL = (ALL) ALL\n", mode: 0o440)
            for (dots, opens) in [([7, 5, 3, 6], false), (Self.dots, true)] {
                var command = Command(
                    ["sudo", "-k", "-A", "echo", "inside"],
                    environment: ["DISPLAY": rig.display, "SUDO_ASKPASS": try Self.toldAskpass(host)])
                command.input = .nothing
                let sudo = try host.root.start(command, as: HostMachine.user)
                let round = try host.witness.round { prompt in
                    #expect(prompt == "Password or pattern: ")
                    let layout = try Self.layout(host)
                    #expect(try Self.question(host).contains("The program “sudo” asks for your pattern and says: “"))
                    try rig.injector.stroke(through: try layout.points(of: dots))
                }
                let end = try sudo.finish(within: 20_000)
                #expect(round.prompts.count == 1)
                #expect((round.code == 0) == opens && (end.status == 0) == opens, "\(round): \(end.error)")
                #expect(end.output.contains("inside") == opens)
            }
        }

        private static let status = "/tmp/askpass-status"

        /// The installed patternlock-askpass, which also tells when it takes strokes: sudo hands no descriptor on. Before
        /// that a stroke would be one that began under another window.
        private static func toldAskpass(_ host: HostMachine) throws -> String {
            let installed = try host.root.readFile("/usr/bin/patternlock-askpass")
            let told = installed.replacing("askpass --", with: "askpass --status-fd 3 3>\(status) --")
            #expect(told != installed, "expected 'askpass --' in \(installed)")
            try host.root.writeFile(status, "", mode: 0o666)
            try host.root.writeFile("/usr/local/bin/told-askpass", told, mode: 0o755)
            return "/usr/local/bin/told-askpass"
        }

        private static func layout(_ host: HostMachine) throws -> StatusEvent {
            let deadline = Deadline.after(20_000)
            var seen = ""
            while !deadline.hasPassed {
                seen = try host.root.readFile(status)
                let whole = seen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                if let line = whole.first(where: { $0.contains("\"layout\"") }) {
                    return try StatusEvent(line: String(line))
                }
            }
            throw RigError.timedOut(waitingFor: "the layout of askpass", seen: seen)
        }

        /// What the face was told to show.
        private static func question(_ host: HostMachine) throws -> String {
            try host.root.run([
                "sh", "-c", "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -a 'asks for'",
            ])
            .output
        }
    }
}
