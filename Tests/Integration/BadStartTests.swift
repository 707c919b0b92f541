import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Programs that are started by hand, or with arguments of any size: a sentence and an exit code, and never a cover.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct BadStartTests {
    private static let huge = String(repeating: "x", count: 100_000)
    private static let folder = "/usr/libexec/patternlock/"
    private static let programs = ["patternlock-guard", "patternlock-face", "patternlock-auth"]

    @Test func whatTheLockStartsDoesNothingByHand() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let before = try rig.screenshot()
        func run(_ shell: String) throws -> Finished {
            try machine.root.run(
                as: InstalledMachine.user, ["sh", "-c", shell, "sh", Self.huge],
                environment: ["DISPLAY": rig.display])
        }
        for program in Self.programs + ["patternlock-verifier"] {
            let once = program == "patternlock-verifier" ? " --once" : ""
            for ending in [
                once, once + " 3</dev/null 4</dev/null 5</dev/null", once + " 0<&- 1>&-", " \"$1\"", " --store \"/$1\"",
                " --pam-dir", " ''", " -h",
            ] {
                let finished = try run("exec \(Self.folder)\(program)\(ending)")
                #expect(finished.status == 2, "\(program)\(ending): \(finished.error)")
                #expect(finished.error.hasPrefix("usage: ") || finished.error.hasPrefix(program + ": "))
                #expect(finished.error.utf8.count < 300, "\(program)\(ending) is talkative")
            }
        }
        #expect(try rig.screenshot() == before)
    }

    @Test(
        arguments: [
            (["x"], 2), (["lock", "--x"], 2), (["lock", "--status-fd", "x"], 2), (["lock", "--pam-dir", "x"], 2),
            (["lock", "--store", "x"], 2), (["enroll", "--home", "--stdin", "--grid", "x"], 2),
            (["status", "--user", "x"], 2), (["status", "--store", "/x"], 5),
            (["verify", "--stdin", "--store", "/x"], 5),
            (["enroll", "--stdin", "--store", "/x"], 5),
        ] as [([String], Int32)])
    func hugeArgumentsAreRefusedInOneShortLine(arguments: [String], code: Int32) throws {
        let machine = try InstalledMachine()
        let words = arguments.map { $0.replacingX(by: Self.huge) }
        let finished = try machine.root.run(
            as: InstalledMachine.user, ["patternlock"] + words, environment: ["DISPLAY": ":4711"],
            input: "4-2-6-9-5\n")
        #expect(finished.status == code, "\(arguments): \(finished.error)")
        #expect(finished.error.hasPrefix("patternlock: "), "\(finished.error.prefix(300))")
        #expect(finished.error.split(separator: "\n").count == 1)
        #expect(finished.error.utf8.count < 300, "\(arguments) is answered at length")
    }

    @Test func hugeInputIsRefused() throws {
        let machine = try InstalledMachine()
        for input in [Self.huge, Self.huge + "\n", "\0\n", "1-2\03\n", "\u{1b}[2J\n"] {
            let finished = try machine.patternlock(["enroll", "--home", "--stdin"], input: input)
            #expect(finished.status == 7, "\(finished.error)")
            #expect(finished.error.utf8.count < 300)
        }
    }

    @Test func withoutATouchDeviceMouseAndKeysOpen() throws {
        let rig = try TouchRig(touch: false)
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let lock = try machine.lock(rig)
        let points = try lock.status("layout").points(of: LockPathTests.right)
        try rig.injector.movePointer(to: points[0])
        try rig.injector.button(1, isPress: true)
        for point in points { try rig.injector.movePointer(to: point) }
        try rig.injector.button(1, isPress: false)
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
    }

    @Test func withoutItsPAMServiceTheLockStaysClosed() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        // The first conversation has read its service already.
        try machine.root.must(["mv", "/etc/pam.d/patternlock", "/etc/pam.d/other", "/root/"])
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        let points = try layout.points(of: LockPathTests.right)
        for _ in 0..<3 {
            try rig.injector.stroke(through: points)
            do throws(RigError) {
                #expect(try lock.status("attempt", within: 1000).result != "accepted")
            } catch {}
            #expect(lock.isRunning)
        }
        try machine.root.must(["sh", "-c", "mv /root/patternlock /root/other /etc/pam.d/"])
        let again = try rig.open(lock, through: points)
        #expect(again == .exited(0))
    }
}

extension String {
    fileprivate func replacingX(by text: String) -> String {
        switch self {
        case "x": text
        case "/x": "/" + text
        case "--x": "--" + text
        default: self
        }
    }
}
