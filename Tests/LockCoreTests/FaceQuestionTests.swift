import LockCore
import LockWire
import Testing

/// The face of `patternlock askpass`.
struct FaceQuestionTests {
    private static let options: FaceOptions = {
        var options = FaceOptions()
        options.question = "The program “sudo” asks"
        return options
    }()

    @Test func theQuestionStaysAndThePasswordIsNotOffered() {
        let face = FaceDriver.prompted(Self.options)
        #expect(face.look.notice == Texts.notLocked, "before the grabs hold that matters more")
        face.send(.locked(true))
        #expect(face.look.notice == "The program “sudo” asks")
        #expect(face.look.buttons == [.cancel, .tapDots])
        #expect(face.look.status.text == Texts.drawForProgram)
        face.key(.tab)
        #expect(face.field == nil)
        #expect(face.takesPattern)
    }

    @Test func escapeGivesNoAnswerAndForgetsThePath() {
        let face = FaceDriver.prompted(Self.options)
        for digit in [4, 2, 6] { face.key(.digit(digit)) }
        #expect(face.path == [3, 1, 5])
        let closings = face.closings
        face.key(.escape)
        #expect(face.path == [])
        #expect(face.closings == closings + 1)
        face.key(.enter)
        #expect(face.answers == [])
        #expect(face.reports.isEmpty)
    }

    @Test func theButtonCancelsToo() {
        let face = FaceDriver.prompted(Self.options)
        let closings = face.closings
        face.press(.cancel)
        #expect(face.closings == closings + 1)
        #expect(face.answers == [])
    }

    @Test func anOrdinaryFaceHasNoSuchWay() {
        let face = FaceDriver.prompted()
        let closings = face.closings
        face.key(.escape)
        #expect(face.closings == closings)
        #expect(!face.look.buttons.contains(.cancel))
    }
}
