import LockCore
import LockWire
import Testing

/// The keyboard on the screen: what it shows, and what its keys do.
@Suite struct FaceKeyboardTests {
    /// A face that asks for a password, brought there by a finger.
    private func asked() -> FaceDriver {
        let face = FaceDriver.prompted()
        face.press(.usePassword)
        face.beginPassword()
        return face
    }

    /// A layout of three keys a row, without Latin letters.
    private func cyrillic() -> KeyboardLayout {
        func cap(_ symbol: UInt32, _ label: String) -> KeyCap { KeyCap(symbol: symbol, label: label) }
        return KeyboardLayout(
            name: "Russian",
            block: [
                [[KeyCap(ascii: "1"), KeyCap(ascii: "!")], [cap(0x6a3, "ё"), cap(0x6b3, "Ё")]],
                [[cap(0x6ca, "й"), cap(0x6ea, "Й")], [cap(0x6b0, "№"), nil, cap(0x20ac, "€")]],
            ])
    }

    @Test func aTouchBringsItAndAMouseDoesNot() {
        let face = asked()
        #expect(face.look.keyboard != nil, "it was a finger that asked for the password")
        let other = FaceDriver.prompted()
        other.key(.tab)
        other.beginPassword()
        #expect(other.look.keyboard == nil)
        other.press(.field, tool: .mouse)
        #expect(other.look.keyboard == nil)
        other.press(.field)
        #expect(other.look.keyboard != nil)
    }

    @Test func withoutAHardwareKeyboardItIsThere() {
        let face = FaceDriver(FaceOptions(isPasswordOnly: true))
        #expect(face.look.keyboard == nil)
        face.setHardwareKeyboard(false)
        #expect(face.look.keyboard != nil)
        face.press(.keyboard)
        #expect(face.look.keyboard == nil, "it can be put away")
        face.press(.keyboard)
        #expect(face.look.keyboard != nil)
    }

    @Test func itTypesAPassword() {
        let face = asked()
        face.tap("c", "o", "r")
        #expect(face.typed == "cor")
        face.tapKey(.backspace)
        #expect(face.typed == "co")
        face.tapKey(.enter)
        #expect(face.answers == ["co"])
        #expect(face.typed == "")
    }

    @Test func keysActOnReleaseAndSlidingOffCancels() {
        let face = asked()
        let place = face.placeOfKey("q")
        face.contact(.down, place.x, place.y, id: 40)
        #expect(face.typed == "")
        #expect(face.look.keyboard?.pressed.count == 1)
        face.contact(.move, place.x, 0, id: 40)
        #expect(face.look.keyboard?.pressed == [])
        face.contact(.up, place.x, 0, id: 40)
        #expect(face.typed == "")
        face.contact(.down, place.x, place.y, id: 41)
        face.contact(.cancel, place.x, place.y, id: 41)
        #expect(face.typed == "")
        face.contact(.down, place.x, place.y, id: 42)
        face.contact(.up, place.x, place.y, id: 42)
        #expect(face.typed == "q")
        #expect(face.look.keyboard?.pressed == [], "nothing of a key is left to be seen")
    }

    @Test func twoThumbsOverlap() {
        let face = asked()
        let (first, second) = (face.placeOfKey("a"), face.placeOfKey("l"))
        face.contact(.down, first.x, first.y, id: 50)
        face.contact(.down, second.x, second.y, id: 51)
        face.contact(.up, first.x, first.y, id: 50)
        face.contact(.up, second.x, second.y, id: 51)
        #expect(face.typed == "al")
    }

    @Test func shiftHoldsForOneLetterOrForAll() {
        let face = asked()
        face.tapKey(.shift)
        face.tap("A", "b")
        #expect(face.typed == "Ab")
        face.tapKey(.shift)
        face.tapKey(.shift)
        face.tap("C", "D")
        face.tapKey(.shift)
        face.tap("e")
        #expect(face.typed == "AbCDe")
    }

    private func modifiers(latched: ModifierKeys = [], locked: ModifierKeys = [], caps: Bool = false) -> ModifierState {
        var state = ModifierState()
        (state.latched, state.locked, state.isCapsLocked) = (latched, locked, caps)
        return state
    }

