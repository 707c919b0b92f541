import HelperClient
import Languages
import LinuxKit
import LockWire

/// What follows after an unlock: the window in which a new pattern is chosen.
struct NewPattern {
    /// Does what the person wished for, in a process that outlives this one.
    func follow(_ wish: PatternWish) {
        switch wish {
        case .keep: break
        // For the system store, where the password is asked for once more. The home store wants the old pattern.
        case .forgotten: if HelperClient().exists { start("enroll") }
        case .change: start("change")
        case .changeIfDue: if isDue() { start("change") }
        }
    }

    private func isDue() -> Bool {
        do throws(Failure) { return try PatternTarget(Invocation([Command.change.rawValue])).mustChange() } catch {
            return false
        }
    }

    private func start(_ command: String) {
        do throws(Errno) {
            let programs = DetachedPrograms(most: 1)
            try programs.start(try Installation.commandPath(), ["patternlock", command])
        } catch { Output.complain(translated("a new pattern cannot be chosen now: \(error)")) }
    }
}
