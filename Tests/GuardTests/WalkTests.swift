import Foundation
import Glibc
import LinuxKit
import LockWire
import TestRequirements
import TestSupport
import Testing

extension GuardSuite {
    /// A guard that is killed at one system call after another, from its first to the end of its start.
    @Suite(.requires(.program("strace"))) struct Walk {
        private static let everything = 1920 * 1080
        /// From one call to the next that is tried: `make soak` tries them all.
        private static let stride = ProcessInfo.processInfo.environment["PATTERNLOCK_SOAK"] == "1" ? 1 : 7

        @Test func killedAtAnyStepItIsLockedOrNeverSaidSo() throws {
            var red: Spy?
            let lock = try LockRig { red = try Spy(.red, on: $0) }
            defer { lock.stop() }
            try openAgain(lock)
            var (tried, covered, said) = (0, 0, 0)
            var step = Self.stride
            while true {
                try lock.startAgain(under: Self.killing(at: step))
                if try hasStarted(lock) { break }
                #expect(try lock.guardian.waitForEnd() == .killed(SIGKILL))
                let exposed = try lock.rig.count(of: 0xff0000)
                #expect(exposed == 0 || exposed == Self.everything, "step \(step): half a cover")
                if lock.guardian.written(4).contains("locked") {
                    said += 1
                    #expect(exposed == 0, "step \(step): it said that it was locked")
                }
                if exposed == 0 { covered += 1 }
                tried += 1
                for left in try lock.guards() { kill(left, SIGKILL) }
                // Whatever it left, the next one locks and opens.
                try lock.startAgain()
                try openAgain(lock)
                step += Self.stride
            }
            #expect(tried > 10, "the walk ended after \(tried) steps")
            print(
                "a guard killed at \(tried) of its first \(step) system calls: \(covered) left the screen covered, "
                    + "\(said) had said so, exposed 0 of those; each time the next one locked and opened")
            red?.stop()
        }

        private static func killing(at step: Int) -> [String] {
            ["strace", "-qq", "-o", "/dev/null", "-e", "inject=all:signal=KILL:when=\(step)"]
        }

        /// Whether it lives until all of its start is behind it.
        private func hasStarted(_ lock: LockRig) throws -> Bool {
            do throws(RigError) { _ = try lock.guardian.line { $0 == "face locked(true)" } } catch {
                guard case .ended = error else { throw error }
                return false
            }
            return lock.guardian.isRunning
        }

        private func openAgain(_ lock: LockRig) throws {
            try lock.awaitLocked()
            #expect(try lock.rig.count(of: 0xff0000) == 0)
            try lock.awaitLine("face locked(true)")
            try lock.startConversation()
            try lock.open()
            #expect(try lock.rig.count(of: 0xff0000) == Self.everything, "the cover should be gone")
        }
    }
}
