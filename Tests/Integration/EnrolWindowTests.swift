import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

/// Choosing a pattern in a window, with a finger.
@Suite(.serialized, .requires(.root), .requires(.rig)) struct EnrolWindowTests {
    private static let first = [4, 2, 6, 9, 5]
    private static let other = [7, 5, 3, 6, 8]
    private static let common = [1, 2, 3, 6, 9]
    private static let long = [7, 5, 3, 6, 8, 4]

    private func text(_ dots: [Int]) -> String { dots.map(String.init).joined(separator: "-") }

    @Test func aFingerChoosesAPatternForTheHomeStore() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let finger = try DialogueFinger(rig)
        let enrol = try machine.start(["enroll", "--home", "--status-fd", "3"], on: rig)
        let layout = try enrol.status("layout")
        try enrol.awaitStep("new_pattern")
        func draw(_ dots: [Int], _ result: String, next: String) throws {
            try rig.injector.stroke(through: try layout.points(of: dots))
            #expect(try enrol.status("attempt").result == result)
            #expect(try machine.patternlock(["status", "--home"]).status == 4, "nothing is stored yet")
            if result != "short" { try enrol.awaitStep(next) }
        }
        // Each refusal is told, and nothing is stored by it.
        try draw([1, 2], "short", next: "new_pattern")
        try draw(Self.common, "too_common", next: "new_pattern")
        try draw(Self.first, "first", next: "review")
        try finger.tap(.next, on: .review())
        try enrol.awaitStep("again")
        try draw(Self.other, "mismatch", next: "new_pattern")
        try draw(Self.first, "first", next: "review")
        try finger.tap(.next, on: .review())
        try enrol.awaitStep("again")
        try rig.injector.stroke(through: try layout.points(of: Self.first))
        _ = try enrol.status("stored")
        try enrol.awaitStep("done")
        try finger.tap(.close, on: .saved)
        let end = try enrol.finish()
        #expect(end.status == 0, "\(end.error)")
        let verified = try machine.patternlock(["verify", "--home", "--stdin"], input: text(Self.first) + "\n")
        #expect(verified.status == 0, "\(verified.error)")
    }

    @Test func changeAsksForTheOldOneFirst() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        try machine.enrol(text(Self.first), home: true)
        let finger = try DialogueFinger(rig)
        let change = try machine.start(["change", "--home", "--status-fd", "3"], on: rig)
        let layout = try change.status("layout")
        try change.awaitStep("old_pattern")
        try rig.injector.stroke(through: try layout.points(of: Self.other))
        #expect(try change.status("attempt").result == "wrong")
        try change.awaitStep("old_pattern")
        try rig.injector.stroke(through: try layout.points(of: Self.first))
        #expect(try change.status("attempt").result == "accepted")
        try change.awaitStep("new_pattern")
        try rig.injector.stroke(through: try layout.points(of: Self.first))
        #expect(try change.status("attempt").result == "same_as_old")
        try change.awaitStep("new_pattern")
        try finger.choose(Self.other, change, layout)
        _ = try change.status("stored")
        try change.awaitStep("done")
        try finger.tap(.close, on: .saved)
        #expect(try change.finish().status == 0)
        #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: text(Self.other) + "\n").status == 0)
    }

    @Test func aPatternThatTodaysPolicyWouldRefuseIsChangedBeforeAndAfterItOpened() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let finger = try DialogueFinger(rig)
        for opensFirst in [false, true] {
            try machine.root.writeFile("/etc/patternlock/patternlock.conf", "")
            if opensFirst {
                let back = [Self.long, Self.first].map(text).joined(separator: "\n") + "\n"
                #expect(try machine.patternlock(["change", "--home", "--stdin"], input: back).status == 0)
            } else {
                try machine.enrol(text(Self.first), home: true)
            }
            try machine.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\nmin_dots = 6\n")
            if opensFirst {
                for status: Int32 in [0, 3] {
                    let opened = try machine.patternlock(
                        ["verify", "--home", "--stdin"], input: text(Self.first) + "\n")
                    #expect(opened.status == status, "\(opened.error)")
                    #expect(opened.error.contains("patternlock change"), "\(opened.error)")
                }
            }
            let change = try machine.start(["change", "--home", "--status-fd", "3"], on: rig)
            let layout = try change.status("layout")
            try change.awaitStep("old_pattern")
            // Not judged by itself: it may not open a second time.
            try rig.injector.stroke(through: try layout.points(of: Self.first))
            try change.awaitStep("new_pattern")
            try rig.injector.stroke(through: try layout.points(of: Self.first))
            #expect(try change.status("attempt").result == "short", "the policy is for the new one")
            try finger.choose(Self.long, change, layout)
            _ = try change.status("stored")
            try change.awaitStep("done")
            try finger.tap(.close, on: .saved)
            let end = try change.finish()
            #expect(end.status == 0, "\(end.error)")
            let verified = try machine.patternlock(["verify", "--home", "--stdin"], input: text(Self.long) + "\n")
            #expect(verified.status == 0 && verified.error.isEmpty, "\(verified.error)")
        }
    }

    @Test func cancelAndAClosedWindowChangeNothing() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let finger = try DialogueFinger(rig)
        for way in ["cancel", "escape", "killed face"] {
            let enrol = try machine.start(["enroll", "--home", "--status-fd", "3"], on: rig)
            let layout = try enrol.status("layout")
            try enrol.awaitStep("new_pattern")
            try rig.injector.stroke(through: try layout.points(of: Self.first))
            try enrol.awaitStep("review")
            switch way {
            case "cancel": try finger.tap(.cancel, on: .review())
            case "escape": try rig.injector.key(9)
            default: try machine.root.must(["sh", "-c", "kill -9 $(pgrep -P $(pgrep -P \(enrol.pid)))"])
            }
            let end = try enrol.finish()
            #expect(end.status == 1, "\(way): \(end.error)")
            #expect(end.error.contains("nothing was changed"), "\(way): \(end.error)")
            #expect(try machine.patternlock(["status", "--home"]).status == 4, "\(way)")
        }
    }

    @Test func keysAloneChooseOneToo() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let enrol = try machine.start(["enroll", "--home", "--status-fd", "3"], on: rig)
        try enrol.awaitStep("new_pattern")
        // Nobody manages windows here: keys go where the pointer is.
        try rig.injector.movePointer(to: Point(20, 20))
        for next in ["review", "done"] {
            for digit in Self.first { try rig.injector.key(Int32(9 + digit)) }
            try rig.injector.key(36)
            try enrol.awaitStep(next)
            try rig.injector.key(36)
            if next == "review" { try enrol.awaitStep("again") }
        }
        #expect(try enrol.finish().status == 0)
        #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: text(Self.first) + "\n").status == 0)
    }

    @Test func thePasswordTypedOnTheScreenStoresItInTheSystem() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let verifier = try machine.listen()
        let helper = try machine.help()
        let finger = try DialogueFinger(rig)
        let enrol = try machine.start(["enroll", "--status-fd", "3"], on: rig)
        let layout = try enrol.status("layout")
        try enrol.awaitStep("new_pattern")
        try finger.choose(Self.first, enrol, layout)
        try enrol.awaitStep("password")
        #expect(try machine.patternlock(["status"]).status == 4, "nothing is stored without it")
        try finger.type("wrong horse", on: .password())
        #expect(try enrol.status("attempt", within: 30_000).result == "wrong")
        try enrol.awaitStep("password")
        try finger.type(InstalledMachine.password, on: .password(.wrongPassword))
        _ = try enrol.status("stored", within: 30_000)
        try enrol.awaitStep("done")
        try finger.tap(.close, on: .saved)
        #expect(try enrol.finish().status == 0)
        #expect(try machine.patternlock(["verify", "--stdin"], input: text(Self.first) + "\n").status == 0)
        helper.stop()
        verifier.stop()
    }

    @Test func theSettingsSetAPatternChooseALookAndRemoveIt() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let finger = try DialogueFinger(rig)
        func menu(enrolled: Bool, locking: Bool = false) -> DialogueStep {
            var step = DialogueStep(
                .menu,
                choices: (enrolled ? [.changePattern, .removePattern] : [.setPattern])
                    + [locking ? .stopLocking : .startLocking, .themes, .tryIt, .close])
            step.isEnrolled = enrolled
            return step
        }
        let settings = try machine.start(["settings", "--status-fd", "3"], on: rig)
        try settings.awaitStep("menu")
        try finger.tap(.setPattern, on: menu(enrolled: false))
        let layout = try settings.status("layout")
        try settings.awaitStep("new_pattern")
        try finger.choose(Self.first, settings, layout)
        try settings.awaitStep("done")
        try finger.tap(.close, on: DialogueStep(.done, note: .saved, choices: [.close]))
        try settings.awaitStep("menu")
        #expect(try machine.patternlock(["verify", "--home", "--stdin"], input: text(Self.first) + "\n").status == 0)

        let dark = try rig.screenshot().pixel(5, 5)
        try finger.tap(.themes, on: menu(enrolled: true))
        let themes = DialogueStep(
            .themes,
            choices: [.darkTheme, .lightTheme, .contrastTheme, .duskTheme, .hidePath, .motion, .textSize, .back])
        for choice in [DialogueChoice.lightTheme, .hidePath, .motion, .textSize] {
            try settings.awaitStep("themes")
            try finger.tap(choice, on: themes)
        }
        try settings.awaitStep("themes")
        #expect(try rig.screenshot().pixel(5, 5) != dark, "the window itself shows the theme")
        let file = try machine.root.run(
            as: InstalledMachine.user, ["sh", "-c", "cat ~/.config/patternlock/patternlock.conf"])
        #expect(
            file.output == "[appearance]\ntheme = light\nhide_path = yes\nmotion = no\ntext_size = 125\n",
            "\(file.output)\(file.error)")
        // Back to the size that the places here are counted for.
        for size in [150, 175, 200, 100] {
            try DialogueFinger(rig, textScale: Double(size == 100 ? 200 : size - 25) / 100).tap(.textSize, on: themes)
            try settings.awaitStep("themes")
        }
        try finger.tap(.back, on: themes)
        try settings.awaitStep("menu")

        let entry = "/home/\(InstalledMachine.user)/.config/autostart/patternlock-session.desktop"
        try finger.tap(.startLocking, on: menu(enrolled: true))
        try settings.awaitStep("menu")
        #expect(try machine.root.readFile(entry).contains("Exec=/usr/libexec/patternlock/patternlock-session"))
        try finger.tap(.stopLocking, on: menu(enrolled: true, locking: true))
        try settings.awaitStep("menu")
        #expect(try machine.root.run(["test", "-e", entry]).status == 1)

        try finger.tap(.removePattern, on: menu(enrolled: true))
        try settings.awaitStep("removal")
        try finger.tap(.removePattern, on: DialogueStep(.removal, choices: [.back, .removePattern]))
        try settings.awaitStep("old_pattern")
        try rig.injector.stroke(through: try layout.points(of: Self.first))
        try settings.awaitStep("done")
        #expect(try machine.patternlock(["status", "--home"]).status == 4)
        try finger.tap(.close, on: DialogueStep(.done, note: .removed, choices: [.close]))
        try settings.awaitStep("menu")
        try finger.tap(.close, on: menu(enrolled: false))
        #expect(try settings.finish().status == 0)
    }
}
