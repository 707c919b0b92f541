public import LockWire
public import PatternCore

/// Every sentence of the dialogues about patterns, in one place: for the window and for the terminal.
public enum DialogueTexts {
    public static let tooCommon = "Too common: many people draw this one. Draw another"
    public static let crossing = "Lines must not cross on this computer. Draw another"
    public static let sameAsOld = "That is the old pattern. Draw another"
    public static let differs = "That was not the same. Draw it again"
    public static let differsStartOver = "The two were not the same. Draw a new pattern"
    public static let switchedOff = "The pattern is switched off until the password was right. Unlock with it first"
    public static let denied = "This is not permitted for this account"
    public static let unavailable = "This cannot be done now. Nothing was changed"
    public static let working = "One moment…"
    public static let review = "Go on, or draw another one"
    public static let saved = "Your pattern is saved. The password opens too"
    public static let removed = "The pattern is removed. The password opens the lock"

    /// The heading of a step.
    public static func title(of step: DialogueStep) -> String {
        switch step.screen {
        case .oldPattern: "Draw your old pattern"
        case .newPattern: step.isEnrolled ? "Draw your new pattern" : "Draw a pattern"
        case .review: "This is your pattern"
        case .again: step.rounds > 2 ? "Draw it again (\(step.round) of \(step.rounds))" : "Draw it again"
        case .password: "Enter your password"
        case .working: working
        case .done: step.note == .removed ? "Removed" : "Saved"
        case .failed: "Not changed"
        case .menu: "Pattern lock"
        case .themes: "Look"
        case .removal: "Remove the pattern?"
        }
    }

    /// What is told of the step before, or else how this one is done.
    public static func status(of step: DialogueStep) -> String {
        switch step.note {
        case .none: explanation(of: step)
        case .tooShort: tooShort(Int(step.minimum))
        case .tooCommon: tooCommon
        case .crossing: crossing
        case .gridRefused: "This grid is not allowed on this computer. Choose another"
        case .sameAsOld: sameAsOld
        case .differs: differs
        case .differsStartOver: differsStartOver
        case .wrongPattern: Texts.wrongPattern(triesLeft: step.triesLeft)
        case .wrongPassword: Texts.wrongPassword
        case .late: "No password was given in time. Nothing was changed"
        case .throttled: Texts.wait(milliseconds: UInt64(step.remainingMilliseconds))
        case .switchedOff: switchedOff
        case .denied: denied
        case .unavailable: unavailable
        case .saved: saved
        case .removed: removed
        case .told: step.text
        }
    }

    private static func explanation(of step: DialogueStep) -> String {
        switch step.screen {
        case .oldPattern: "So that nobody else can change it"
        case .newPattern: "Connect at least \(step.minimum) dots without lifting the finger"
        case .review: review
        case .again: "To be sure that you remember it"
        case .password: "Nothing is changed without it"
        case .menu:
            step.isEnrolled ? "You have a pattern" : "You have no pattern yet. The password opens the lock"
        case .themes: "How the lock looks"
        case .removal: "After that only the password opens the lock"
        case .working, .done, .failed: ""
        }
    }

    /// Why fewer dots are not taken.
    public static func tooShort(_ minimum: Int) -> String { "Too short: connect at least \(minimum) dots" }

    /// While there are fewer.
    static func more(_ minimum: Int) -> String { "At least \(minimum) dots" }

    /// How hard a pattern is to guess, and what would make it harder.
    public static func advice(_ strength: Strength) -> String {
        switch (strength.advice, strength.hint) {
        case (.good, _): "Good: hard to guess"
        case (.fair, .moreDots): "Fair. More dots make it harder to guess"
        case (.fair, _): "Fair. Longer leaps make it harder to guess"
        case (.weak, .moreDots): "Easy to guess. Use more dots"
        case (.weak, .moreTurns): "Easy to guess. Change direction more often"
        case (.weak, .longerLeaps): "Easy to guess. Leap over the neighbour to farther dots"
        }
    }

    /// The size of a grid.
    public static func grid(_ grid: Grid) -> String { "Grid \(grid.rows) × \(grid.columns)" }

    /// What stands on a button.
    public static func title(of choice: DialogueChoice) -> String {
        switch choice {
        case .cancel: "Cancel"
        case .back: "Back"
        case .grid: "Grid"
        case .redraw: "Draw another"
        case .next: "Continue"
        case .close: "Close"
        case .setPattern: "Set a pattern"
        case .changePattern: "Change the pattern"
        case .removePattern: "Remove the pattern"
        case .themes: "Look"
        case .tryIt: "Try it"
        case .darkTheme: "Dark"
        case .lightTheme: "Light"
        case .contrastTheme: "High contrast"
        case .duskTheme: "Dusk"
        }
    }
}
