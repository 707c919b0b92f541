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

        /// Another window that takes the focus meanwhile does not keep it.
        @Test func theFocusIsTakenBack() throws {
            let rig = try TouchRig()
            let machine = try Self.machine()
            let askpass = try Self.start(machine, rig)
            _ = try askpass.status("layout")
            let shield = try rig.focus()
            let thief = try Spy(.keyWindow, on: rig)
            let deadline = Deadline.after(Patience.milliseconds)
            var focus = try rig.focus()
            while focus != shield {
                try #require(!deadline.hasPassed, "the focus is at \(focus), not at \(shield)")
                focus = try rig.focus()
            }
            for digit in Self.dots { try rig.injector.key(Int32(9 + digit)) }
            try rig.injector.key(36)
            #expect(try askpass.finish().output == Self.printed)
            #expect(try thief.count() == 0, "no key went to the window that took the focus")
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
            let shown = try Self.rehearse(host, rig)
            for (dots, opens) in [([7, 5, 3, 6], false), (Self.dots, true)] {
                let sudo = try Self.startSudo(host, rig, askpass: "/usr/bin/patternlock-askpass")
                let round = try host.witness.round { prompt in
                    #expect(prompt == "Password or pattern: ")
                    try shown.wait(on: rig)
                    #expect(try Self.question(host).contains("The program “sudo” asks for your pattern and says: “"))
                    try rig.injector.stroke(through: try shown.layout.points(of: dots))
                }
                let end = try sudo.finish(within: 20_000)
                #expect(round.prompts.count == 1)
                #expect((round.code == 0) == opens && (end.status == 0) == opens, "\(round): \(end.error)")
                #expect(end.output.contains("inside") == opens)
            }
        }

        private static func startSudo(
            _ host: HostMachine, _ rig: TouchRig, askpass: String
        ) throws -> RunningProcess {
            var command = Command(
                ["sudo", "-k", "-A", "echo", "inside"],
                environment: ["DISPLAY": rig.display, "SUDO_ASKPASS": askpass])
            command.input = .nothing
            return try host.root.start(command, as: HostMachine.user)
        }

        /// A grid that takes strokes: where its dots are, and how it looks.
        private struct Shown {
            let layout: StatusEvent
            private let picture: Screenshot

            init(_ layout: StatusEvent, _ picture: Screenshot) {
                self.layout = layout
                self.picture = picture
            }

            /// Waits until it is to be seen, dot for dot, and has the grabs. Before that a stroke would be one that began
            /// under another window.
            func wait(on rig: TouchRig) throws {
                guard try rig.awaitGrabs(held: true, within: 20_000) else {
                    throw RigError.timedOut(waitingFor: "the grabs of askpass", seen: "none")
                }
                let centres = try layout.points(of: Array(1...9))
                let deadline = Deadline.after(20_000)
                var differing = centres.count
                while !deadline.hasPassed {
                    let now = try rig.screenshot()
                    differing = centres.count { !isAlike(now, around: $0) }
                    if differing == 0 { return }
                }
                throw RigError.timedOut(waitingFor: "the grid of askpass", seen: "\(differing) dots look different")
            }

            private func isAlike(_ now: Screenshot, around centre: Point) -> Bool {
                (-20...20).allSatisfy { row in
                    (-20...20).allSatisfy { column in
                        let (x, y) = (centre.x + column, centre.y + row)
                        return now.pixel(x, y) == picture.pixel(x, y)
                    }
                }
            }
        }

        private static let status = "/tmp/askpass-status"

        /// Sees the grid once, by a copy of the installed script that also tells when it takes strokes: sudo hands no
        /// descriptor on, and so the script itself cannot be asked. The same question on the same screen looks the same.
        private static func rehearse(_ host: HostMachine, _ rig: TouchRig) throws -> Shown {
            let installed = try host.root.readFile("/usr/bin/patternlock-askpass")
            let told = installed.replacing("askpass --", with: "askpass --status-fd 3 3>\(status) --")
            #expect(told != installed, "expected 'askpass --' in \(installed)")
            try host.root.writeFile(status, "", mode: 0o666)
            try host.root.writeFile("/usr/local/bin/told-askpass", told, mode: 0o755)
            let sudo = try startSudo(host, rig, askpass: "/usr/local/bin/told-askpass")
            var shown: Shown?
            _ = try host.witness.round { _ in
                shown = Shown(try layout(host), try rig.screenshot())
                try rig.injector.key(escape)
            }
            #expect(try sudo.finish(within: 20_000).status == 1)
            return try #require(shown)
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
