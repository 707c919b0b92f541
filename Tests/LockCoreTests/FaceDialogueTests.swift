import LockCore
import LockWire
import PatternCore
import Testing

/// The face while a command asks about patterns.
struct FaceDialogueTests {
    private static func face(hidden: Bool = false) -> FaceDriver {
        var options = FaceOptions(isPathHidden: hidden)
        options.isDialogue = true
        let face = FaceDriver(options)
        face.send(.locked(true))
        face.send(.conversation(.pattern))
        return face
    }

    private static func board(_ screen: DialogueStep.Screen, _ choices: [DialogueChoice] = [.cancel]) -> DialogueStep {
        DialogueStep(screen, rows: 3, columns: 3, choices: choices)
    }

    private func show(_ step: DialogueStep, _ face: FaceDriver) {
        face.send(.message(.step(step)))
        face.layOut()
    }

    @Test func aStrokeIsSentAndNothingMoreIsTakenUntilTheNextStep() {
        let face = Self.face()
        show(Self.board(.newPattern), face)
        #expect(face.look.dialogue?.title == "Draw a pattern" && face.look.buttons == [.choice(.cancel), .tapDots])
        face.stroke([3, 1, 5, 8, 4])
        #expect(face.answers == ["pattern:3x3:4-2-6-9-5"] && !face.takesPattern)
        face.press(.choice(.cancel))
        #expect(face.choices.isEmpty, "what was answered is answered")
        show(Self.board(.review, [.cancel, .redraw, .next]), face)
        #expect(face.path == [3, 1, 5, 8, 4], "the path stays in sight")
        face.press(.choice(.next))
        face.press(.choice(.next))
        #expect(face.choices == [.next])
        show(Self.board(.again, [.back]), face)
        #expect(face.path.isEmpty && face.takesPattern)
    }

    @Test func theMeterFollowsThePathUnlessItIsHidden() {
        for hidden in [false, true] {
            let face = Self.face(hidden: hidden)
            show(Self.board(.newPattern), face)
            for (index, dot) in [3, 1, 8, 4].enumerated() { face.touch(index == 0 ? .down : .move, dot: dot) }
            #expect((face.look.dialogue?.meter == nil) == hidden)
            face.touch(.up, dot: 4)
            show(Self.board(.review, [.next]), face)
            #expect(face.look.dialogue?.meter != nil, "advice is given in any case")
            show(Self.board(.again, [.back]), face)
            #expect(face.look.dialogue?.meter == nil)
        }
    }

    @Test func aRefusedOneIsShownAsWrongAndTheWordsStay() {
        let face = Self.face()
        show(Self.board(.newPattern), face)
        face.stroke([0, 1, 2, 5, 8])
        var step = Self.board(.newPattern)
        step.note = .tooCommon
        show(step, face)
        #expect(face.board?.state == .wrong && face.look.status.text == DialogueTexts.tooCommon)
        face.pass(500)
        #expect(face.path.isEmpty && face.look.status.text == DialogueTexts.tooCommon)
        face.touch(.down, dot: 3)
        #expect(face.look.status.text != DialogueTexts.tooCommon)
    }

    @Test func aWaitCountsDownAndThenTakesTheOldOneAgain() {
        let face = Self.face()
        var step = Self.board(.oldPattern)
        (step.note, step.remainingMilliseconds) = (.throttled, 2500)
        show(step, face)
        #expect(face.board?.state == .disabled && face.look.status.text == "Too many tries. Wait 3 s")
        face.stroke([3, 1, 5, 8, 4])
        #expect(face.answers.isEmpty)
        face.pass(2500)
        #expect(face.board?.state == .normal && face.takesPattern)
        #expect(!face.reports.contains(.startConversation(.password)))
        face.stroke([3, 1, 5, 8, 4])
        #expect(face.answers.count == 1)
    }

    @Test func escapeIsTheWayBackAndEnterGoesOn() {
        let face = Self.face()
        show(Self.board(.again, [.back]), face)
        face.key(.digit(4))
        face.key(.escape)
        #expect(face.path.isEmpty && face.choices.isEmpty, "first the dots go")
        face.key(.escape)
        #expect(face.choices == [.back])
        show(DialogueStep(.done, note: .saved, choices: [.close]), face)
        face.key(.enter)
        #expect(face.choices == [.back, .close])
    }

    @Test func aPasswordIsTypedAndSentOnce() {
        let face = Self.face()
        var step = DialogueStep(.password, choices: [.back])
        step.text = "Password: "
        show(step, face)
        #expect(face.field?.label == "Password")
        face.type("horse")
        face.key(.enter)
        #expect(face.answers == ["horse"] && face.typed.isEmpty)
        step.note = .wrongPassword
        show(step, face)
        #expect(face.look.status.text == Texts.wrongPassword)
        face.press(.choice(.back))
        #expect(face.choices == [.back])
    }

    @Test func afterTheLargestTextsThatTheScreenHasRoomForComeTheUsualOnes() {
        let face = Self.face()
        for (percent, choice) in [(100, DialogueChoice.textSize), (125, .usualText), (200, .usualText)] {
            var step = DialogueStep(.themes, choices: [.textSize, .back])
            step.look = LookSettings(theme: "dark", isPathHidden: false, isMoving: true, textPercent: UInt8(percent))
            face.send(.message(.step(step)))
            let rect = FaceRect(x: 0, y: 0, width: 100, height: 50)
            let button = FaceGeometry.ButtonPlace(button: .choice(.textSize), rect: rect)
            face.send(.geometry(FaceGeometry(board: nil, buttons: [button], largestTextPercent: 125)))
            face.send(.contact(Contact(tool: .finger, phase: .down, id: 1, x: 10, y: 10)))
            face.send(.contact(Contact(tool: .finger, phase: .up, id: 1, x: 10, y: 10)))
            #expect(face.choices.last == choice, "at \(percent) %")
        }
    }
}
