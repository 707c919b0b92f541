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
        try SessionDisplay.current.refuseWayland()
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
    }

    func run() throws(Failure) -> ExitCode {
        for line in try switching.switchOff() { Output.write(line + "\n") }
        return .done
    }
}
