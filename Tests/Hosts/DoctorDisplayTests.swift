import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// What `patternlock doctor` says of a real screen.
    @Suite(.serialized, .requires(.root), .requires(.rig)) struct DoctorDisplayTests {
        private let rig: TouchRig
        private let machine: InstalledMachine

        init() throws {
            rig = try TouchRig()
            machine = try InstalledMachine()
        }

        /// What it says of the screen, a line for each thing; its other lines are for `DoctorTests`.
        private func lines(_ environment: [String: String]? = nil) throws -> [String] {
            let doctor = try machine.root.run(
                as: InstalledMachine.user, ["patternlock", "doctor"],
                environment: environment ?? ["DISPLAY": rig.display])
            let names = ["display:", "touch:", "grabs:", "compositor:", "logind:", "clock:"]
            return doctor.output.split(separator: "\n").map(String.init).filter { line in
                names.contains { line.split(separator: " ").dropFirst().first == Substring($0) }
            }
        }

        private func expect(_ said: String, among lines: [String], _ why: Comment) {
            #expect(lines.contains { $0.contains(said) }, "\(why): expected \"\(said)\" in \(lines)")
        }

        @Test func aScreenThatCanBeLocked() throws {
            let lines = try lines()
            expect("ok       display: \(rig.display) can be locked, with XInput 2.4", among: lines, "a good server")
            expect("is spread over DUMMY0", among: lines, "one monitor")
            expect("ok       grabs: nobody holds", among: lines, "nothing is grabbed")
            expect("ok       compositor: none", among: lines, "no compositor runs")
            expect("ok       clock: ", among: lines, "the clock is right")
        }

        @Test func aTouchscreenOverTwoMonitors() throws {
            try rig.plugMonitor("DUMMY1", size: Size(width: 1024, height: 768))
            expect("Fix: name its monitor in patternlock.conf", among: try lines(), "the server knows no better")
            let settings = "/home/\(InstalledMachine.user)/.config/patternlock/patternlock.conf"
            try machine.root.must(["mkdir", "-p", "/home/\(InstalledMachine.user)/.config/patternlock"])
            try machine.root.writeFile(settings, "[lock]\ntouch_output = DUMMY7\n")
            expect("there is no such monitor", among: try lines(), "a name that is none")
            try machine.root.writeFile(settings, "[lock]\ntouch_output = DUMMY1\n")
            expect("is part of DUMMY1 while locked", among: try lines(), "mapped by the setting")
            try machine.root.writeFile(settings, "")
            let map = Command(
                ["xinput", "map-to-output", "touch", "DUMMY0"], environment: ["DISPLAY": rig.display])
            #expect(try RunningProcess.start(map).finish().status == 0)
            expect("is spread over DUMMY0", among: try lines(), "mapped by the desktop")
        }

        @Test func grabsThatAreHeld() throws {
            let lock = try machine.start(["lock", "--status-fd", "3", "--password-only"], on: rig)
            defer { lock.stop() }
            _ = try lock.status("locked")
            expect("failed   grabs: some program holds", among: try lines(), "a lock holds them")
        }

        @Test func aScreenThatTheFaceCannotDrawOn() throws {
            let poor = try TouchRig(arguments: ["-extension", "Composite"], depth: 16)
            expect(
                "failed   display: the X server has no 24-bit true colour",
                among: try lines(["DISPLAY": poor.display]), "a screen of depth 16 without Composite")
        }

        @Test func displaysThatAreNone() throws {
            expect("failed   display: cannot open display :4711", among: try lines(["DISPLAY": ":4711"]), "no server")
            expect("failed   display: DISPLAY is not set", among: try lines(["DISPLAY": ""]), "no display")
            expect("only its compositor can", among: try lines(["WAYLAND_DISPLAY": "wayland-0"]), "Wayland")
        }
    }
}
