import Languages
import PAMStack
import Testing

/// Each of the usual mistakes is recognised, and what is right is not called one.
struct AuditTests {
    private static let debian = """
        auth [success=2 auth_err=die default=ignore] pam_patternlock.so
        auth [success=1 default=ignore] pam_unix.so nullok try_first_pass
        auth requisite pam_deny.so
        auth required pam_permit.so
        auth optional pam_cap.so
        auth optional pam_patternlock.so authsucc
        """

    private func audit(_ text: String, service: String = "su", files: [String: String] = [:]) -> [PAMFinding] {
        let all = files.merging([service: text]) { $1 }
        let stack = PAMStack(service: service, kind: .auth) { name in
            let file = name.split(separator: "/").last.map(String.init) ?? name
            return all[file].map { ($0, "/etc/pam.d/" + file) }
        }
        return PAMAudit(service: service, stack).findings()
    }

    private func mistakes(_ text: String, service: String = "su") -> [PAMFinding.Mistake] {
        audit(text, service: service).map(\.mistake)
    }

    @Test(arguments: [
        debian,
        "auth sufficient pam_rootok.so\n@include common-auth\n",
        "auth [success=done auth_err=die default=ignore] pam_patternlock.so\n"
            + "auth sufficient pam_unix.so try_first_pass\nauth required pam_deny.so\n",
        "auth [success=done auth_err=die default=ignore] pam_patternlock.so\n"
            + "auth [success=ok default=1] pam_unix.so try_first_pass\n"
            + "auth [default=1] pam_patternlock.so authsucc\nauth required pam_deny.so\n",
        "auth required pam_patternlock.so pattern_only\n",
        "auth sufficient pam_patternlock.so pattern_only\nauth required pam_deny.so\n",
        "auth required pam_env.so\nauth [success=done auth_err=die default=ignore] pam_patternlock.so\n"
            + "auth sufficient pam_unix.so try_first_pass nullok\nauth required pam_deny.so\n",
        "auth substack common-auth\n",
        """
        auth required pam_faillock.so preauth
        auth [success=3 auth_err=die default=ignore] pam_patternlock.so
        -auth [success=2 default=ignore] pam_systemd_home.so
        auth [success=1 default=bad] pam_unix.so try_first_pass nullok
        auth [default=die] pam_faillock.so authfail
        auth optional pam_permit.so
        auth required pam_env.so
        auth required pam_faillock.so authsucc
        """,
    ])
    func whatIsRightIsNoMistake(text: String) {
        #expect(audit(text, files: ["common-auth": Self.debian]) == [])
    }

    @Test func aStackWithoutOurModuleIsNoneOfOurs() {
        #expect(mistakes("auth required pam_permit.so\n") == [])
        #expect(mistakes("nonsense\n") == [])
    }

    @Test func aLineAfterPermit() {
        let found = audit(
            """
            auth [success=1 default=ignore] pam_unix.so
            auth requisite pam_deny.so
            auth required pam_permit.so
            auth optional pam_patternlock.so
            """)
        #expect(found.map(\.mistake) == [.afterPermit])
        #expect(found.first?.place == "/etc/pam.d/su:4")
        #expect(found.first?.fix.text.contains("above") == true)
    }

