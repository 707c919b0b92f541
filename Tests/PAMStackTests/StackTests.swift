import PAMStack
import Testing

/// Service files are read, and stacks decide, as libpam does it.
struct StackTests {
    private func lines(_ text: String) -> [PAMLine] {
        PAMStack(service: "s", kind: .auth) { $0 == "s" ? (text, "/etc/pam.d/s") : nil }.lines
    }

    @Test func linesAreRead() throws {
        let read = lines(
            """
            # a comment
            -auth\t[success=2 new_authtok_reqd=done\tdefault=ignore]  /lib/security/pam_x.so a=[b c] # more
            account required pam_y.so
            auth \\
              Required pam_z.so
            """)
        try #require(read.count == 2)
        #expect(read[0].module == "/lib/security/pam_x.so")
        #expect(read[0].name == "pam_x")
        #expect(read[0].arguments == ["a=[b c]"])
        #expect(read[0].control.action(for: .success) == .jump(2))
        #expect(read[0].control.action(for: .wrong) == .ignore)
        #expect(read[0].place.number == 2)
        #expect(read[1].name == "pam_z")
        #expect(read[1].place.number == 4)
    }

    @Test(arguments: ["requird", "[success=-1]", "[success]", "[success=ok", "", "[success=0]"])
    func controlsThatAreNone(text: String) { #expect(PAMControl(text) == nil) }

    private static let no: [PAMResult] = [.wrong, .unavailable, .throttled, .ignore]

    @Test func theStackDecides() {
        func opens(_ text: String, _ results: [String: PAMResult]) -> Bool {
            PAMStack(service: "s", kind: .auth) { $0 == "s" ? (text, "s") : nil }.opens {
                results[$0.name] ?? ($0.name == "pam_permit" ? .success : .wrong)
            }
        }
        let jump = "auth [success=1 default=ignore] a\nauth requisite pam_deny.so\nauth required pam_permit.so\n"
        #expect(opens(jump, ["a": .success]))
        for result in Self.no { #expect(!opens(jump, ["a": result])) }
        #expect(!opens("auth [success=1 default=ignore] a\n", ["a": .success]), "a jump proves nothing")
        #expect(!opens("auth [success=9 default=ignore] a\nauth required pam_permit.so\n", ["a": .success]))
        #expect(opens("auth sufficient a\nauth required b\n", ["a": .success]))
        #expect(!opens("auth required b\nauth sufficient a\n", ["a": .success]), "sufficient mends no failure")
        #expect(opens("auth required a\nauth required pam_permit.so\n", ["a": .ignore]))
        #expect(!opens("auth required a\nauth required pam_permit.so\n", ["a": .unavailable]))
        #expect(!opens("", [:]))
        #expect(!opens("nonsense here\nauth required pam_permit.so\n", [:]))
    }

    @Test func aSubstackEndsByItself() {
        let files = ["s": "auth substack t\nauth required b\n", "t": "auth sufficient a\nauth required pam_deny.so\n"]
        let stack = PAMStack(service: "s", kind: .auth) { name in files[name].map { ($0, name) } }
        #expect(stack.opens { ["a", "b"].contains($0.name) ? .success : .wrong })
        #expect(!stack.opens { $0.name == "a" ? .success : .wrong }, "done ends the substack, not the stack")
        #expect(!stack.opens { $0.name == "b" ? .success : .wrong })
    }
}
