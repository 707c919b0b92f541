import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// su, sudo and login, from Debian, with our module in their stack by the shipped profiles.
    @Suite(.serialized, .requires(.root), .requires(.hostPackages)) struct TerminalHostTests {
        /// What the program behind the door says.
        private static let inside = "inside-as-root-or-user"
        /// sudo shows its own words where PAM says just "Password: ".
        private static let sudoPrompt = "[sudo] password for "

        @Test func su() throws {
            let host = try HostMachine()
            for situation in Situation.allCases {
                try host.inSituation(situation, tries: HostMachine.user) {
                    let su = try TerminalHost(
                        ["su", situation.user, "-c", "echo \(Self.inside)"], as: situation.user, on: host)
                    let round = try su.round(typing: situation.typed)
                    let end = try su.process.finish()
                    expect(situation, round, opened: su.screen.contains(Self.inside), "su: \(su.screen)")
                    #expect((end.status == 0) == situation.opens, "su ended with \(end.status): \(su.screen)")
                    if !situation.opens { #expect(su.screen.contains("Authentication failure"), "\(su.screen)") }
                }
            }
        }

        /// sudo asks PAM to be silent: nobody is told how long to wait, and the password is asked for.
        @Test func sudo() throws {
            let host = try HostMachine()
            try Self.allowSudo(on: host, tries: 1)
            for situation in Situation.allCases {
                try host.inSituation(situation, tries: HostMachine.user) {
                    let sudo = try TerminalHost(["sudo", "echo", Self.inside], as: situation.user, on: host)
                    let round = try sudo.round(typing: situation.typed, own: Self.sudoPrompt)
                    let end = try sudo.process.finish()
                    expect(situation, round, opened: sudo.screen.contains(Self.inside), isSilent: true, sudo.screen)
                    #expect((end.status == 0) == situation.opens, "sudo ended with \(end.status): \(sudo.screen)")
                }
            }
        }

        @Test func sudoAsksAgainAfterAWrongPatternAndCountsIt() throws {
            let host = try HostMachine()
            try Self.allowSudo(on: host, tries: 3)
            let sudo = try TerminalHost(["sudo", "echo", Self.inside], as: HostMachine.user, on: host)
            for typed in [HostMachine.wrong, HostMachine.wrong, HostMachine.right] {
                let round = try sudo.round(typing: typed)
                #expect(round.prompts == ["prompt Password or pattern: "])
                if typed == HostMachine.wrong {
                    #expect(round.code != 0)
                    #expect(!sudo.screen.contains(Self.inside))
                }
            }
            #expect(try sudo.process.finish().status == 0)
            #expect(sudo.screen.contains("Sorry, try again."), "\(sudo.screen)")
            let file = "/var/lib/patternlock/$(id -u \(HostMachine.user))"
            let counters = try host.root.run(["sh", "-c", "cat \(file)"]).output
            let lines = counters.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("own 0 2 ") }, "a right one ends the row: \(counters)")
            #expect(lines.contains("system 0 0 0"), "his own sudo never charges the logins: \(counters)")
        }

        @Test func aRightPasswordClearsTheCountersOfFailedPatterns() throws {
            let host = try HostMachine()
            try Self.allowSudo(on: host, tries: 1)
            try host.useUpTries(as: HostMachine.user)
            #expect(try host.status().contains("\"state\":\"throttled\""))
            let sudo = try TerminalHost(["sudo", "true"], as: HostMachine.user, on: host)
            _ = try sudo.round(typing: HostMachine.password, own: Self.sudoPrompt)
            #expect(try sudo.process.finish().status == 0, "\(sudo.screen)")
            #expect(try host.status().contains("\"state\":\"ready\""))
        }

        @Test func withoutAServiceAVerifierIsStartedForTheOneQuestion() throws {
            let host = try HostMachine()
            try host.removeService()
            for (typed, opens) in [(HostMachine.wrong, false), (HostMachine.right, true)] {
                let su = try TerminalHost(
                    ["su", HostMachine.user, "-c", "echo \(Self.inside)"], as: HostMachine.user, on: host)
                let round = try su.round(typing: typed)
                #expect(try (su.process.finish().status == 0) == opens, "\(su.screen)")
                #expect(round.prompts == ["prompt Password or pattern: "])
            }
        }

        @Test func login() throws {
            let host = try HostMachine()
            for situation in Situation.allCases {
                try host.inSituation(situation, tries: nil) {
                    let login = try TerminalHost(["login", situation.user], as: nil, on: host)
                    let round = try login.round(typing: situation.typed)
                    if situation.opens {
                        login.process.write("echo inside-$(id -un); exit\n")
                        _ = try? login.process.finish(within: 20_000)
                    } else {
                        _ = try login.process.text(through: "Login incorrect")
                    }
                    let isIn = login.screen.contains("inside-" + situation.user)
                    expect(situation, round, opened: isIn, "login: \(login.screen)")
                    login.process.stop()
                }
            }
        }

        /// Whoever sits at an unlocked session and knows no password.
        @Test func nobodyBecomesRootWithAPatternOfHisOwn() throws {
            let host = try HostMachine()
            try Self.allowSudo(on: host, tries: 1)
            let helper = try host.machine.help()
            defer { helper.stop() }
            for words in [["remove", "--stdin"], ["enroll", "--stdin"]] {
                let refused = try host.machine.patternlock(words, as: HostMachine.user, input: HostMachine.wrong + "\n")
                #expect(refused.status == 7, "\(words): \(refused.error)")
            }
            // The one that he would have enrolled, then the one that is.
            for (typed, isRoot) in [(HostMachine.wrong, false), (HostMachine.right, true)] {
                let shell = try TerminalHost(["sudo", "-s", "id", "-u"], as: HostMachine.user, on: host)
                _ = try shell.round(typing: typed)
                #expect(try (shell.process.finish().status == 0) == isRoot, "\(shell.screen)")
                #expect(shell.screen.split(whereSeparator: \.isNewline).contains("0") == isRoot, "\(shell.screen)")
            }
        }

        /// With `password_first` a login asks for the password once after the machine was started.
        @Test func passwordFirstAtALogin() throws {
            let host = try HostMachine()
            try host.crashVerifier()
            try host.root.writeFile("/etc/patternlock/patternlock.conf", "[policy]\npassword_first = yes\n")
            try host.listen()
            let steps = [
                (HostMachine.right, "Password: ", false), (HostMachine.password, "Password: ", true),
                (HostMachine.right, "Password or pattern: ", true),
            ]
            for (typed, prompt, opens) in steps {
                // A login that refused asks for the next name until it is ended.
                try host.witness.forget()
                let login = try TerminalHost(["login", HostMachine.user], as: nil, on: host)
                defer { login.process.stop() }
                let round = try login.round(typing: typed)
                #expect(round.prompts == ["prompt " + prompt], "\(typed): \(round)")
                #expect((round.code == 0) == opens, "\(typed): \(round) \(login.screen)")
                if !opens { _ = try login.process.text(through: "Login incorrect") }
            }
        }

        private static func allowSudo(on host: HostMachine, tries: Int) throws {
            try host.root.writeFile(
                "/etc/sudoers.d/test",
                "Defaults lecture=never, timestamp_timeout=0, passwd_tries=\(tries)\nALL ALL = (ALL) ALL\n", mode: 0o440
            )
        }

        private func expect(
            _ situation: Situation, _ round: Round, opened: Bool, isSilent: Bool = false, _ context: String
        ) {
            let difference = situation.difference(round, opened: opened, isSilent: isSilent)
            #expect(difference == nil, "\(context)")
        }
    }
}
