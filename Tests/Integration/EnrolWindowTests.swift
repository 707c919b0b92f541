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

    private static func board(
        _ screen: DialogueStep.Screen, _ choices: [DialogueChoice] = [], isEnrolled: Bool = false
    ) -> DialogueStep {
        var step = DialogueStep(screen, rows: 3, columns: 3, choices: choices)
        step.isEnrolled = isEnrolled
        return step
    }

    private static let review = board(.review, [.cancel, .redraw, .next])
    private static let done = DialogueStep(.done, note: .saved, choices: [.close])

    private func text(_ dots: [Int]) -> String { dots.map(String.init).joined(separator: "-") }

    private func stroke(_ dots: [Int], _ rig: TouchRig, _ process: RunningProcess, _ layout: StatusEvent) throws {
        try rig.injector.stroke(through: try layout.points(of: dots))
    }

    @Test func aFingerChoosesAPatternForTheHomeStore() throws {
        let rig = try TouchRig()
        let machine = try InstalledMachine()
        let finger = try DialogueFinger(rig)
        let enrol = try machine.start(["enroll", "--home", "--status-fd", "3"], on: rig)
        var layout = try enrol.status("layout")
        // Each refusal is told, and nothing is stored by it.
        try stroke([1, 2], rig, enrol, layout)
        #expect(try enrol.status("attempt").result == "short")
        try stroke(Self.common, rig, enrol, layout)
        #expect(try enrol.status("attempt").result == "too_common")
        try stroke(Self.first, rig, enrol, layout)
        #expect(try enrol.status("attempt").result == "first")
        #expect(try machine.patternlock(["status", "--home"]).status == 4, "nothing is stored yet")
        layout = try enrol.status("layout")
        try finger.tap(.next, on: Self.review)
        layout = try enrol.status("layout")
        try stroke(Self.other, rig, enrol, layout)
        #expect(try enrol.status("attempt").result == "mismatch")
        #expect(try machine.patternlock(["status", "--home"]).status == 4, "nothing is stored yet")
        layout = try enrol.status("layout")
        try stroke(Self.first, rig, enrol, layout)
        #expect(try enrol.status("attempt").result == "first")
        layout = try enrol.status("layout")
        try finger.tap(.next, on: Self.review)
        layout = try enrol.status("layout")
        try stroke(Self.first, rig, enrol, layout)
        _ = try enrol.status("stored")
        try finger.tap(.close, on: Self.done)
        let end = try enrol.finish()
        #expect(end.status == 0, "\(end.error)")
        let verified = try machine.patternlock(["verify", "--home", "--stdin"], input: text(Self.first) + "\n")
        #expect(verified.status == 0, "\(verified.error)")
    }
}
