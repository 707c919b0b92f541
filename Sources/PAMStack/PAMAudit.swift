internal import Languages

/// Looks at the stack of one service for the usual mistakes around pam_patternlock.
public struct PAMAudit: Sendable {
    private let service: String
    private let steps: [PAMStack.Step]
    private let stack: PAMStack

    /// - Parameter stack: the service's lines of kind `auth`.
    public init(service: String, _ stack: PAMStack) {
        self.service = service
        self.stack = stack
        steps = stack.steps
    }

    static let module = "pam_patternlock"

    /// Whether the stack asks for a pattern at all.
    public var takesPattern: Bool { stack.lines.contains(where: \.asksForPattern) }

    /// Everything that is wrong; empty for a stack without our module.
    public func findings() -> [PAMFinding] {
        guard takesPattern else { return reports }
        var findings = malformed + afterPermit + jumps + required + ending + reports
        findings += network
        return findings
    }

    private var malformed: [PAMFinding] {
        steps.compactMap { step in
            switch step {
            case .malformed(let place):
                PAMFinding(
                    .malformed, place.description, "libpam does not understand this line and refuses everybody",
                    fix: "write it as pam.d(5) has it")
            case .missing(let file):
                PAMFinding(
                    .malformed, service, "the file \(file) is included and is not there: libpam refuses everybody",
                    fix: "restore \(file), or take the line out")
            default: nil
            }
        }
    }

    private var afterPermit: [PAMFinding] {
        var permit: PAMLine?
        var findings: [PAMFinding] = []
        for line in stack.lines {
            if line.name == "pam_permit" { permit = line }
            guard line.asksForPattern, let permit else { continue }
            findings.append(
                PAMFinding(
                    .afterPermit, line.place.description,
                    "the pattern is asked for after pam_permit (\(permit.place)): it decides nothing any more",
                    fix: "move the line above the modules that ask for the password"))
        }
        return findings
    }

    /// Jumps on success, of ours and of others: a line put between moves where they end.
    private var jumps: [PAMFinding] {
        steps.enumerated().compactMap { index, step in
            // Ours that reports passwords is never a success.
            guard case .line(let line) = step, line.name != Self.module || line.asksForPattern,
                case .jump(let count) = line.control.action(for: .success)
            else { return nil }
            let target = index + 1 + count
            let fix = Self.count(line)
            guard target < steps.count else {
                return PAMFinding(
                    .jumpRefuses, line.place.description,
                    "after a success of \(line.name) libpam passes over \(count) lines, and there are not as many: "
                        + "it refuses", fix: fix)
            }
            guard case .line(let landing) = steps[target] else { return nil }
            if landing.name == "pam_deny" {
                return PAMFinding(
                    .jumpRefuses, line.place.description,
                    "a success of \(line.name) ends on pam_deny (\(landing.place)): who proved himself is refused",
                    fix: fix)
            }
            guard line.asksForPattern, landing.proves else { return nil }
            return PAMFinding(
                .jumpAsksAgain, line.place.description,
                "the right pattern ends on \(landing.name) (\(landing.place)), which asks for the password too",
                fix: fix)
        }
    }

    private static func count(_ line: PAMLine) -> Sentence {
        "count the lines that a success must pass over, as \(line.control.text) says how many"
    }

    private var required: [PAMFinding] {
        stack.lines.filter { line in
            line.asksForPattern && line.arguments.contains("unenrolled=ignore")
                && line.control.action(for: .ignore) == .ignore
                && [.bad, .die].contains(line.control.action(for: .unavailable))
        }.map { line in
            PAMFinding(
                .requiredIgnored, line.place.description,
                "\(line.control.text) with unenrolled=ignore: for everybody without a pattern the line is not there, "
                    + "and a later pam_permit lets them in",
                fix: "leave unenrolled=ignore out, and let pam_deny stand at the end")
        }
    }

    /// The module cannot know what stood before it: that a password is there does not say that it was right.
    private var reports: [PAMFinding] {
        let failures: [PAMResult] = [.wrong, .unavailable, .throttled]
        let reached = failures.flatMap { ours in
            failures.flatMap { others in stack.linesRun { $0.resultWithoutProof(ours, others: others) } }
        }
        return stack.lines.filter { $0.reportsPassword && reached.contains($0) }.map { line in
            PAMFinding(
                .reportsFailures, line.place.description,
                "authsucc is reached by a wrong password too, which then clears the failed patterns: they can be "
                    + "guessed without end",
                fix: "put the line where only a success leads, as the examples of pam_patternlock(8) do")
        }
    }

