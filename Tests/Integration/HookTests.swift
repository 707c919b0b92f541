import LinuxKit
import TestRequirements
import TestSupport
import Testing

/// Programs of the user that run when something happens to the lock.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct HookTests {
    private static let home = "/home/swipe"
    private static let file = home + "/.config/patternlock/patternlock.conf"

    /// Writes down what it was given, under the name of its event, whole or not at all.
    private static let witness = """
        #!/bin/sh
        cd \(home) || exit 1
        {
            echo "arguments $#"
            echo "user $(id -un)"
            ls -l /proc/$$/fd
            echo "session $(ps -o sid= -p $$ | tr -d ' ') of $$"
            env
        } > told.$$ && cat told.$$ >> "told-$PATTERNLOCK_EVENT.new" && mv "told-$PATTERNLOCK_EVENT.new" "told-$PATTERNLOCK_EVENT"
        """

    private func machine(_ hooks: String) throws -> InstalledMachine {
        let machine = try InstalledMachine()
        try machine.enrol(LockPathTests.text, home: true)
        try machine.root.writeFile(Self.home + "/hook", Self.witness + "\n", mode: 0o755, owner: "swipe")
        try machine.root.must(["install", "-d", "-o", "swipe", Self.home + "/.config/patternlock"])
        try machine.root.writeFile(Self.file, "[hooks]\n" + hooks, owner: "swipe")
        return machine
    }

    /// What the hook of an event wrote, once it did.
    private func told(_ event: String, _ machine: InstalledMachine) throws -> String {
        let path = Self.home + "/told-" + event
        let deadline = Deadline.after(Patience.milliseconds)
        while try machine.root.run(["test", "-e", path]).status != 0 {
            if deadline.hasPassed {
                throw RigError.refused("the hook for \(event) did not run: see swift test --filter HookTests")
            }
        }
        return try machine.root.readFile(path)
    }

    @Test func eachEventRunsItsHookAsTheUserAndTellsNothingElse() throws {
        let rig = try TouchRig()
        let hook = Self.home + "/hook"
        let machine = try machine(
            "on_locked = \(hook)\non_accepted = \(hook)\non_wrong = \(hook)\non_unlocked = \(hook)\n")
        let lock = try machine.lock(rig, environment: ["SECRET": "of the session"])
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        _ = try told("locked", machine)
        _ = try told("wrong", machine)
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.waitForEnd() == .exited(0))
        for event in ["locked", "wrong", "accepted", "unlocked"] {
            let told = try told(event, machine)
            let lines = told.split(separator: "\n").map(String.init)
            #expect(lines.contains("arguments 0"), "\(event): \(told)")
            #expect(lines.contains("user swipe"), "\(event): \(told)")
            #expect(lines.contains("DISPLAY=\(rig.display)"), "\(event): \(told)")
            #expect(!told.contains("SECRET"), "\(event): \(told)")
            // The shell's own copy of its script, and what it writes to, are no descriptors of ours.
            let descriptors = lines.filter { $0.contains(" -> ") && !$0.hasSuffix("/hook") }
            #expect(descriptors.count >= 3, "\(event): \(told)")
            #expect(
                descriptors.allSatisfy { $0.hasSuffix("/dev/null") || $0.contains("told.") },
                "\(event): \(descriptors)")
            let session = lines.first { $0.hasPrefix("session") }?.split(separator: " ") ?? []
            #expect(session.count == 4 && session[1] == session[3], "\(event): \(session)")
            for dots in ["4-2-6", "42695", "7-5-3", "7536"] { #expect(!told.contains(dots), "\(event): \(told)") }
        }
    }

    @Test func oneThatHangsOrIsNotThereHoldsNothingUp() throws {
        let rig = try TouchRig()
        let machine = try machine(
            "on_locked = /no/such/hook\non_accepted = \(Self.home)/hang\non_wrong = /etc/passwd\n"
                + "on_unlocked = \(Self.home)/hook\n")
        try machine.root.writeFile(
            Self.home + "/hang", "#!/bin/sh\ntrap '' TERM HUP\nwhile :; do sleep 1000; done\n", mode: 0o755)
        let lock = try machine.lock(rig)
        let layout = try lock.status("layout")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.wrong))
        #expect(try lock.status("attempt").result == "wrong")
        try rig.injector.stroke(through: try layout.points(of: LockPathTests.right))
        #expect(try lock.status("attempt").result == "accepted")
        #expect(try lock.waitForEnd() == .exited(0))
        _ = try told("unlocked", machine)
    }

    @Test func theCheckSaysWhatCannotBeRun() throws {
        let machine = try machine("on_locked = /no/such/hook\non_wrong = relative\n")
        let checked = try machine.patternlock(["config", "--check", Self.file, "--home"])
        #expect(checked.status == 2)
        #expect(checked.error.contains("on_locked"), "\(checked.error)")
        #expect(checked.error.contains("/no/such/hook"), "\(checked.error)")
        #expect(checked.error.contains("on_wrong is an absolute path, or nothing, not 'relative'"), "\(checked.error)")
    }
}
