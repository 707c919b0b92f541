internal import BusKit
internal import Glibc
internal import LinuxKit
internal import SessionCore

/// Starts `patternlock lock --daemonize` in a scope of the user's systemd, where there is one, and in a session of its
/// own: the end of this daemon, of its unit and of all that is in it does not take the lock along.
final class LockStarter {
    /// What stands between us and the command: it waits for our word, so that all that it starts is in the scope.
    private struct Waiting {
        let child: ChildProcess
        var call: UInt64?
        var job: String?
        /// The unique name: signals of others are not its own.
        var manager = ""
        let deadline: Deadline
    }

    private var child: ChildProcess?
    private var waiting: Waiting?
    private var word: FileDescriptor?
    /// Where we hear of the end of systemd's jobs, which nobody else wants to know.
    private var listening: Bus?
    private var hasSaid = false

    /// The command could not be started, or did not end by itself: as it says itself of what is missing.
    private static let unavailable: Int32 = 5
    /// Nobody waits longer than this for a scope.
    private static let patience: UInt64 = 1000
    private static let systemd = "org.freedesktop.systemd1"
    private static let manager = "org.freedesktop.systemd1.Manager"
    private static let path = "/org/freedesktop/systemd1"
    private static let jobRemoved = BusMember(path, manager, "JobRemoved")
    private static let rule =
        "type='signal',sender='\(systemd)',path='\(path)',interface='\(manager)',member='JobRemoved'"

    /// When `advance` is due.
    var deadline: Deadline? { waiting?.deadline }

    /// Starts one, with the help of the session's bus. Returns what went wrong.
    func start(over bus: Bus?) -> SessionEvent? {
        do throws(Errno) {
            let pipe = try Pipe()
            let started = try ChildProcess.fork {
                ThisProcess.keepOnly(pipe.input)
                return Self.runLock(afterWordOn: pipe.input)
            }
            child = started
            word = pipe.closeInput()
            waiting = Waiting(child: started, deadline: .after(Self.patience))
            askForScope(started, bus)
            return nil
        } catch {
            SessionLog.say("no process can be started for the lock: \(error)")
            return .starterFailed(mayHelp: true)
        }
    }

    /// In the child: the end of the pipe is a word too. Returns the exit status of the command.
    private static func runLock(afterWordOn pipe: borrowing FileDescriptor) -> Int32 {
        do throws(Errno) {
            _ = try pipe.readAll(limit: 1)
            let command = try FileDescriptor.open(try Installation.commandPath(), flags: OpenFlags.pathOnly)
            let lock = try ChildProcess.start(
                command, arguments: ["patternlock", "lock", "--daemonize"],
                descriptors: (0...2).map { (here: $0, there: $0) }, newSession: true)
            guard case .exited(let status) = try lock.wait() else { return unavailable }
            return status
        } catch {
            SessionLog.say("patternlock cannot be started: \(error). Install it again")
            return unavailable
        }
    }

    private func askForScope(_ child: ChildProcess, _ bus: Bus?) {
        guard let bus, !bus.isBroken else { return goOn("there is no session bus") }
        let properties: [BusValue] = [
            .structure([.string("PIDs"), .variant(.array(of: "u", [.uint32(UInt32(child.pid))]))]),
            .structure([.string("Description"), .variant(.string("Screen lock"))]),
            .structure([.string("CollectMode"), .variant(.string("inactive-or-failed"))]),
            .structure([.string("Slice"), .variant(.string("session.slice"))]),
        ]
        do throws(Errno) {
            try bus.listen(Self.rule)
            listening = bus
            waiting?.call = try bus.call(
                Self.systemd, BusMember(Self.path, Self.manager, "StartTransientUnit"),
                [
                    .string("patternlock-lock-\(child.pid).scope"), .string("fail"),
                    .array(of: "(sv)", properties), .array(of: "(sa(sv))", []),
                ])
        } catch { goOn("\(error)") }
    }

    /// Answers of the user's systemd.
    func hear(_ message: BusMessage) {
        guard let waiting else { return }
        switch message.kind {
        case .reply(let number) where number == waiting.call:
            self.waiting?.job = message.value(0)?.text
            self.waiting?.manager = message.sender
        case .failure(let number, let failure) where number == waiting.call: goOn("\(failure)")
        case .signal(Self.jobRemoved) where message.sender == waiting.manager:
            if let job = waiting.job, message.value(1)?.text == job { goOn(nil) }
        default: break
        }
    }

    /// Goes on without a scope when none came in time.
    func advance() {
        if let waiting, waiting.deadline.hasPassed { goOn("the user's systemd does not answer") }
    }

    private func goOn(_ reason: String?) {
        if let reason, !hasSaid {
            hasSaid = true
            SessionLog.say("the lock runs without a scope of its own: \(reason)")
        }
        waiting = nil
        word = nil
        do throws(Errno) { try listening?.stopListening(Self.rule) } catch {}
        listening = nil
    }

    /// How the command ended, if it did.
    func reap() -> [SessionEvent] {
        guard let child else { return [] }
        do throws(Errno) {
            guard let end = try child.reap() else { return [] }
            self.child = nil
            goOn(nil)
            switch end {
            case .exited(0): return [.starterDone]
            // Nothing could open it, or it does not understand: another try says the same.
            case .exited(2), .exited(4): return [.starterFailed(mayHelp: false)]
            default: return [.starterFailed(mayHelp: true)]
            }
        } catch {
            self.child = nil
            return [.starterFailed(mayHelp: true)]
        }
    }
}