    private var ending: [PAMFinding] {
        let place = stack.lines.last?.place.description ?? service
        // Nobody proved anything, and whoever helps is content: in each way that we can say no.
        let lets = [PAMResult.wrong, .unavailable, .throttled, .ignore].first { ours in
            let applies = ours != .ignore || stack.lines.contains { $0.arguments.contains("unenrolled=ignore") }
            return applies && stack.opens { $0.resultWithoutProof(ours) }
        }
        if let lets {
            return [
                PAMFinding(
                    .opensUnproved, place,
                    "who gives neither pattern nor password is let in, when pam_patternlock says \(lets.rawValue)",
                    fix: "end the modules that prove something with \"auth required pam_deny.so\"")
            ]
        }
        guard !stack.lines.contains(where: { $0.name == "pam_deny" }), !hasFirmEnd else { return [] }
        return [
            PAMFinding(
                .missingDeny, place, "the stack does not end in pam_deny: a module that is added later can open it",
                fix: "add \"auth required pam_deny.so\" after the last module that proves something")
        ]
    }

    /// A module that proves something, and whose no is final.
    private var hasFirmEnd: Bool {
        stack.lines.contains { line in
            line.proves && [.bad, .die].contains(line.control.action(for: .wrong))
                && [.bad, .die].contains(line.control.action(for: .unavailable))
        }
    }

    private var network: [PAMFinding] {
        stack.lines.filter(\.asksForPattern).prefix(1).flatMap { line -> [PAMFinding] in
            if let allowing = stack.lines.first(where: { $0.asksForPattern && $0.arguments.contains("allow_remote") }) {
                return [
                    PAMFinding(
                        .remoteAllowed, allowing.place.description,
                        "allow_remote: patterns are sent over the network, and can be guessed from there",
                        fix: "leave allow_remote out unless that is meant")
                ]
            }
            guard NetworkServices.mayHideTheirPeers(service) else { return [] }
            return [
                PAMFinding(
                    .networkService, line.place.description,
                    "\(service) serves the network and may not tell PAM so (PAM_RHOST): a pattern would count there",
                    fix: "give \(service) a stack without pam_patternlock")
            ]
        }
    }
}

extension PAMLine {
    /// Whether it is a line of ours that asks; the one that reports passwords does not.
    var asksForPattern: Bool { name == PAMAudit.module && !arguments.contains("authsucc") }

    /// Modules that ask for something which proves who one is.
    private static let proving: Set<String> = [
        "pam_unix", "pam_sss", "pam_ldap", "pam_krb5", "pam_winbind", "pam_systemd_home", "pam_u2f", "pam_fprintd",
        "pam_google_authenticator", "pam_userdb",
    ]

    /// Whether the module asks for something that proves who one is.
    var proves: Bool { asksForPattern || Self.proving.contains(name) }

    /// Whether it tells the verifier that a password was right.
    var reportsPassword: Bool { name == PAMAudit.module && !asksForPattern }

    /// What it says of somebody who gives neither pattern nor password, when ours says `ours`, and `others` those that
    /// ask for something else.
    func resultWithoutProof(_ ours: PAMResult, others: PAMResult = .wrong) -> PAMResult {
        if name == PAMAudit.module { return asksForPattern ? ours : .ignore }
        if proves { return others }
        if name == "pam_deny" || name == "pam_rootok" { return .wrong }
        // faillock counts what failed; its "authfail" line says no.
        if name == "pam_faillock", arguments.contains("authfail") { return .wrong }
        return name == "pam_succeed_if" || name == "pam_wheel" || name == "pam_listfile" ? .wrong : .success
    }
}

/// Services of the network whose programs are known not to set PAM_RHOST, or not in every case.
enum NetworkServices {
    private static let names: Set<String> = [
        "apache2", "courier", "cyrus", "dovecot", "ejabberd", "exim4", "freeradius", "httpd", "imap", "imaps",
        "mysql", "mariadb", "netatalk", "nginx", "openvpn", "pop", "pop3", "postgresql", "ppp",
        "proftpd", "prosody", "pure-ftpd", "radiusd", "saslauthd", "sesman", "sieve", "smtp", "smtpd", "squid", "vnc",
        "vncserver", "webmin", "x11vnc", "xrdp", "xrdp-sesman",
    ]

    static func mayHideTheirPeers(_ service: String) -> Bool { names.contains(service) }
}
