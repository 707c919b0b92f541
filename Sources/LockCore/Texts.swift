internal import Languages

/// Every sentence the face shows, in one place.
public enum Texts {
    public static var connecting: String { translated("One moment…") }
    public static var drawPattern: String { translated("Draw your pattern to unlock") }
    public static var drawForProgram: String { translated("Draw your pattern") }
    public static var tapPattern: String { translated("Tap the dots of your pattern") }
    public static var enterPassword: String { translated("Enter your password to unlock") }
    public static var password: String { translated("Password") }
    public static var checking: String { translated("Checking…") }
    public static var accepted: String { translated("Unlocked") }
    public static var forgotten: String { translated("Enter your password; then choose a new pattern") }
    public static var forgottenRehearsal: String {
        translated("Enter your password. A real lock would then ask for a new pattern")
    }
    public static var changing: String { translated("Draw your old pattern; then choose a new one") }
    public static var changingRehearsal: String {
        translated("Draw your old pattern. A real lock would then ask for a new one")
    }
    public static var acceptedMustChange: String { translated("Unlocked. Please change it soon") }
    public static var wrongPassword: String { translated("Wrong password") }
    public static var crossing: String { translated("Lines must not cross") }
    public static var notEnrolled: String { translated("No pattern is set up. Enter your password") }
    public static var switchedOff: String { translated("Too many wrong patterns. Enter your password") }
    public static var patternUnavailable: String {
        translated("The pattern cannot be checked now. Touch to try again")
    }
    public static var passwordUnavailable: String { translated("The password cannot be checked now") }
    public static var tooLong: String { translated("This is too long. It was not sent") }
    public static var notLocked: String { translated("Input is not locked yet") }
    public static var unlock: String { translated("Unlock") }
    /// The language of these texts, as two or three letters.
    public static var language: String {
        let told = translated("language:en")
        return told.firstIndex(of: ":").map { String(told[told.index(after: $0)...]) } ?? "en"
    }
    public static var capsLock: String { translated("Caps Lock is on") }

    /// Modifiers that stay on for the next key, and those that stay on.
    public static func latched(_ keys: ModifierKeys) -> String { translated("For the next key: \(names(keys))") }
    public static func locked(_ keys: ModifierKeys) -> String { translated("Stays on: \(names(keys))") }

    private static func names(_ keys: ModifierKeys) -> String {
        let all: [(ModifierKeys, String)] = [
            (.shift, translated("Shift")), (.control, translated("Ctrl")), (.alt, "Alt"), (.altGr, "AltGr"),
        ]
        return all.filter { keys.contains($0.0) }.map(\.1).joined(separator: " + ")
    }

    /// How a day is written, in the words of strftime(3).
    public static var dateForm: String { translated("%A, %-d %B") }
    public static let symbolsKey = "?123"
    public static let lettersKey = "abc"

    /// When the screen opens: what happened meanwhile, too.
    public static func accepted(failures count: Int) -> String {
        count == 0 ? accepted : translated("\(accepted). \(failures(count))")
    }

    /// Wrong answers since the screen was locked.
    public static func failures(_ count: Int) -> String {
        translated(
            one: "One wrong try since it was locked", other: "\(count) wrong tries since it was locked", count: count)
    }

    /// After a wrong pattern. `triesLeft` is 0 when it is not known.
    public static func wrongPattern(triesLeft: UInt8) -> String {
        guard (1...5).contains(triesLeft) else { return translated("Wrong pattern") }
        return translated(
            one: "Wrong pattern. One try left", other: "Wrong pattern. \(triesLeft) tries left", count: Int(triesLeft))
    }

    /// Fewer dots than a pattern has.
    public static func short(minimum: Int) -> String {
        translated(one: "Connect at least one dot", other: "Connect at least \(minimum) dots", count: minimum)
    }

    /// The time to wait, shown to the second, rounded up.
    public static func wait(milliseconds: UInt64) -> String {
        let seconds = (milliseconds + 999) / 1000
        if seconds < 60 { return translated("Too many tries. Wait \(seconds) s") }
        let rest = seconds % 60
        let time = "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
        return translated("Too many tries. Wait \(time)")
    }

    /// What stands on a button.
    public static func title(of button: FaceButton) -> String {
        switch button {
        case .usePassword: translated("Use password")
        case .forgotPattern: translated("Forgot pattern?")
        case .usePattern: translated("Use pattern")
        case .changePattern: translated("Change pattern")
        case .keepPattern: translated("Keep pattern")
        case .keyboard: translated("Keyboard")
        case .reveal: translated("Show")
        case .layout, .field: ""
        case .tapDots: translated("Tap dots")
        case .clear: translated("Clear")
        case .enter: "✓  " + unlock
        case .finish: "✓  " + translated("Done")
        case .cancel: translated("Cancel")
        case .switchUser: translated("Switch user")
        case .choice(let choice): DialogueTexts.title(of: choice)
        }
    }
}
