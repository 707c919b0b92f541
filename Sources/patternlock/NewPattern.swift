import HelperClient
import LinuxKit

/// What follows after an unlock by somebody who forgot the pattern: the window in which a new one is chosen, for the system
/// store, where the password is asked for once more. The home store wants the old pattern.
enum NewPattern {
    static func choose() {
        guard HelperClient().exists else { return }
        do throws(Errno) {
            let programs = DetachedPrograms(most: 1)
            try programs.start(try Installation.commandPath(), ["patternlock", "enroll"])
        } catch { Output.complain("a new pattern cannot be chosen now: \(error)") }
    }
}
