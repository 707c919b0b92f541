import LockCore
import LockWire
import Testing

/// For who can move a pointer and not press: what it rests on is pressed.
@Suite struct FaceDwellTests {
    private func face() -> FaceDriver {
        var options = FaceOptions()
        options.dwellMilliseconds = 800
        return FaceDriver.prompted(options)
    }

    private func hover(_ face: FaceDriver, dot: Int) {
        let place = face.place(of: dot)
        face.contact(.hover, place.x, place.y, id: 0, tool: .mouse)
    }

    private func hover(_ face: FaceDriver, _ button: FaceButton) {
        face.layOut()
        let index = face.look.buttons.firstIndex(of: button) ?? -9
        face.contact(.hover, Double(index) * 110 + 50, 425, id: 0, tool: .mouse)
    }

    @Test func aPatternIsDrawnByRestingOnDots() {
        let face = face()
        for dot in [0, 1, 4, 3] {
            hover(face, dot: dot)
            #expect(face.board?.focus == dot, "where it rests is to be seen")
            face.pass(799)
            #expect(face.path.last != dot, "not yet")
            face.pass(1)
            #expect(face.path.last == dot)
        }
        hover(face, .enter)
        #expect(face.look.focusedButton == .enter)
        face.pass(800)
        #expect(face.answers == ["pattern:3x3:1-2-5-4"])
    }

    @Test func whoPassesOverTakesNothingAndWhoStaysTakesOnce() {
        let face = face()
        hover(face, dot: 0)
        face.pass(700)
        hover(face, dot: 1)
        face.pass(700)
        face.contact(.hover, 5, 5, id: 0, tool: .mouse)
        face.pass(5000)
        #expect(face.path == [])
        hover(face, .tapDots)
        face.pass(800)
        hover(face, .tapDots)
        #expect(face.look.buttons.contains(.clear), "tapping has begun: \(face.look.buttons)")
        face.pass(5000)
        #expect(face.look.buttons.contains(.clear))
        #expect(face.nextDeadline == nil, "nothing is waited for while the pointer stays")
    }

    @Test func keysOnTheScreenArePressedSo() {
        var options = FaceOptions(isPasswordOnly: true)
        options.dwellMilliseconds = 300
        let face = FaceDriver(options)
        face.setHardwareKeyboard(false)
        face.beginPassword()
        let place = face.placeOfKey("h")
        face.contact(.hover, place.x, place.y, id: 0, tool: .mouse)
        face.pass(300)
        #expect(face.typed == "h")
    }

    @Test func withoutTheOptionNothingHappens() {
        let face = FaceDriver.prompted()
        hover(face, dot: 0)
        face.pass(10_000)
        #expect(face.path == [])
        #expect(face.board?.focus == nil)
    }

    @Test func aButtonThatIsHeldIsNoRest() {
        let face = face()
        hover(face, dot: 0)
        face.touch(.down, dot: 4, id: 3)
        face.pass(2000)
        #expect(face.path == [4])
    }
}
