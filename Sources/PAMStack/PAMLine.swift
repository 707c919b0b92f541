/// One line of a PAM service file, as pam.d(5) has it.
public struct PAMLine: Equatable, Sendable {
    /// What the line is about.
    public enum Kind: String, Sendable, CaseIterable {
        case auth, account, password, session
    }

    /// Where it stands, for sentences: the file's path and the line's number, from 1.
    public struct Place: Equatable, Sendable, CustomStringConvertible {
        public let file: String
        public let number: Int

        public init(file: String, number: Int) {
            self.file = file
            self.number = number
        }

        public var description: String { "\(file):\(number)" }
    }

    public let kind: Kind
    public let control: PAMControl
    /// A name such as `pam_unix.so`, or a path.
    public let module: String
    public let arguments: [String]
    public let place: Place

    public init(kind: Kind, control: PAMControl, module: String, arguments: [String] = [], place: Place) {
        self.kind = kind
        self.control = control
        self.module = module
        self.arguments = arguments
        self.place = place
    }

    /// The module without its directory and its ending: `pam_unix`.
    public var name: String {
        let file = module.split(separator: "/").last.map(String.init) ?? module
        return file.hasSuffix(".so") ? String(file.dropLast(3)) : file
    }
}

/// What libpam does with a module's result.
public enum PAMAction: Equatable, Sendable {
    case ignore, bad, die, ok, done, reset
    /// So many lines are passed over.
    case jump(Int)

    init?(_ word: Substring) {
        switch word {
        case "ignore": self = .ignore
        case "bad": self = .bad
        case "die": self = .die
        case "ok": self = .ok
        case "done": self = .done
        case "reset": self = .reset
        default:
            guard let count = Int(word), count > 0 else { return nil }
            self = .jump(count)
        }
    }
}

/// The control field of a line: an action for each result, by the names of pam.d(5).
public struct PAMControl: Equatable, Sendable {
    /// What is not named here follows `other`.
    private let actions: [String: PAMAction]
    private let other: PAMAction
    /// The text as it stands in the file.
    public let text: String

    /// Reads `required` and its like, or `[result=action …]`. Nil for what libpam would not take.
    public init?(_ text: String) {
        self.text = text
        if let plain = Self.plain[text.lowercased()] {
            (actions, other) = plain
            return
        }
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        var actions: [String: PAMAction] = [:]
        var other = PAMAction.bad
        for word in text.dropFirst().dropLast().split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let action = PAMAction(parts[1]) else { return nil }
            if parts[0] == "default" { other = action } else { actions[String(parts[0])] = action }
        }
        self.actions = actions
        self.other = other
    }

    private static let plain: [String: ([String: PAMAction], PAMAction)] = [
        "required": (["success": .ok, "new_authtok_reqd": .ok, "ignore": .ignore], .bad),
        "requisite": (["success": .ok, "new_authtok_reqd": .ok, "ignore": .ignore], .die),
        "sufficient": (["success": .done, "new_authtok_reqd": .done], .ignore),
        "optional": (["success": .ok, "new_authtok_reqd": .ok], .ignore),
    ]

    /// The action for a result.
    public func action(for result: PAMResult) -> PAMAction { actions[result.rawValue] ?? other }
}

/// The results that matter here, by their names in control fields.
public enum PAMResult: String, Sendable, CaseIterable {
    case success
    case wrong = "auth_err"
    case unavailable = "authinfo_unavail"
    case throttled = "maxtries"
    case ignore
}
