import Glibc
import Languages
import LinuxKit
import LockInstance
import LockWire
import SecretMemory

/// Starts the guard and waits for its word. *Unlocked* is an explicit record; whatever else happens is not.
final class GuardWatch {
    private let programs: LockPrograms
    private let arguments: [String]
    private let status: HeldDescriptor?
    /// Nil once the screen was opened.
    private var instance: HeldDescriptor?
    private var sleepLock: FileDescriptor?
    private let keys: KeyRunner?
    private let hooks: HookRunner?
    private let switcher: UserSwitcher?
    private var wasLocked = false
    /// A lock before this one was killed: the first guard takes over its cover.
    private let isCoverLeft: Bool
    private let newPattern: NewPattern?
    /// What the person wants of the pattern once the screen is open.
    private var wish = PatternWish.keep
    /// Nil once it was asked.
    private var condition: Condition?
    private var isCalledOff = false

    /// Throws why a lock must not begin.
    typealias Condition = () throws(Failure) -> Void

    /// Keeps everything that a guard needs, so that a new one can be started under a lock. `condition` is asked while
    /// the first guard starts, and before it covers anything; nil when nothing is left to be asked.
    init(
        programs: LockPrograms, arguments: [String], status: consuming FileDescriptor?,
        instance: consuming FileDescriptor?, sleepLock: consuming FileDescriptor?, keys: KeyRunner?,
        hooks: HookRunner?, switcher: UserSwitcher?, newPattern: NewPattern?, condition: Condition? = nil
    ) {
        self.condition = condition
        self.newPattern = newPattern
        self.switcher = switcher
        self.keys = keys
        self.hooks = hooks
        self.programs = programs
        self.status = HeldDescriptor(status)
        self.instance = HeldDescriptor(instance)
        isCoverLeft = self.instance.map { InstanceLock.isCoverLeft(in: $0.descriptor) } ?? false
        self.arguments = self.status == nil ? arguments : arguments + ["--status"]
        self.sleepLock = sleepLock
    }

    /// Locks, and returns when the screen was opened. If every guard is gone without a word, a new one is started,
    /// which takes over the cover that is still there. Only a reason of the guard's own, or a display that is gone,
    /// ends it otherwise.
    func waitForUnlock(onLocked: () -> Void) throws(Failure) -> ExitCode {
        var pause: UInt64 = 0
        while true {
            do throws(Failure) {
                let (guardian, command) = try start()
                try askCondition(for: guardian, command)
                if follow(command, onLocked: onLocked) { return .done }
                if let code = reasonToEnd(guardian) { return code }
            } catch {
                // Too many processes, no memory: under a cover that is for a while.
                guard isCovered, !isCalledOff else { throw error }
            }
            // Staying locked matters more than being quick: a guard that cannot stay up is tried ever more slowly.
            pause = min(pause * 2 + 10, 1000)
            PollSet.sleep(until: .after(pause))
        }
    }

    /// Whether there is a cover that must not be left alone.
    private var isCovered: Bool { wasLocked || isCoverLeft }

    private func start() throws(Failure) -> (ChildProcess, CommandEnd) {
        do throws(Errno) {
            let pair = try PacketSocketPair()
            var descriptors = [(here: pair.second.descriptor.number, there: LockDescriptors.command)]
            if let number = status?.descriptor.number {
                descriptors.append((here: number, there: LockDescriptors.status))
            }
            if let number = instance?.descriptor.number {
                descriptors.append((here: number, there: LockDescriptors.instance))
            }
            if let number = keys?.guardNumber { descriptors.append((here: number, there: LockDescriptors.specialKeys)) }
            descriptors += programs.numbers
            // Standard error stays, for the sentence about what is wrong.
            for number: Int32 in 0...2 { descriptors.append((here: number, there: number)) }
            let child = try ChildProcess.start(
                programs.guardian, arguments: condition == nil ? arguments : arguments + ["--await-word"],
                descriptors: descriptors, newSession: true)
            return (child, CommandEnd(pair))
        } catch {
            throw Failure(.unavailable, "patternlock-guard cannot be started: \(error)")
        }
    }

    /// Lets a guard that waits for it cover the screen; or ends it and throws why.
    private func askCondition(for guardian: ChildProcess, _ command: CommandEnd) throws(Failure) {
        guard let condition = condition.take() else { return }
        do throws(Failure) { try condition() } catch {
            isCalledOff = true
            guardian.end(within: 0)
            throw error
        }
        command.say(.begin)
    }

    /// Reads records until the guards are gone. Returns whether the screen was opened.
    private func follow(_ command: CommandEnd, onLocked: () -> Void) -> Bool {
        while true {
            switch command.next(alongside: { [self] in alongside() }, descriptors: keys?.descriptorNumbers ?? []) {
            case .locked:
                sleepLock = nil
                onLocked()
                // Not again for a guard that took the place of others under a lock.
                if !wasLocked { hooks?.run(.locked) }
                wasLocked = true
            case .accepted: hooks?.run(.accepted)
            case .wrong: hooks?.run(.wrong)
            case .switchUser: switcher?.run()
            case .unlocked:
                hooks?.run(.unlocked)
                // What follows may take time: the screen can be locked again at once.
                instance = nil
                newPattern?.follow(wish)
                return true
            case .some(let record):
                guard let next = record.wish else { return false }
                wish = next
            case nil: return false
            }
        }
    }

    /// Special keys, and programs that have ended.
    private func alongside() {
        keys?.work()
        hooks?.reap()
        switcher?.reap()
    }

    /// How the first guard ended, when that ends the command too: it said why on standard error. Under a lock no
    /// reason counts but the end of the display.
    private func reasonToEnd(_ guardian: ChildProcess) -> ExitCode? {
        do throws(Errno) {
            guard case .exited(let number) = try guardian.wait() else { return nil }
            if number == GuardEnd.stuck.rawValue { return isCovered ? nil : .unavailable }
            guard let code = ExitCode(rawValue: number), code != .done else { return nil }
            return wasLocked && code != .unavailable ? nil : code
        } catch { return nil }
    }
}

/// Our end of the socket to the guards.
private final class CommandEnd {
    private let socket: PacketSocket
    private var packet = SecretBytes(capacity: 16)

    init(_ pair: consuming PacketSocketPair) { socket = pair.intoFirst() }

    /// Told to a guard that is gone, it is not heard: the next one waits for no word.
    func say(_ word: CommandWord) {
        word.encode(into: &packet)
        do throws(Errno) { try socket.send(packet) } catch {}
    }

    /// The next record, with what else comes on these descriptors worked off meanwhile; nil when the guards are gone or say something that is none.
    func next(alongside: () -> Void, descriptors: [Int32]) -> LockRecord? {
        do throws(Errno) {
            while true {
                switch try socket.receive(into: &packet) {
                case .packet:
                    do throws(MalformedPacket) { return try LockRecord(decoding: packet) } catch { return nil }
                case .closed: return nil
                case .nothing:
                    var set = PollSet()
                    set.add(socket.descriptor.number)
                    for number in descriptors { set.add(number) }
                    _ = try set.wait()
                    alongside()
                }
            }
        } catch { return nil }
    }
}

/// A descriptor that may not be there: an optional of it cannot be looked at without being taken.
final class HeldDescriptor {
    let descriptor: FileDescriptor

    init?(_ descriptor: consuming FileDescriptor?) {
        guard let descriptor = descriptor else { return nil }
        self.descriptor = descriptor
    }
}
