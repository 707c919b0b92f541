import Glibc
import LinuxKit
import TestSupport
import Testing

extension Catalogue {
    /// Entries 13, 14 and 15: keys, many and fast.
    @Suite struct TypingTests {
        @Test func c13KeysAtOneKilohertzLeakNowhere() throws {
            var spies: SpyRing?
            let screen = try LockedScreen { spies = try SpyRing([.keyAll, .keySlaveSelect], on: $0) }
            defer { screen.stop() }
            try screen.awaitReady()
            let before = try spies?.count() ?? -1
            let typist = Typist(screen.rig)
            try typist.type(milliseconds: 300)
            try screen.rig.plugSecondTouch()
            try typist.type(milliseconds: 300)
            for name in ["patternlock-auth", "patternlock-face", "patternlock-guard"] {
                for _ in 0..<Effort.amount(3, soak: 100) {
                    if name == "patternlock-guard" { try screen.awaitStandby() }
                    guard let victim = try screen.processes(name).first else { continue }
                    kill(victim, SIGKILL)
                    try typist.type(milliseconds: 200)
                }
            }
            #expect(try screen.exposed() == 0)
            try screen.settleLayout()
            let leaked = (try spies?.count() ?? -1) - before
            #expect(leaked == 0)
            try screen.open()
            report(
                13,
                "\(typist.typed) key events at 1 kHz during hot-plug, new prompts, new faces and takeovers: "
                    + "leaked \(leaked)")
        }

        @Test func c14AChangingKeyboardMapLosesNoKey() throws {
            var trouble: Trouble?
            let screen = try LockedScreen(["--password-only"]) { trouble = try Trouble(.keymap, on: $0) }
            defer { screen.stop() }
            _ = try screen.lock.status("password")
            try screen.awaitCovered()
            try screen.rig.type(InstalledMachine.password)
            let attempt = try screen.lock.status("attempt", within: 20_000)
            #expect(attempt.result == "accepted")
            try screen.awaitOpen()
            report(14, "\(try trouble?.count().turns ?? -1) keyboard maps while a password was typed: accepted")
        }

        @Test func c15AnEndlessPasswordIsRefusedAndNotCut() throws {
            let screen = try LockedScreen(["--password-only"])
            defer { screen.stop() }
            _ = try screen.lock.status("password")
            // The right password, and more behind it: cut to some length it could be right.
            for character in "correct horse 7" { try screen.rig.press(character) }
            let length = Effort.amount(5_000, soak: 100_000)
            for count in 0..<length {
                try screen.rig.injector.key(38, isPress: true)
                try screen.rig.injector.key(38, isPress: false)
                if count % 256 == 0 { try screen.rig.injector.sync() }
            }
            let attempt = try typeAfterFlood(screen)
            #expect(attempt.result == "accepted", "nothing but the second password may have been judged")
            try screen.awaitOpen()
            report(15, "\(length) characters in the field: refused as a whole, 0 judged")
        }

        /// Enter on what was refused empties the field; what follows is a password of its own. A key at the end of a
        /// flood may be lost, an Enter too: then nothing is judged, and it is typed again.
        private func typeAfterFlood(_ screen: LockedScreen) throws -> StatusEvent {
            let deadline = Deadline.after(120_000)
            while true {
                try screen.rig.injector.key(36)
                try screen.rig.type(InstalledMachine.password)
                do throws(RigError) { return try screen.lock.status("attempt", within: 5000) } catch {
                    guard case .timedOut = error, !deadline.hasPassed else { throw error }
                }
            }
        }
    }
}

/// Types as fast as a stuck key that somebody made faster.
private final class Typist {
    private let rig: TouchRig
    private(set) var typed = 0

    init(_ rig: TouchRig) { self.rig = rig }

    /// Two events each two milliseconds.
    func type(milliseconds: UInt64) throws {
        let begin = Clock.monotonicMicroseconds
        var next = begin
        while next < begin + milliseconds * 1000 {
            try rig.injector.key(38, isPress: true)
            try rig.injector.key(38, isPress: false)
            typed += 2
            next += 2000
            let now = Clock.monotonicMicroseconds
            if next > now { usleep(UInt32(next - now)) }
        }
        try rig.injector.sync()
    }
}