    @Test func stickyKeysOfTheKeyboardCountOnTheScreenAndAreUsedUp() {
        let face = asked()
        face.setKeyboardState(modifiers(latched: .shift))
        #expect(face.look.keyboard?.shift == .once && face.field?.hint == "For the next key: Shift")
        #expect(face.said.last == "For the next key: Shift")
        face.tap("A", "b")
        #expect(face.typed == "Ab" && face.shiftReleases == 1, "the X server is told that it was used up")
        #expect(face.field?.hint == nil)
        face.setKeyboardState(modifiers(locked: [.shift, .altGr]))
        #expect(face.look.keyboard?.shift == .locked && face.field?.hint == "Stays on: Shift + AltGr")
        face.tap("C", "D")
        #expect(face.shiftReleases == 1, "what is locked stays for all")
        face.tapKey(.shift)
        #expect(face.shiftReleases == 2 && face.look.keyboard?.shift == .off)
        face.tap("e")
        #expect(face.typed == "AbCDe")
        face.tapKey(.shift)
        #expect(face.shiftReleases == 2 && face.look.keyboard?.shift == .once, "nothing is held there any more")
    }

    @Test func capsLockIsForLettersAndShiftTurnsThem() {
        let face = asked()
        face.setKeyboardState(modifiers(caps: true))
        face.tap("A", "1")
        face.tapKey(.shift)
        face.tap("b", "C")
        #expect(face.typed == "A1bC")
    }

    @Test func everySignOfASCIICanBeTyped() {
        let face = asked()
        face.tapKey(.page)
        for code in UInt8(0x20)...0x7e {
            let character = Unicode.Scalar(code)
            if character.properties.isAlphabetic { continue }
            face.tap(String(character))
        }
        face.tapKey(.page)
        for letter in "abcdefghijklmnopqrstuvwxyz" { face.tap(String(letter)) }
        #expect(face.typed.count == 95 - 52 + 26)
    }

    @Test func latinIsAlwaysReachable() {
        let face = asked()
        face.setLayouts([cyrillic()])
        #expect(face.field?.layoutName == "Russian")
        face.tap("й")
        face.press(.layout)
        #expect(face.field?.layoutName == "ABC")
        #expect(face.chosenLayout == .latin)
        face.tap("q")
        #expect(face.typed == "йq")
        face.tapKey(.layout)
        #expect(face.field?.layoutName == "Russian")
        // What the X server changes to counts again.
        face.setKeyboardState(group: 1)
        #expect(face.chosenLayout == nil)
    }

    @Test func otherSignsOfALayoutHavePagesOfTheirOwn() {
        let layout = cyrillic()
        #expect(layout.letters.map { $0.map(\.base.label) } == [["1", "ё"], ["й"]])
        #expect(layout.symbols.count == 2)
        #expect(layout.symbols[1].joined().map(\.label) == ["№", "€"])
        let face = asked()
        face.setLayouts([layout])
        face.tapKey(.page)
        face.tapKey(.shift)
        face.tap("€")
        #expect(face.typed == "€")
    }

    @Test func whatWasTypedIsSeenOnlyWhileAPersonWants() {
        let face = asked()
        face.tap("p", "w")
        #expect(face.field?.isEchoed == false)
        face.press(.reveal)
        #expect(face.field?.isEchoed == true)
        face.tapKey(.enter)
        #expect(face.field?.isEchoed == false)
    }

    @Test func tabGoesRoundTheButtons() {
        let face = asked()
        var order: [FaceButton?] = []
        for _ in 0..<face.look.buttons.count + 1 {
            face.key(.tab)
            order.append(face.look.focusedButton)
        }
        #expect(order == face.look.buttons.map { $0 } + [nil])
        face.key(.tab)
        face.key(.space, text: " ")
        #expect(face.board != nil, "the first one leads to the pattern")
    }

    @Test func nothingIsTypedWhileAnAnswerIsJudged() {
        let face = asked()
        face.tap("p")
        face.tapKey(.enter)
        face.tap("x")
        #expect(face.typed == "")
        #expect(face.answers == ["p"])
    }

