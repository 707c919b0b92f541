internal import Glibc
internal import LinuxKit
internal import LockCore
internal import LockWire
internal import SecretMemory
internal import X11Kit

/// The guard: covers the screen, holds every grab, forwards input to the face, and opens only on the token of a
/// `patternlock-auth` that it started itself. A second one of it stands by.
@main enum GuardProgram {
    static func main() { exit(run()) }

    private static func run() -> Int32 {
        ThisProcess.setName("patternlock-guard")
        ProcessHardening.apply()
        FreedMemory.wipe()
        if CommandLine.arguments.dropFirst().elementsEqual(["--survey"]) { return SurveyReport.write() }
        guard let arguments = GuardArguments(CommandLine.arguments.dropFirst()),
            let inheritance = Inheritance(arguments)
        else {
            GuardLog.say("this program is started by \"patternlock lock\"")
            return GuardEnd.usage.rawValue
        }
        StandardStreams.fill()
        MemoryPressure.askToBeSpared()
        do throws(Errno) {
            let household = try Household(arguments: arguments, inheritance)
            let signals = try SignalDescriptor(GuardSignals.heard)
            if let cover = arguments.standbyCover {
                return try standBy(over: cover, arguments, inheritance, household, signals)
            }
            return try guardScreen(arguments, inheritance, household, signals)
        } catch {
            GuardLog.say("cannot guard: \(error)")
            return GuardEnd.stuck.rawValue
        }
    }

    private static func guardScreen(
        _ arguments: GuardArguments, _ inheritance: Inheritance, _ household: consuming Household,
        _ signals: consuming SignalDescriptor
    ) throws(Errno) -> Int32 {
        let mode = arguments.mode
        let screen: GuardScreen
        do throws(X11Error) {
            let connection = try Connection()
            let server = try LockServer(asking: connection)
            if mode == .cover { try server.refuseWhatCannotBeCovered(on: connection) }
            // All that takes long and shows nothing is behind us: the command looks meanwhile whether we may go on.
            if arguments.awaitsWord, !inheritance.command.awaitWord() { return GuardEnd.closed.rawValue }
            screen = GuardScreen(connection: connection, server: server, mode: mode, pointers: arguments.pointers)
        } catch {
            GuardLog.say("\(error)")
            return GuardEnd(error).rawValue
        }
        var session = GuardSession(
            screen: screen, mode: mode, isTakeover: false, blankAfter: arguments.blankAfter,
            inheritance: inheritance, household: household, signals: signals)
        return try session.run()
    }

    private static func standBy(
        over cover: UInt32, _ arguments: GuardArguments, _ inheritance: Inheritance, _ household: consuming Household,
        _ signals: consuming SignalDescriptor
    ) throws(Errno) -> Int32 {
        guard let active = inheritance.takeActive() else { return GuardEnd.usage.rawValue }
        var standby: StandbySession
        do throws(X11Error) { standby = try StandbySession(cover: cover, active: PacketSocket(owning: active)) } catch {
            return GuardEnd.unavailable.rawValue
        }
        switch try standby.wait(signals) {
        case .takeOver: break
        case .finish, .acknowledge: return GuardEnd.opened.rawValue
        case .finishWithoutDisplay: return GuardEnd.unavailable.rawValue
        case .answer, .ask, .endActive: return GuardEnd.stuck.rawValue
        }
        var session = GuardSession(
            screen: standby.takeOver(pointers: arguments.pointers), mode: .cover, isTakeover: true,
            blankAfter: arguments.blankAfter, inheritance: inheritance, household: household, signals: signals)
        GuardLog.say("the active guard is dead: this one took over")
        return try session.run()
    }
}
