import Configuration
import DesktopKit
import Languages
import LinuxKit

/// `patternlock enable`: has the session lock by itself, and switches off, in a way that can be undone, the lockers that
/// are there. Says what it did, and what only others can do.
struct EnableCommand {
    private let invocation: Invocation
    private let switching: LockSwitching

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        try DesktopCommand.refuseWayland()
        switching = try LockSwitching(isGlobal: invocation.has("--global"))
    }

    func run() throws(Failure) -> ExitCode {
        for line in try switching.switchOn(atLogin: invocation.has("--at-login")) { Output.write(line + "\n") }
        return .done
    }
}

/// `patternlock disable`: the way back. A lock that is up stays.
struct DisableCommand {
    private let switching: LockSwitching

    init(_ invocation: Invocation) throws(Failure) {
        switching = try LockSwitching(isGlobal: invocation.has("--global"))
        guard Caller.isRoot || !Settings.system()[\.requireLock] else {
            throw Failure(.refused, "locking stays on here: require_lock in /etc/patternlock/patternlock.conf says so")
        }
    }

    func run() throws(Failure) -> ExitCode {
        for line in try switching.switchOff() { Output.write(line + "\n") }
        return .done
    }
}

/// What commands about a desktop have in common.
enum DesktopCommand {
    static func refuseWayland() throws(Failure) {
        guard ThisProcess.environment("WAYLAND_DISPLAY")?.isEmpty == false else { return }
        throw Failure(
            .unavailable, "this is a Wayland session, which only its compositor can lock: choose a session on X11")
    }
}
