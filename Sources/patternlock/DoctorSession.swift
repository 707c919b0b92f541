import DesktopKit
import Languages
import LinuxKit

/// Whether the session locks by itself, and alone.
enum DoctorSession {
    static func checks(for user: Person) -> [DoctorCheck] { [start(of: user), rivals(of: user)] }

    private static func start(of user: Person) -> DoctorCheck {
        guard LockSwitching.running(for: user) != nil else {
            let isOn = isSwitchedOn(for: user)
            return DoctorCheck(
                "session", isOn ? .warning : .skipped,
                isOn
                    ? "locking is on, and \(LockSwitching.daemon) does not run"
                    : "the screen is locked by \"patternlock lock\" alone; \"patternlock enable\" has it lock by itself",
                fix: isOn ? "log out and in again, or run \"patternlock enable\" once more" : "")
        }
        return DoctorCheck("session", .good, "\(LockSwitching.daemon) runs: idle, lid and suspend lock")
    }

    private static func isSwitchedOn(for user: Person) -> Bool {
        if LockSwitching.isOnForEverybody { return true }
        guard let account = UserAccount(uid: user.uid) else { return false }
        let place = DesktopPlace.user(home: account.home) { name in ThisProcess.environment(name) }
        do throws(Errno) { return try Switchboard(place, daemon: LockSwitching.daemonPath).isOn() } catch {
            return false
        }
    }

    private static func rivals(of user: Person) -> DoctorCheck {
        let running = OtherLocker.all.filter { !LockSwitching.processes(named: $0.process, of: user).isEmpty }
        guard !running.isEmpty else { return DoctorCheck("lockers", .good, "no other locker runs") }
        let names = running.map(\.name).joined(separator: ", ")
        return DoctorCheck(
            "lockers", .warning, "\(names): another locker may lock instead", command: "patternlock enable")
    }
}
