/// Every sentence the face shows, in one place.
public enum Texts {
    public static let connecting = "One moment…"
    public static let drawPattern = "Draw your pattern to unlock"
    public static let drawForProgram = "Draw your pattern"
    public static let tapPattern = "Tap the dots of your pattern"
    public static let enterPassword = "Enter your password to unlock"
    public static let password = "Password"
    public static let checking = "Checking…"
    public static let accepted = "Unlocked"
    public static let forgotten = "Enter your password; then choose a new pattern: patternlock enroll"
    public static let acceptedMustChange = "Unlocked. Please change it soon"
    public static let wrongPassword = "Wrong password"
    public static let crossing = "Lines must not cross"
    public static let notEnrolled = "No pattern is set up. Enter your password"
    public static let switchedOff = "Too many wrong patterns. Enter your password"
    public static let patternUnavailable = "The pattern cannot be checked now. Touch to try again"
    public static let passwordUnavailable = "The password cannot be checked now"
    public static let tooLong = "This is too long. It was not sent"
    public static let notLocked = "Input is not locked yet"
    public static let capsLock = "Caps Lock is on"
    /// How a day is written, in the words of strftime(3).
    public static let dateForm = "%A, %-d %B"
    public static let symbolsKey = "?123"
    public static let lettersKey = "abc"

    /// When the screen opens: what happened meanwhile, too.
    public static func accepted(failures count: Int) -> String {
        count == 0 ? accepted : "\(accepted). \(failures(count))"
    }

    /// Wrong answers since the screen was locked.
    public static func failures(_ count: Int) -> String {
        count == 1 ? "One wrong try since it was locked" : "\(count) wrong tries since it was locked"
    }

    /// After a wrong pattern. `triesLeft` is 0 when it is not known.
    public static func wrongPattern(triesLeft: UInt8) -> String {
        switch triesLeft {
        case 0: "Wrong pattern"
        case 1: "Wrong pattern. One try left"
        case 2...5: "Wrong pattern. \(triesLeft) tries left"
        default: "Wrong pattern"
        }
    }

    /// Fewer dots than a pattern has.
    public static func short(minimum: Int) -> String { "Connect at least \(minimum) dots" }

    /// The time to wait, shown to the second, rounded up.
    public static func wait(milliseconds: UInt64) -> String {
        let seconds = (milliseconds + 999) / 1000
        if seconds < 60 { return "Too many tries. Wait \(seconds) s" }
        let rest = seconds % 60
        return "Too many tries. Wait \(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// What stands on a button.
    public static func title(of button: FaceButton) -> String {
        switch button {
        case .usePassword: "Use password"
        case .forgotPattern: "Forgot pattern?"
        case .usePattern: "Use pattern"
        case .keyboard: "Keyboard"
        case .reveal: "Show"
        case .layout, .field: ""
        case .tapDots: "Tap dots"
        case .clear: "Clear"
        case .enter: "✓  Unlock"
        case .cancel: "Cancel"
        case .choice(let choice): DialogueTexts.title(of: choice)
        case .finish: "✓  Continue"
        }
    }
}
