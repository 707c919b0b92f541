import Testing
import VerifierCore

@Suite struct PasswordRuleTests {
    private func at(_ milliseconds: UInt64, boot: String = "a") -> BootMoment {
        BootMoment(boot: boot, milliseconds: milliseconds)
    }

    @Test func aPasswordFirstIsForLoginsAlone() {
        let rule = PasswordRule(isFirst: true, lifetime: nil)
        for kind in CounterKind.allCases {
            #expect(rule.isDue(for: kind, lastPassword: nil, at: at(5)) == (kind == .system), "\(kind)")
            #expect(!rule.isDue(for: kind, lastPassword: 0, at: at(.max)), "\(kind)")
            #expect(!PasswordRule.none.isDue(for: kind, lastPassword: nil, at: at(.max)), "\(kind)")
        }
    }

    @Test func aLifetimeIsForEverybodyAndEndsToTheMillisecond() {
        let rule = PasswordRule(isFirst: false, lifetime: 100)
        for kind in CounterKind.allCases {
            #expect(rule.isDue(for: kind, lastPassword: nil, at: at(5)), "\(kind)")
            #expect(!rule.isDue(for: kind, lastPassword: 7, at: at(106)), "\(kind)")
            #expect(rule.isDue(for: kind, lastPassword: 7, at: at(107)), "\(kind)")
        }
    }

    @Test func aStartOfTheMachineAndATimeAheadForgetThePassword() {
        var counters = AttemptCounters(at: at(50), afterPassword: true)
        #expect(counters.password == 50)
        let isChanged = counters.adopt(at(60))
        #expect(!isChanged)
        let isAhead = counters.adopt(at(40))
        #expect(isAhead, "a time ahead of the clock")
        #expect(counters.password == nil)
        var others = AttemptCounters(at: at(50), afterPassword: true)
        let isRestarted = others.adopt(at(60, boot: "b"))
        #expect(isRestarted)
        #expect(others.password == nil)
    }

    @Test func whileAPasswordIsDueThePatternIsOff() {
        let rule = PasswordRule(isFirst: false, lifetime: 100)
        let counters = AttemptCounters(at: at(50), afterPassword: true)
        #expect(counters.admission(.own, at: at(149), ladder: .standard, password: rule) == .open(triesLeft: 10))
        #expect(counters.admission(.own, at: at(150), ladder: .standard, password: rule) == .off)
    }

    @Test func aResetKeepsThePassword() {
        var counters = AttemptCounters(at: at(50), afterPassword: true)
        counters.charge(.own, at: at(60))
        counters.reset()
        #expect(counters == AttemptCounters(at: at(50), afterPassword: true))
    }
}
