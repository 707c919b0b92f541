import LockCore
import LockWire
import Testing

@Suite struct FaceInputTests {
    /// What makes an attempt is what the enrolled pattern was chosen under, and may be another one the next time.
    @Test func soManyDotsAsTheEnrolledPatternNeedsMakeAnAttempt() {
        let face = FaceDriver()
        for (fewest, short, enough) in [(UInt8(2), [0], [0, 4]), (6, [0, 1, 2, 5, 8], [0, 1, 2, 5, 8, 7])] {
            let before = face.answers.count
            face.beginPattern(fewest: fewest)
            face.stroke(short)
            #expect(face.answers.count == before && face.look.status.text == Texts.short(minimum: Int(fewest)))
            face.stroke(enough)
            #expect(face.answers.count == before + 1, "\(enough.count) dots are enough")
            face.outcome(.wrong)
        }
    }

    @Test func aModifierAloneLosesNeitherTheFocusNorAnythingElse() {
        let face = FaceDriver.prompted()
        for button in face.look.buttons.reversed() {
            face.key(.modifier)
            face.key(.backTab)
            #expect(face.look.focusedButton == button)
        }
        face.key(.modifier)
        face.key(.enter)
        #expect(face.field != nil, "the first button was pressed")
    }

    @Test func digitsTakeDotsAndEnterSubmits() {
        let face = FaceDriver.prompted()
        for digit in [1, 3, 9] { face.key(.digit(digit)) }
        #expect(face.path == [0, 1, 2, 5, 8])
        #expect(face.look.buttons == [.usePassword, .clear, .enter], "keys begin the tap mode")
        face.key(.enter)
        #expect(face.answers == ["pattern:3x3:1-2-3-6-9"])
    }

    @Test func arrowsMoveTheFocusAndSpaceTakesIt() {
        let face = FaceDriver.prompted()
        face.key(.right)
        #expect(face.board?.focus == 4, "it begins in the middle")
        face.key(.up)
        face.key(.left)
        face.key(.left)
        #expect(face.board?.focus == 0, "it stops at the edge")
        face.key(.space)
        face.key(.right)
        face.key(.space)
        #expect(face.path == [0, 1])
        #expect(face.board?.focus == 1)
    }

    @Test func escapeClears() {
        let face = FaceDriver.prompted()
        face.key(.digit(1))
        face.key(.digit(2))
        face.key(.escape)
        #expect(face.path == [])
        #expect(face.reports == [])
        face.key(.digit(5))
        #expect(face.path == [4])
    }

    @Test func tapsTakeDotsOneByOne() {
        let face = FaceDriver.prompted()
        face.press(.tapDots)
        #expect(face.look.status.text == Texts.tapPattern)
        for (id, dot) in [0, 2, 8].enumerated() {
            face.touch(.down, dot: dot, id: UInt32(20 + id))
            face.touch(.up, dot: dot, id: UInt32(20 + id))
        }
        #expect(face.path == [0, 1, 2, 5, 8])
        #expect(face.answers == [])
        face.press(.enter)
        #expect(face.answers == ["pattern:3x3:1-2-3-6-9"])
    }

    @Test func clearForgetsTheTapsAndThenTheMode() {
        let face = FaceDriver.prompted()
        face.press(.tapDots)
        face.touch(.down, dot: 0, id: 30)
        face.touch(.up, dot: 0, id: 30)
        face.press(.clear)
        #expect(face.path == [])
        #expect(face.look.buttons.contains(.clear))
        face.press(.clear)
        #expect(face.look.buttons == [.usePassword, .tapDots])
        face.stroke([0, 2, 8])
        #expect(face.answers.count == 1)
    }

    @Test func aButtonActsOnReleaseInside() {
        let face = FaceDriver.prompted()
        face.layOut()
        face.contact(.down, 50, 425)
        #expect(face.look.pressed == .usePassword)
        #expect(face.field == nil)
        face.contact(.move, 50, 300)
        #expect(face.look.pressed == nil)
        face.contact(.up, 50, 300)
        #expect(face.field == nil)
        face.contact(.down, 50, 425)
        face.contact(.cancel, 50, 425)
        #expect(face.field == nil)
        face.contact(.down, 50, 425)
        face.contact(.up, 60, 430)
        #expect(face.field != nil)
        #expect(face.reports == [.startConversation(.password)])
    }

    @Test func aStrokeThatEndsOnAButtonPressesNothing() {
        let face = FaceDriver.prompted()
        face.layOut()
        face.touch(.down, dot: 0)
        face.touch(.move, dot: 6)
        face.contact(.up, 50, 425)
        #expect(face.field == nil)
        #expect(face.path == [0, 3, 6])
    }

    @Test func passwordsAreSentAndWiped() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        face.type("pä§")
        #expect(face.field?.count == 3)
        face.key(.backspace)
        #expect(face.typed == "pä")
        face.key(.enter)
        #expect(face.answers == ["pä"])
        #expect(face.typed == "")
        #expect(face.field?.isDisabled == true)
        face.forgetReports()
        face.outcome(.wrong, tries: 0)
        #expect(face.look.status == FaceNotice(Texts.wrongPassword, tone: .wrong))
        #expect(
            face.reports == [
                .attempt(.wrong, remainingMilliseconds: 0, triesLeft: 0), .startConversation(.password),
            ])
        #expect(face.field?.count == 0)
    }

    @Test(arguments: [false, true]) func whatWasBegunIsForgottenAfterHalfAMinute(isPromptLate: Bool) {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        if !isPromptLate { face.beginPassword() }
        face.type("half of i")
        if isPromptLate { face.beginPassword() }
        face.pass(29_000)
        #expect(face.typed == "half of i")
        face.pass(2_000)
        #expect(face.typed == "")
    }

    @Test func anEmptyPasswordIsNeverSent() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        face.key(.enter)
        #expect(face.answers == [])
    }

    @Test func aPasswordBeforeThePromptIsKeptForIt() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.type("early")
        face.key(.enter)
        #expect(face.answers == [])
        face.beginPassword()
        #expect(face.answers == ["early"])
    }

    @Test func whatIsTooLongIsRefusedWhole() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        face.type(String(repeating: "x", count: 511))
        #expect(face.field?.count == 511)
        face.type(String(repeating: "x", count: 99_489))
        #expect(face.look.status == FaceNotice(Texts.tooLong, tone: .wrong))
        #expect(face.typed == "")
        face.key(.enter)
        #expect(face.answers == [])
        face.type("short")
        face.key(.enter)
        #expect(face.answers == ["short"])
    }

    @Test func typedTextIsForgottenWhenIdle() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        face.type("half")
        face.pass(20_000)
        face.type("x")
        face.pass(29_999)
        #expect(face.typed == "halfx")
        face.pass(1)
        #expect(face.typed == "")
        #expect(face.field?.count == 0)
    }

    @Test func escapeReturnsToThePattern() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        face.type("half")
        face.key(.escape)
        #expect(face.board != nil)
        #expect(face.typed == "")
        #expect(face.reports.last == .startConversation(.pattern))
    }

    @Test func passwordOnlyHasNoGrid() {
        let face = FaceDriver(FaceOptions(isPasswordOnly: true))
        #expect(face.reports == [.startConversation(.password)])
        #expect(face.field != nil)
        face.send(.conversation(.password))
        face.send(.message(.status(.ready, rows: 3, columns: 3, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 5)))
        #expect(face.look.buttons == [.keyboard, .enter, .reveal])
        face.key(.escape)
        #expect(face.board == nil)
    }
}
