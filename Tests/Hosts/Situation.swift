import TestSupport

/// What a person does, and in what state he finds the machine.
enum Situation: CaseIterable {
    case right, wrong, password, notEnrolled, serviceDown, throttled

    /// Who does it.
    var user: String { self == .notEnrolled ? HostMachine.plain : HostMachine.user }

    /// What he types at every prompt.
    var typed: String {
        switch self {
        case .right: HostMachine.right
        case .wrong: HostMachine.wrong
        case .password, .notEnrolled, .serviceDown, .throttled: HostMachine.password
        }
    }

    /// Whether he gets in.
    var opens: Bool { self != .wrong }

    /// All that he is asked and told, each as it begins, in one pam_authenticate call under the shipped profile.
    var said: [String] {
        switch self {
        case .right, .wrong, .password: ["prompt Password or pattern: "]
        case .notEnrolled, .serviceDown: ["prompt Password: "]
        case .throttled: ["told Too many wrong patterns. Try again in ", "prompt Password: "]
        }
    }

    /// The longest that pam_authenticate may take, in milliseconds, the person not counted: the module's time-out of
    /// five seconds and half of one; a wrong pattern adds the delay that the module and the host ask for, which libpam
    /// makes up to half longer.
    var longest: Int { self == .wrong ? 5500 + 4500 : 5500 }

    /// What differs between the round that was and the one that was expected; nil when nothing does.
    ///
    /// - Parameter isSilent: the host asks PAM to tell nothing.
    func difference(_ round: Round, opened: Bool, isSilent: Bool = false) -> String? {
        let said = isSilent ? said.filter { $0.hasPrefix("prompt ") } : said
        let isAsExpected =
            round.said.count == said.count && zip(round.said, said).allSatisfy { $0.hasPrefix($1) }
            && (round.code == 0) == opens && opened == opens && round.milliseconds <= longest
        if isAsExpected { return nil }
        return "\(self): expected \(said), \(opens ? "in" : "refused") within \(longest) ms; came \(round), "
            + "\(opened ? "in" : "refused")"
    }
}

extension HostMachine {
    /// Makes the state, and undoes it afterwards. `tries` is who uses up the tries of the throttled one.
    func inSituation(_ situation: Situation, tries: String?, _ body: () throws -> Void) throws {
        switch situation {
        case .serviceDown: try crashVerifier()
        case .throttled: try useUpTries(as: tries)
        default: break
        }
        try witness.forget()
        try body()
        if situation == .serviceDown { try listen() }
        try reset()
    }
}
