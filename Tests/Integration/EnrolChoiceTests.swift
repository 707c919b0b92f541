import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

/// What can be pressed while a pattern is chosen, and what the configuration says about it.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct EnrolChoiceTests {
    private static let first = [4, 2, 6, 9, 5]
    private static let other = [7, 5, 3, 6, 8]
    private static let configuration = "/etc/patternlock/patternlock.conf"

    private func text(_ dots: [Int]) -> String { dots.map(String.init).joined(separator: "-") }

    private func opens(_ dots: [Int], _ machine: InstalledMachine) throws -> Bool {
        try machine.patternlock(["verify", "--home", "--stdin"], input: text(dots) + "\n").status == 0
    }

    /// *Back* and *Draw another* from every step of an enrolment into the system store, the password's included.
    @Test func everyWayBackStoresNothingAndLeadsOn() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let services = [try machine.listen(), try machine.help()]
        defer { for service in services { service.stop() } }
        let finger = try DialogueFinger(rig)
        let enrol = try machine.start(["enroll", "--status-fd", "3"], on: rig)
        let layout = try enrol.status("layout")
        try enrol.awaitStep("new_pattern")
        for (choice, step) in [(DialogueChoice.redraw, DialogueStep.review()), (.back, .board(.again, [.back]))] {
            try rig.injector.stroke(through: try layout.points(of: Self.first))
            try enrol.awaitStep("review")
            if choice == .back {
                try finger.tap(.next, on: .review())
                try enrol.awaitStep("again")
            }
            try finger.tap(choice, on: step)
            try enrol.awaitStep("new_pattern")
        }
        try finger.choose(Self.first, enrol, layout)
        try enrol.awaitStep("password")
        try finger.tap(.back, on: .password())
        try enrol.awaitStep("new_pattern")
        #expect(try machine.patternlock(["status"]).status == 4, "nothing is stored by going back")
        // Another one is stored in its place, and the first is gone.
        try finger.choose(Self.other, enrol, layout)
        try enrol.awaitStep("password")
        try finger.type(InstalledMachine.password, on: .password())
        _ = try enrol.status("stored", within: 30_000)
        try enrol.awaitStep("done")
        try finger.tap(.close, on: .saved)
        #expect(try enrol.finish().status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: text(Self.other) + "\n").status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: text(Self.first) + "\n").status == 1)
    }

    @Test func whoGivesUpAChangeKeepsTheOldPattern() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(text(Self.first), home: true)
        let finger = try DialogueFinger(rig)
        let change = try machine.start(["change", "--home", "--status-fd", "3"], on: rig)
        let layout = try change.status("layout")
        try change.awaitStep("old_pattern")
        try rig.injector.stroke(through: try layout.points(of: Self.first))
        try change.awaitStep("new_pattern")
        try rig.injector.stroke(through: try layout.points(of: Self.other))
        try change.awaitStep("review")
        try finger.tap(.cancel, on: .review())
        let end = try change.finish()
        #expect(end.status == 1 && end.error.contains("nothing was changed"), "\(end.error)")
        #expect(try opens(Self.first, machine))
        #expect(try !opens(Self.other, machine))
    }

    @Test func theConfigurationSaysHowOftenItIsRepeatedAndWhatAMismatchDoes() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.writeFile(Self.configuration, "[enroll]\nconfirmations = 2\nmismatch = draw-again\n")
        let finger = try DialogueFinger(rig)
        let enrol = try machine.start(["enroll", "--home", "--status-fd", "3"], on: rig)
        let layout = try enrol.status("layout")
        try enrol.awaitStep("new_pattern")
        try finger.choose(Self.first, enrol, layout)
        // Once more is not enough, and another one does not begin anew.
        try enrol.awaitStep("again")
        try rig.injector.stroke(through: try layout.points(of: Self.other))
        _ = try enrol.status { $0.result == "mismatch" }
        try enrol.awaitStep("again")
        #expect(try machine.patternlock(["status", "--home"]).status == 4, "nothing is stored yet")
        try rig.injector.stroke(through: try layout.points(of: Self.first))
        _ = try enrol.status("stored")
        try enrol.awaitStep("done")
        try finger.tap(.close, on: .saved)
        #expect(try enrol.finish().status == 0)
        #expect(try opens(Self.first, machine))
    }

    @Test func lockingIsSwitchedOnWhereAPatternWasSaved() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let entry = "/home/\(InstalledMachine.user)/.config/autostart/patternlock-session.desktop"
        let finger = try DialogueFinger(rig)
        let enrol = try machine.start(["enroll", "--home", "--status-fd", "3"], on: rig)
        let layout = try enrol.status("layout")
        try enrol.awaitStep("new_pattern")
        try finger.choose(Self.first, enrol, layout)
        try enrol.awaitStep("done")
        #expect(try machine.root.run(["test", "-e", entry]).status == 1, "not before it is pressed")
        try finger.tap(.startLocking, on: .saved)
        _ = try enrol.status { $0.text?.contains("The screen locks by itself now") == true }
        #expect(try machine.root.readFile(entry).contains("Exec=/usr/libexec/patternlock/patternlock-session"))
        try finger.tap(.close, on: DialogueStep(.done, note: .lockingOn, choices: [.close]))
        #expect(try enrol.finish().status == 0)
        // What was started for this session ends here too.
        #expect(
            try machine.root.run(
                as: InstalledMachine.user, ["patternlock", "disable"], environment: ["DISPLAY": rig.display]
            ).status == 0)
    }

    /// A pattern of three dots was allowed once. Now four are asked for: it is drawn as it is, on a screen and in the
    /// settings, and then replaced.
    @Test(arguments: ["change", "remove"]) func onesOfFewerDotsThanTodayAreStillDrawn(command: String) throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.root.writeFile(Self.configuration, "[policy]\nmin_dots = 2\n")
        try machine.enrol("4-2-9", home: true)
        try machine.root.writeFile(Self.configuration, "[policy]\nmin_dots = 4\n")
        let finger = try DialogueFinger(rig)
        if command == "change" {
            let change = try machine.start(["change", "--home", "--status-fd", "3"], on: rig)
            let layout = try change.status("layout")
            try change.awaitStep("old_pattern")
            try rig.injector.stroke(through: try layout.points(of: [4, 2, 9]))
            try change.awaitStep("new_pattern")
            try finger.choose(Self.first, change, layout)
            try change.awaitStep("done")
            try finger.tap(.close, on: .saved)
            #expect(try change.finish().status == 0)
            #expect(try opens(Self.first, machine))
            return
        }
        let settings = try machine.start(["settings", "--status-fd", "3"], on: rig)
        try settings.awaitStep("menu")
        var menu = DialogueStep(
            .menu, choices: [.changePattern, .removePattern, .startLocking, .themes, .tryIt, .close])
        menu.isEnrolled = true
        try finger.tap(.removePattern, on: menu)
        try settings.awaitStep("removal")
        try finger.tap(.removePattern, on: DialogueStep(.removal, choices: [.back, .removePattern]))
        let layout = try settings.status("layout")
        try settings.awaitStep("old_pattern")
        try rig.injector.stroke(through: try layout.points(of: [4, 2, 9]))
        try settings.awaitStep("done")
        #expect(try machine.patternlock(["status", "--home"]).status == 4)
        settings.stop()
    }
}
