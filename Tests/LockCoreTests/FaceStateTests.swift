import LockCore
import LockWire
import PatternCore
import Testing

@Suite struct FaceStateTests {
    @Test func beginsWithAConversationAndNoGrid() {
        let face = FaceDriver()
        #expect(face.reports == [.startConversation(.pattern)])
        #expect(face.look.screen == .plain)
        #expect(face.look.status.text == Texts.connecting)
    }

    @Test func showsTheEnrolledGrid() {
        let face = FaceDriver()
        face.send(.conversation(.pattern))
        face.send(.message(.status(.ready, rows: 4, columns: 5, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 5)))
        #expect(face.board?.grid.rows == 4)
        #expect(face.board?.grid.columns == 5)
        #expect(face.board?.state == .normal)
    }

    @Test func sendsThePatternInItsUnmistakableForm() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        #expect(face.answers == ["pattern:3x3:1-2-3-6-9"])
        #expect(face.look.status.text == Texts.checking)
        #expect(face.path == [0, 1, 2, 5, 8], "the path stays on show while it is judged")
        #expect(!face.takesPattern)
    }

    @Test func neverSendsAShortOne() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2])
        #expect(face.answers == [])
        #expect(face.reports == [.attempt(.short, remainingMilliseconds: 0, triesLeft: 5)])
        #expect(face.board?.state == .wrong)
        #expect(face.path == [0, 1, 2])
        #expect(face.look.status == FaceNotice("Connect at least 4 dots", tone: .wrong))
        face.pass(500)
        #expect(face.board?.state == .normal)
        #expect(face.path == [])
    }

    @Test func anEmptyStrokeIsNothing() {
        let face = FaceDriver.prompted()
        face.contact(.down, 150, 150)
        face.contact(.up, 152, 150)
        #expect(face.reports == [])
        #expect(face.answers == [])
        #expect(face.board?.state == .normal)
    }

    @Test func wrongIsShownToldAndAskedAgain() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.wrong, tries: 3)
        #expect(
            face.reports == [
                .attempt(.wrong, remainingMilliseconds: 0, triesLeft: 3), .startConversation(.pattern),
            ])
        #expect(face.board?.state == .wrong)
        #expect(face.look.status == FaceNotice("Wrong pattern. 3 tries left", tone: .wrong))
        #expect(face.path.count == 5)
        face.pass(499)
        #expect(face.board?.state == .wrong)
        face.pass(1)
        #expect(face.board?.state == .normal)
        #expect(face.path == [])
    }

    @Test func aNewTouchEndsTheErrorAndDraws() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.pass(100)
        face.touch(.down, dot: 6)
        #expect(face.board?.state == .normal)
        #expect(face.path == [6])
        #expect(face.look.status.tone == .plain)
    }

    @Test func theDelayedClearNeverWipesTheNextStroke() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.pass(400)
        face.touch(.down, dot: 6)
        face.touch(.move, dot: 7)
        face.pass(1000)
        #expect(face.path == [6, 7])
        #expect(face.board?.state == .normal)
    }

    @Test func theDelayedClearNeverWipesAFinishedStrokeThatIsJudged() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.pass(100)
        face.beginPattern()
        face.stroke([2, 0, 6])
        face.pass(1000)
        #expect(face.path == [2, 1, 0, 3, 6])
        #expect(face.answers.last == "pattern:3x3:3-2-1-4-7")
    }

    @Test func aTouchDuringVerifyingIsDeadUntilItLifts() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.touch(.down, dot: 6, id: 2)
        face.outcome(.wrong)
        face.beginPattern()
        face.touch(.move, dot: 7, id: 2)
        face.touch(.move, dot: 8, id: 2)
        face.touch(.move, dot: 5, id: 2)
        face.touch(.up, dot: 2, id: 2)
        #expect(face.answers == ["pattern:3x3:1-2-3-6-9"])
        #expect(face.board?.state == .wrong, "it is not a new touch either")
        face.stroke([6, 8, 2], id: 2)
        #expect(face.answers.count == 2)
    }

    @Test func aStrokeBeforeThePromptIsKeptForIt() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.stroke([6, 8, 2])
        #expect(face.answers.count == 1)
        #expect(!face.takesPattern, "one stroke waits already")
        face.beginPattern()
        #expect(face.answers == ["pattern:3x3:1-2-3-6-9", "pattern:3x3:7-8-9-6-3"])
    }

    @Test func acceptedIsShownAndInputIsOver() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.accepted)
        #expect(face.board?.state == .normal, "auth does not open, the guard does")
        face.send(.accepted)
        #expect(face.board?.state == .accepted)
        #expect(face.look.status == FaceNotice(Texts.accepted, tone: .accepted))
        #expect(face.path.count == 5)
        face.stroke([6, 8, 2])
        face.key(.digit(1))
        face.press(.usePassword)
        #expect(face.answers.count == 1)
        #expect(face.path.count == 5)
        #expect(face.nextDeadline == nil)
    }

    @Test func anAcceptedThatDoesNotOpenIsNoEnd() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.accepted)
        face.send(.conversationClosed)
        face.pass(20_000)
        #expect(face.reports.contains(.startConversation(.pattern)))
        #expect(face.board?.state == .disabled)
    }

    @Test func saysThatInputIsNotLocked() {
        let face = FaceDriver.prompted()
        #expect(face.look.notice == Texts.notLocked)
        face.send(.locked(true))
        #expect(face.look.notice == nil)
        face.send(.locked(false))
        #expect(face.look.notice == Texts.notLocked)
    }

    @Test func losingTheDeviceDiscardsTheStroke() {
        let face = FaceDriver.prompted()
        face.touch(.down, dot: 0)
        face.touch(.move, dot: 2)
        face.send(.contactsLost)
        #expect(face.path == [])
        face.touch(.up, dot: 8)
        #expect(face.reports == [])
        face.stroke([0, 2, 8], id: 3)
        #expect(face.answers.count == 1)
    }

    @Test func whatTheMouseDidMeanwhileIsUnknownToo() {
        let face = FaceDriver.prompted()
        face.touch(.down, dot: 0, tool: .mouse)
        face.touch(.move, dot: 2, tool: .mouse)
        face.send(.contactsLost)
        #expect(face.path == [])
        face.touch(.down, dot: 0, tool: .mouse)
        for dot in [4, 8, 7] { face.touch(.move, dot: dot, tool: .mouse) }
        #expect(face.path == [0, 4, 8, 7], "the lift that was not told is not waited for")
    }

    @Test func movedDotsDiscardTheStroke() {
        let face = FaceDriver.prompted()
        face.touch(.down, dot: 0)
        face.touch(.move, dot: 2)
        var geometry = FaceGeometry(board: nil, buttons: [])
        geometry.board = .init(grid: face.grid, originX: 500, originY: 500, cell: 50)
        face.send(.geometry(geometry))
        #expect(face.path == [])
        #expect(face.reports == [])
    }

    @Test func aBlankScreenHasNoTimersAndTakesNothing() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2])
        face.send(.blank(true))
        #expect(face.nextDeadline == nil)
        face.stroke([0, 2, 8], id: 4)
        #expect(face.answers == [])
        face.now += 10_000
        face.send(.blank(false))
        #expect(face.board?.state == .normal)
        face.stroke([0, 2, 8], id: 5)
        #expect(face.answers.count == 1)
    }

    @Test func twoFingersDrawOnePattern() {
        let face = FaceDriver.prompted()
        face.touch(.down, dot: 0, id: 1)
        face.touch(.down, dot: 6, id: 2)
        face.touch(.move, dot: 7, id: 2)
        face.touch(.move, dot: 2, id: 1)
        face.touch(.up, dot: 7, id: 2)
        face.touch(.move, dot: 8, id: 1)
        face.touch(.up, dot: 8, id: 1)
        #expect(face.answers == ["pattern:3x3:1-2-3-6-9"])
    }

    @Test func theTailGoesWithTheFinger() {
        let face = FaceDriver.prompted()
        face.touch(.down, dot: 0)
        face.contact(.move, 140, 110)
        #expect(face.board?.finger?.x == 140)
        face.contact(.up, 140, 110)
        #expect(face.board?.finger == nil)
    }

    @Test func aMessageOfOnesOwnAsksForThePattern() {
        var options = FaceOptions()
        options.message = "请输入手势密码"
        let face = FaceDriver.prompted(options)
        #expect(face.look.status.text == "请输入手势密码")
        face.press(.tapDots)
        #expect(face.look.status.text == "Tap the dots of your pattern")
        face.press(.usePassword)
        #expect(face.look.status.text != "请输入手势密码")
    }

    @Test func aWaitForThePatternIsNoneForThePassword() {
        let face = FaceDriver()
        face.send(.conversation(.pattern))
        face.send(
            .message(
                .status(.throttled, rows: 3, columns: 3, fewestDots: 4, remainingMilliseconds: 60_000, triesLeft: 3)))
        face.layOut()
        #expect(face.look.status.text == "Too many tries. Wait 1:00")
        face.key(.tab)
        #expect(face.look.status.text == "Enter your password to unlock")
        face.pass(2000)
        #expect(face.look.status.text == "Enter your password to unlock")
        face.key(.escape)
        #expect(face.look.status.text == "Too many tries. Wait 58 s")
    }

    @Test func tappedDotsForAnotherProgramUnlockNothing() {
        var options = FaceOptions()
        options.question = "The program “sudo” asks for your pattern"
        let face = FaceDriver.prompted(options)
        face.press(.tapDots)
        #expect(face.look.buttons == [.cancel, .clear, .finish])
        for dot in [0, 1, 2, 5] {
            face.touch(.down, dot: dot)
            face.touch(.up, dot: dot)
        }
        face.press(.finish)
        #expect(face.answers == ["pattern:3x3:1-2-3-6"])
    }
}
