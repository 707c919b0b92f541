import LinuxKit
import TestRequirements
import TestSupport
import Testing

extension Hosts {
    /// Other lockers of the screen, from Debian, with our module in their stack by the shipped profiles.
    @Suite(.serialized, .requires(.root), .requires(.rig), .requires(.hostPackages)) struct ScreenHostTests {
        @Test(arguments: ScreenHost.allCases) func everySituation(program: ScreenHost) throws {
            let host = try HostMachine()
            let rig = try TouchRig(size: Size(width: 1280, height: 800), touch: false)
            for situation in Situation.allCases {
                try host.inSituation(situation, tries: HostMachine.user) {
                    let locked = try program.lock(rig, as: situation.user, on: host)
                    defer { locked.stop() }
                    let round: Round
                    do { round = try Self.round(program, typing: situation.typed, on: host, rig) } catch {
                        throw RigError.refused("\(program), \(situation): \(error); it wrote \(locked.log)")
                    }
                    let isOpen = try round.code == 0 ? locked.opens() : !locked.isLocked(rig)
                    let difference = situation.difference(round, opened: isOpen)
                    #expect(difference == nil, "\(program): \(locked.log)")
                }
            }
        }

        /// i3lock gives what was typed to every prompt: a wrong pattern must not come to pam_unix, nor to pam_faillock.
        @Test(arguments: ScreenHost.allCases) func faillockCountsWrongPasswordsOnly(program: ScreenHost) throws {
            let host = try HostMachine(faillock: true)
            // A program of the user can write the tally, and cannot make it.
            try host.root.must([
                "install", "-D", "-o", HostMachine.user, "-m", "600", "/dev/null", "/run/faillock/" + HostMachine.user,
            ])
            let rig = try TouchRig(size: Size(width: 1280, height: 800), touch: false)
            for (typed, counted) in [(HostMachine.wrong, 0), ("no such password", 1), (HostMachine.wrong, 1)] {
                let locked = try program.lock(rig, as: HostMachine.user, on: host)
                defer { locked.stop() }
                try host.witness.forget()
                let round = try Self.round(program, typing: typed, on: host, rig)
                #expect(round.prompts == ["prompt Password or pattern: "], "\(program): \(round)")
                #expect(round.code != 0)
                #expect(try host.faillockCount() == counted, "\(program), \(typed): \(round)")
            }
            #expect(try host.status().contains("\"tries_left\":8"), "two wrong patterns were counted by us")
        }

        /// Types one answer, and follows PAM to its verdict.
        private static func round(
            _ program: ScreenHost, typing text: String, on host: HostMachine, _ rig: TouchRig
        ) throws -> Round {
            // What comes right after the lock wakes nothing.
            var side: Int32 = 0
            while program.asksFirst, !host.witness.begins(within: 500), side < 40 {
                try rig.injector.click(Point(600 + Int(side % 2) * 100, 400))
                side += 1
            }
            if !program.asksFirst { try rig.type(text) }
            return try host.witness.round {
                _ in
                try program.awaitDialogue(rig)
                if program.asksFirst { try rig.type(text) }
            } hear: {
                // A message of its own, to be confirmed.
                guard program == .xscreensaver else { return }
                try program.awaitDialogue(rig)
                try rig.injector.key(36)
            }
        }
    }
}
