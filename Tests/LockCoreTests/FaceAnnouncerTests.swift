import LockCore
import LockWire
import Testing

/// What is told to who cannot see the screen.
@Suite struct FaceAnnouncerTests {
    @Test func whatIsToBeReadIsToldOnce() {
        let face = FaceDriver.prompted()
        face.send(.locked(true))
        #expect(face.said.last == "Draw your pattern to unlock")
        face.forgetReports()
        face.send(.tick)
        face.send(.locked(true))
        #expect(face.said == [])
        face.stroke([0, 1, 2, 4])
        #expect(face.said == ["Checking…"])
        face.outcome(.wrong, tries: 3)
        #expect(face.said.last == "Wrong pattern. 3 tries left\nOne wrong try since it was locked")
    }

    @Test func noDotAndNoLetterIsTold() {
        let face = FaceDriver.prompted()
        face.send(.locked(true))
        face.forgetReports()
        face.touch(.down, dot: 0)
        for dot in [1, 2, 5, 8] { face.touch(.move, dot: dot) }
        for key in [FaceKey.up, .left, .space, .down, .digit(3)] { face.key(key) }
        #expect(face.said == [], "what is drawn is nobody's")
        let field = FaceDriver(FaceOptions(isPasswordOnly: true))
        field.send(.locked(true))
        field.beginPassword()
        field.forgetReports()
        field.type("secret")
        field.key(.backspace)
        #expect(field.said == [])
    }

    @Test func aWaitIsToldNowAndThen() {
        let face = FaceDriver()
        face.send(.locked(true))
        face.send(.conversation(.pattern))
        face.send(
            .message(
                .status(.throttled, rows: 3, columns: 3, fewestDots: 4, remainingMilliseconds: 95_000, triesLeft: 3)))
        face.layOut()
        #expect(face.said.last == "Too many tries. Wait 1:35")
        face.forgetReports()
        face.pass(94_000)
        // At a minute's end, and then each ten seconds.
        #expect(face.said.count == 6, "\(face.said)")
        #expect(face.said.allSatisfy { $0.hasPrefix("Too many tries. Wait ") })
    }

    @Test func questionsCapsLockAndTheFocusAreTold() {
        let face = FaceDriver.prompted()
        face.send(.locked(true))
        face.key(.tab)
        face.beginPassword(prompt: "One-time code: ")
        #expect(face.said.last == "One-time code")
        face.setCapsLocked(true)
        #expect(face.said.last == "Caps Lock is on")
        face.key(.tab)
        #expect(face.said.last == "Use pattern")
    }

    @Test func aBlankScreenSaysNothing() {
        let face = FaceDriver.prompted()
        face.send(.blank(true))
        face.forgetReports()
        face.send(.locked(false))
        #expect(face.said == [])
        face.send(.blank(false))
        #expect(face.said.last?.contains("Input is not locked yet") ?? true)
    }
}