    @Test func whoForgotIsToldHowItGoesOn() {
        let face = FaceDriver.prompted()
        face.layOut()
        #expect(!face.look.buttons.contains(.forgotPattern), "before a try nobody forgot")
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.beginPattern()
        #expect(face.look.buttons.contains(.forgotPattern))
        face.press(.forgotPattern)
        #expect(face.field != nil)
        #expect(face.look.status.text == Texts.forgotten)
        #expect(face.reports.suffix(2) == [.startConversation(.password), .wish(.forgotten)])
        face.press(.usePattern)
        #expect(face.reports.contains(.wish(.keep)), "who comes back to the pattern needs no other")
    }

    @Test func whoWantsAnotherPatternDrawsTheOldOne() {
        var options = FaceOptions()
        options.offersChange = true
        let face = FaceDriver.prompted(options)
        #expect(face.look.buttons == [.usePassword, .tapDots, .changePattern])
        face.layOut()
        face.contact(.down, 270, 425, id: 9)
        #expect(face.reports == [], "a button acts when it is released")
        face.contact(.up, 270, 425, id: 9)
        #expect(face.reports == [.wish(.change)])
        #expect(face.look.status.text == Texts.changing)
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.beginPattern()
        #expect(face.look.buttons.contains(.keepPattern), "a slip changes no mind")
        face.press(.keepPattern)
        #expect(face.reports.last == .wish(.keep) && face.look.status.text == Texts.drawPattern)
        #expect(!face.look.buttons.contains(.changePattern), "who failed looks for another way first")
    }

    @Test func thePasswordChangesNoPattern() {
        var options = FaceOptions()
        options.offersChange = true
        let face = FaceDriver.prompted(options)
        face.press(.changePattern)
        face.press(.usePassword)
        #expect(face.reports.suffix(2) == [.wish(.keep), .startConversation(.password)])
        face.beginPassword()
        face.key(.escape)
        #expect(face.look.status.text == Texts.drawPattern)
    }

    /// Whether it opened for the last time is asked afterwards: PAM has no way to tell it.
    @Test(arguments: [ConversationKind.pattern, .password], [ConversationOutcome.accepted, .acceptedMustChange])
    func aPatternThatOpenedIsToBeChangedIfThatIsDue(kind: ConversationKind, outcome: ConversationOutcome) {
        let face = FaceDriver.prompted()
        if kind == .password {
            face.press(.usePassword)
            face.beginPassword()
            face.type("secret")
            face.key(.enter)
        } else {
            face.stroke([0, 2, 8])
        }
        face.outcome(outcome)
        #expect(face.reports.contains(.wish(.changeIfDue)) == (kind == .pattern))
    }

    @Test func whereNothingFollowsThatIsSaid() {
        var options = FaceOptions()
        options.offersChange = true
        options.isRehearsal = true
        let face = FaceDriver.prompted(options)
        face.press(.changePattern)
        #expect(face.look.status.text == Texts.changingRehearsal)
        face.stroke([0, 2, 8])
        face.outcome(.wrong)
        face.beginPattern()
        face.press(.forgotPattern)
        #expect(face.look.status.text == Texts.forgottenRehearsal)
    }

    @Test func shiftTabGoesRoundTheButtonsBesideTheGrid() {
        var options = FaceOptions()
        options.offersChange = true
        let face = FaceDriver.prompted(options)
        var order: [FaceButton?] = []
        for _ in 0..<4 {
            face.key(.backTab)
            order.append(face.look.focusedButton)
        }
        #expect(order == [.changePattern, .tapDots, .usePassword, nil])
        face.key(.backTab)
        face.key(.enter)
        #expect(face.reports == [.wish(.change)])
        face.key(.digit(1))
        #expect(face.look.focusedButton == nil && face.path == [0], "a dot leads back to the grid")
    }

    @Test func failuresAreToldUntilTheScreenOpens() {
        let face = FaceDriver.prompted()
        face.send(.locked(true))
        #expect(face.look.notice == nil)
        for _ in 0..<2 {
            face.stroke([0, 2, 8])
            face.outcome(.wrong)
            face.beginPattern()
        }
        #expect(face.look.notice == Texts.failures(2))
        face.stroke([0, 2, 6])
        face.outcome(.accepted)
        face.send(.accepted)
        #expect(face.look.status.text == Texts.accepted(failures: 2))
    }
}
