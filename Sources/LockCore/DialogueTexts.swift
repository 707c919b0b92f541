internal import Languages
public import LockWire
public import PatternCore

/// Every sentence of the dialogues about patterns, in one place: for the window and for the terminal.
public enum DialogueTexts {
    public static var tooCommon: String { translated("Too common: many people draw this one. Draw another") }
    public static var crossing: String { translated("Lines must not cross on this computer. Draw another") }
    public static var sameAsOld: String { translated("That is the old pattern. Draw another") }
    public static var differs: String { translated("That was not the same. Draw it again") }
    public static var differsStartOver: String { translated("The two were not the same. Draw a new pattern") }
    public static var switchedOff: String {
        translated("The pattern is switched off until the password was right. Unlock with it first")
    }
    public static var denied: String { translated("This is not permitted for this account") }
    public static var unavailable: String { translated("This cannot be done now. Nothing was changed") }
    public static var working: String { translated("One moment…") }
    public static var review: String { translated("Go on, or draw another one") }
    public static var saved: String { translated("Your pattern is saved. The password opens too") }
    public static var removed: String { translated("The pattern is removed. The password opens the lock") }

    /// The heading of a step.
    public static func title(of step: DialogueStep) -> String {
        switch step.screen {
        case .oldPattern: translated("Draw your old pattern")
        case .newPattern: step.isEnrolled ? translated("Draw your new pattern") : translated("Draw a pattern")
        case .review: translated("This is your pattern")
        case .again:
            step.rounds > 2
                ? translated("Draw it again (\(step.round) of \(step.rounds))") : translated("Draw it again")
        case .password: translated("Enter your password")
        case .working: working
        case .done: step.note == .removed ? translated("Removed") : translated("Saved")
        case .failed: translated("Not changed")
        case .menu: translated("Pattern lock")
        case .themes: translated("Look")
        case .removal: translated("Remove the pattern?")
        }
    }

    /// What is told of the step before, or else how this one is done.
    public static func status(of step: DialogueStep) -> String {
        switch step.note {
        case .none: explanation(of: step)
        case .tooShort: tooShort(Int(step.minimum))
        case .tooCommon: tooCommon
        case .crossing: crossing
        case .gridRefused: translated("This grid is not allowed on this computer. Choose another")
        case .sameAsOld: sameAsOld
        case .differs: differs
        case .differsStartOver: differsStartOver
        case .wrongPattern: Texts.wrongPattern(triesLeft: step.triesLeft)
        case .wrongPassword: Texts.wrongPassword
        case .late: translated("No password was given in time. Nothing was changed")
        case .throttled: Texts.wait(milliseconds: UInt64(step.remainingMilliseconds))
        case .switchedOff: switchedOff
        case .denied: denied
        case .unavailable: unavailable
        case .saved: saved
        case .removed: removed
        case .lockingOn: translated("The screen locks by itself now")
        case .lockingOff: translated("The screen does not lock by itself any more")
        case .lockingFailed: translated("That failed; patternlock enable says why")
        case .told: step.text
        }
    }

    static func explanation(of step: DialogueStep) -> String {
        switch step.screen {
        case .oldPattern: translated("So that nobody else can change it")
        case .newPattern: connect(Int(step.minimum))
        case .review: review
        case .again: translated("To be sure that you remember it")
        case .password: translated("Nothing is changed without it")
        case .menu:
            step.isEnrolled
                ? translated("You have a pattern") : translated("You have no pattern yet. The password opens the lock")
        case .themes: translated("How the lock looks")
        case .removal: translated("After that only the password opens the lock")
        case .working, .done, .failed: ""
        }
    }

    private static func connect(_ minimum: Int) -> String {
        translated(
            one: "Connect at least one dot without lifting the finger",
            other: "Connect at least \(minimum) dots without lifting the finger", count: minimum)
    }

    /// Why fewer dots are not taken.
    public static func tooShort(_ minimum: Int) -> String {
        translated(
            one: "Too short: connect at least one dot", other: "Too short: connect at least \(minimum) dots",
            count: minimum)
    }

    /// While there are fewer.
    static func more(_ minimum: Int) -> String {
        translated(one: "At least one dot", other: "At least \(minimum) dots", count: minimum)
    }

    /// How hard a pattern is to guess, and what would make it harder.
    public static func advice(_ strength: Strength) -> String {
        switch (strength.advice, strength.hint) {
        case (.good, _): translated("Good: hard to guess")
        case (.fair, .moreDots): translated("Fair. More dots make it harder to guess")
        case (.fair, _): translated("Fair. Longer leaps make it harder to guess")
        case (.weak, .moreDots): translated("Easy to guess. Use more dots")
        case (.weak, .moreTurns): translated("Easy to guess. Change direction more often")
        case (.weak, .longerLeaps): translated("Easy to guess. Leap over the neighbour to farther dots")
        }
    }

    /// The size of a grid.
    public static func grid(_ grid: Grid) -> String { translated("Grid \(grid.rows) × \(grid.columns)") }

    /// How a choice stands, for who hears it.
    static func spoken(_ mark: ChoiceMark) -> String? {
        switch mark {
        case .isOn(true): translated("on")
        case .isOn(false): translated("off")
        case .isChosen(true): translated("in use")
        case .isChosen(false): nil
        case .value(let text): text
        }
    }

    /// What stands on a button.
    public static func title(of choice: DialogueChoice) -> String {
        switch choice {
        case .cancel: translated("Cancel")
        case .back: translated("Back")
        case .grid: translated("Grid")
        case .redraw: translated("Draw another")
        case .next: translated("Continue")
        case .close: translated("Close")
        case .setPattern: translated("Set a pattern")
        case .changePattern: translated("Change the pattern")
        case .removePattern: translated("Remove the pattern")
        case .themes: translated("Look")
        case .tryIt: translated("Try it")
        case .startLocking: translated("Lock by itself")
        case .stopLocking: translated("Do not lock by itself")
        case .darkTheme: translated("Dark")
        case .lightTheme: translated("Light")
        case .contrastTheme: translated("High contrast")
        case .duskTheme: translated("Dusk")
        case .hidePath: translated("Hide the path")
        case .motion: translated("Movement")
        case .textSize, .usualText: translated("Size of texts")
        }
    }
}
