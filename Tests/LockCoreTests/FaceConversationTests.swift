import LockCore
import LockWire
import Testing

@Suite struct FaceConversationTests {
    @Test(arguments: [
        (Availability.notEnrolled, Texts.notEnrolled), (Availability.switchedOff, Texts.switchedOff),
    ])
    func withoutAPatternThereIsThePasswordField(_ availability: Availability, _ text: String) {
        let face = FaceDriver()
        face.send(.conversation(.pattern))
        face.send(
            .message(.status(availability, rows: 0, columns: 0, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 0)))
        #expect(face.field != nil)
        #expect(face.look.status.text == text)
        #expect(face.reports.last == .startConversation(.password))
        #expect(!face.look.buttons.contains(.usePattern))
    }

    @Test func whatWasAcceptedIsNoFailureWhenTheConversationEndsFirst() {
        let face = FaceDriver()
        face.beginPattern()
        face.stroke([0, 2, 8])
        face.outcome(.accepted)
        face.send(.conversationClosed)
        #expect(face.look.status.text != Texts.patternUnavailable)
        #expect(!face.reports.contains(.attempt(.unavailable, remainingMilliseconds: 0, triesLeft: 0)))
        face.send(.accepted)
        #expect(face.look.status.text == Texts.accepted)
    }

    @Test func theKeyboardAloneReachesThePasswordAndNoLetterHidesTheGrid() {
        let face = FaceDriver()
        face.beginPattern()
        face.key(.other, text: "s")
        #expect(face.field == nil)
        face.key(.tab)
        #expect(face.field != nil)
        #expect(face.reports.last == .startConversation(.password))
    }

    @Test func theWaitIsCountedAndThenAskedAgain() {
        let face = FaceDriver()
        face.send(.conversation(.pattern))
        face.send(
            .message(.status(.throttled, rows: 3, columns: 3, fewestDots: 4, remainingMilliseconds: 2500, triesLeft: 2))
        )
        face.layOut()
        #expect(face.board?.state == .disabled)
        #expect(face.look.status.text == "Too many tries. Wait 3 s")
        face.outcome(.throttled, remaining: 2500)
        face.send(.conversationClosed)
        face.forgetReports()
        face.pass(500)
        #expect(face.look.status.text == "Too many tries. Wait 2 s")
        face.pass(1000)
        #expect(face.look.status.text == "Too many tries. Wait 1 s")
        face.stroke([0, 2, 8])
        #expect(face.path == [])
        #expect(face.reports == [])
        face.pass(1000)
        #expect(face.reports == [.startConversation(.pattern)])
        face.beginPattern()
        #expect(face.board?.state == .normal)
        face.stroke([0, 2, 8])
        #expect(face.answers.count == 1)
    }

    @Test func aWrongOneThatMustWaitIsShownFirst() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.outcome(.wrong, remaining: 30_000, tries: 2)
        #expect(face.reports == [.attempt(.wrong, remainingMilliseconds: 30_000, triesLeft: 2)])
        #expect(face.board?.state == .wrong)
        #expect(face.look.status.text == "Wrong pattern. 2 tries left")
        face.pass(500)
        #expect(face.board?.state == .disabled)
        #expect(face.look.status.text == "Too many tries. Wait 30 s")
        face.pass(29_500)
        #expect(face.reports.last == .startConversation(.pattern))
    }

    @Test func noTimerRunsWhileNothingIsWaitedFor() {
        let face = FaceDriver.prompted()
        #expect(face.nextDeadline == nil)
        face.touch(.down, dot: 0)
        face.touch(.move, dot: 2)
        #expect(face.nextDeadline == nil)
    }

    @Test func unavailableOffersThePasswordAndTriesAtTheNextTouch() {
        let face = FaceDriver()
        face.send(.conversation(.pattern))
        face.send(
            .message(.status(.unavailable, rows: 0, columns: 0, fewestDots: 4, remainingMilliseconds: 0, triesLeft: 0)))
        face.outcome(.unavailable)
        face.layOut()
        #expect(face.look.screen == .plain)
        #expect(face.look.status == FaceNotice(Texts.patternUnavailable, tone: .wrong))
        #expect(face.look.buttons == [.usePassword])
        face.forgetReports()
        face.pass(60_000)
        #expect(face.reports == [])
        face.contact(.down, 600, 200)
        #expect(face.reports == [.startConversation(.pattern)])
        face.beginPattern()
        #expect(face.board?.state == .normal)
        #expect(face.look.status.text == Texts.drawPattern)
    }

    @Test func aBrokenConversationIsStartedAgainWithBackOff() {
        let face = FaceDriver.prompted()
        var delays: [UInt64] = []
        for _ in 0..<7 {
            face.forgetReports()
            face.send(.conversationClosed)
            #expect(face.look.status.text == Texts.patternUnavailable)
            let before = face.now
            guard let deadline = face.nextDeadline else {
                Issue.record("no retry is armed")
                return
            }
            delays.append(deadline - before)
            face.pass(deadline - before)
            #expect(face.reports == [.startConversation(.pattern)])
            face.send(.conversation(.pattern))
        }
        #expect(delays == [250, 500, 1000, 2000, 4000, 8000, 8000])
    }

    @Test func anAnswerThatIsLostIsToldAsUnavailable() {
        let face = FaceDriver.prompted()
        face.stroke([0, 2, 8])
        face.send(.conversationClosed)
        #expect(face.reports == [.attempt(.unavailable, remainingMilliseconds: 0, triesLeft: 0)])
        #expect(face.path == [])
        #expect(face.board?.state == .disabled)
    }

    @Test func aGuardThatStartsNothingIsAskedAgain() {
        let face = FaceDriver()
        face.forgetReports()
        face.pass(6000)
        #expect(face.reports == [.startConversation(.pattern)])
    }

    @Test func messagesOfPAMAreShown() {
        let face = FaceDriver.prompted()
        face.send(.message(.message(isError: false, text: "Your password expires in 3 days")))
        #expect(face.look.status == FaceNotice("Your password expires in 3 days"))
        face.send(.message(.message(isError: true, text: "Account locked")))
        #expect(face.look.status == FaceNotice("Account locked", tone: .wrong))
    }

    @Test func anotherConversationThanWantedIsClosed() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        let closings = face.closings
        face.send(.conversation(.pattern))
        #expect(face.closings == closings + 1)
        face.send(.message(.prompt(isEchoed: true, text: "old")))
        #expect(face.field?.label == Texts.password, "what the old one says is not heard")
        face.beginPassword()
        face.type("secret")
        face.key(.enter)
        #expect(face.answers == ["secret"])
    }

    @Test func messagesOfALaterStepKeepTheFieldGoing() {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        face.type("one")
        face.key(.enter)
        face.send(.message(.prompt(isEchoed: true, text: "Code: ")))
        #expect(face.field?.label == "Code")
        #expect(face.field?.isEchoed == true)
        #expect(face.field?.count == 0)
        face.type("123")
        #expect(face.typed == "123")
        face.key(.enter)
        #expect(face.answers == ["one", "123"])
    }
}
