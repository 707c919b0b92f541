internal import Glibc
internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory
internal import X11Kit

/// The guard: covers the screen, holds every grab, forwards input to the face, and opens only on the token of a
/// `patternlock-auth` that it started itself.
@main enum GuardProgram {
    static func main() { exit(run()) }

    private static func run() -> Int32 {
        ThisProcess.setName("patternlock-guard")
        ProcessHardening.apply()
        FreedMemory.wipe()
        guard let arguments = GuardArguments(CommandLine.arguments.dropFirst()),
            let command = FileDescriptor.inherited(LockDescriptors.command)
        else {
            GuardLog.say("this program is started by \"patternlock lock\"")
            return GuardEnd.usage.rawValue
        }
        StandardStreams.fill()
        let status = arguments.hasStatus ? inheritedStatus() : nil
        // Held until the process ends: whoever has it has the lock of this display.
        let instance = FileDescriptor.inherited(LockDescriptors.instance)
        defer { _ = instance }
        MemoryPressure.askToBeSpared()
        do throws(Errno) {
            return try guardScreen(arguments, CommandLink(command), status)
        } catch {
            GuardLog.say("cannot guard: \(error)")
            return GuardEnd.stuck.rawValue
        }
    }

    private static func inheritedStatus() -> StatusWriter? {
        guard let descriptor = FileDescriptor.inherited(LockDescriptors.status) else { return nil }
        return StatusWriter(descriptor)
    }

    private static func guardScreen(
        _ arguments: GuardArguments, _ command: CommandLink, _ status: StatusWriter?
    ) throws(Errno) -> Int32 {
        let signals = try SignalDescriptor(GuardSignals.heard)
        let household = try Household(arguments: arguments)
        let mode: GuardMachine.Mode = arguments.isPreview ? .preview : .cover
        let screen: GuardScreen
        do throws(X11Error) { screen = try GuardScreen(mode: mode) } catch {
            GuardLog.say("\(error)")
            return GuardEnd(error).rawValue
        }
        var session = GuardSession(
            screen: screen, mode: mode, command: command, status: status, household: household, signals: signals)
        return try session.run()
    }
}