    /// A line that was put in by hand moves where the jumps of others end.
    @Test func aJumpThatNoLongerFits() {
        let between = """
            auth [success=1 default=ignore] pam_unix.so
            auth [success=2 auth_err=die default=ignore] pam_patternlock.so
            auth requisite pam_deny.so
            auth required pam_permit.so
            """
        #expect(
            mistakes(between) == [.jumpRefuses, .jumpRefuses],
            "the password ends on pam_deny, and the pattern passes over everything that is left")
        let short = """
            auth [success=1 auth_err=die default=ignore] pam_patternlock.so
            auth [success=1 default=ignore] pam_unix.so
            auth requisite pam_deny.so
            auth required pam_permit.so
            """
        #expect(mistakes(short) == [.jumpRefuses], "the pattern ends on pam_deny")
        let added = """
            auth [success=1 auth_err=die default=ignore] pam_patternlock.so
            auth [success=2 default=ignore] pam_unix.so
            auth [success=1 default=ignore] pam_sss.so use_first_pass
            auth requisite pam_deny.so
            auth required pam_permit.so
            """
        #expect(mistakes(added) == [.jumpAsksAgain])
        let pushed = """
            auth [success=1 default=ignore] pam_unix.so
            auth sufficient pam_patternlock.so
            auth requisite pam_deny.so
            auth required pam_permit.so
            """
        #expect(mistakes(pushed) == [.jumpRefuses], "the password passes over the pattern, and ends on pam_deny")
    }

    @Test func aPasswordWhoseJumpEndsOnDeny() {
        let text = """
            auth [success=1 default=ignore] pam_unix.so
            auth requisite pam_deny.so
            auth sufficient pam_patternlock.so
            auth requisite pam_deny.so
            auth required pam_permit.so
            """
        #expect(!mistakes(text).contains(.jumpRefuses))
        let moved = """
            auth [success=2 auth_err=die default=ignore] pam_patternlock.so
            auth [success=1 default=ignore] pam_unix.so
            auth optional pam_cap.so
            auth requisite pam_deny.so
            auth required pam_permit.so
            """
        #expect(mistakes(moved).contains(.jumpRefuses))
    }

    @Test func requiredWithUnenrolledIgnore() {
        let text = "auth required pam_patternlock.so unenrolled=ignore\nauth required pam_permit.so\n"
        #expect(mistakes(text) == [.requiredIgnored, .opensUnproved])
        let strict = "auth required pam_patternlock.so unenrolled=ignore\nauth required pam_deny.so\n"
        #expect(mistakes(strict) == [.requiredIgnored])
    }

    @Test func aMissingDeny() {
        let text = "auth sufficient pam_patternlock.so\nauth sufficient pam_unix.so try_first_pass\n"
        #expect(mistakes(text) == [.missingDeny])
        #expect(mistakes("auth required pam_env.so\n" + text) == [.opensUnproved], "pam_env is content with anybody")
    }

    @Test func lettingInWhoProvedNothing() {
        #expect(mistakes("auth optional pam_patternlock.so\nauth required pam_permit.so\n") == [.opensUnproved])
        #expect(
            mistakes("auth [success=done default=ignore] pam_patternlock.so\nauth optional pam_permit.so\n")
                .contains(.opensUnproved))
    }

    /// The module sees that there is a password, and not whether it was right.
    @Test(arguments: [
        ("auth required pam_patternlock.so\nauth optional pam_patternlock.so authsucc\n", 2),
        (
            "auth sufficient pam_patternlock.so\nauth required pam_unix.so\n"
                + "auth optional pam_patternlock.so authsucc\n", 3
        ),
        (
            "auth [success=done auth_err=die default=ignore] pam_patternlock.so\n"
                + "auth [success=1 default=ignore] pam_unix.so\nauth optional pam_patternlock.so authsucc\n"
                + "auth required pam_deny.so\n", 3
        ),
        // The server of passwords is down, and libpam goes on.
        (
            "auth sufficient pam_patternlock.so\nauth [success=ok authinfo_unavail=ignore default=die] pam_ldap.so\n"
                + "auth optional pam_patternlock.so authsucc\nauth required pam_deny.so\n", 3
        ),
        ("auth required pam_unix.so\nauth optional pam_patternlock.so authsucc\n", 2),
    ])
    func aWrongPasswordThatIsReported(text: String, line: Int) {
        let found = audit(text).filter { $0.mistake == .reportsFailures }
        #expect(found.map(\.place) == ["/etc/pam.d/su:\(line)"], "\(audit(text))")
        #expect(found.first?.fix.text.contains("only a success leads") == true)
    }

    @Test func aPasswordThatMustBeRightIsReported() {
        let requisite = "auth requisite pam_unix.so\nauth optional pam_patternlock.so authsucc\n"
        #expect(audit(requisite) == [])
        #expect(audit("auth requisite pam_unix.so\nauth required pam_permit.so\n") == [])
    }

    @Test func whatLibpamDoesNotUnderstand() {
        #expect(mistakes("auth requird pam_env.so\n" + Self.debian).contains(.malformed))
        #expect(mistakes("auth include gone\n" + Self.debian).contains(.malformed))
        #expect(mistakes("auth include su\n" + Self.debian).contains(.malformed), "a file that includes itself")
    }

    @Test func theNetwork() {
        #expect(mistakes(Self.debian, service: "dovecot") == [.networkService])
        #expect(mistakes(Self.debian, service: "sshd") == [], "sshd tells that its users are remote")
        let allowing = Self.debian.replacing("pam_patternlock.so\n", with: "pam_patternlock.so allow_remote\n")
        #expect(mistakes(allowing, service: "sshd") == [.remoteAllowed])
    }
}
