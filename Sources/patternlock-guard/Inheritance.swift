internal import LinuxKit
internal import LockInstance
internal import LockWire

/// The descriptors that a guard was started with, and that the next one is started with.
final class Inheritance {
    let command: CommandLink
    let status: StatusWriter?
    let keys: KeyLink?
    /// Whoever has this open has the lock of the display.
    private let instance: Held<FileDescriptor>?
    private var active: FileDescriptor?
    private var question: FileDescriptor?
    private let programs: [Held<FileDescriptor>?]
    /// Which numbers are to be handed on.
    let numbers: [(here: Int32, there: Int32)]

    /// Takes them over; nil when there is no command. To be called before anything else is opened.
    init?(_ arguments: GuardArguments) {
        guard let command = PacketSocket.inherited(LockDescriptors.command) else { return nil }
        var numbers = [LockDescriptors.command]
        self.command = CommandLink(command)
        if arguments.hasStatus, let open = FileDescriptor.inherited(LockDescriptors.status) {
            status = StatusWriter(open)
            numbers.append(LockDescriptors.status)
        } else {
            status = nil
        }
        if let open = FileDescriptor.inherited(LockDescriptors.instance) {
            instance = Held(open)
            numbers.append(LockDescriptors.instance)
        } else {
            instance = nil
        }
        if let open = PacketSocket.inherited(LockDescriptors.specialKeys) {
            keys = KeyLink(open)
            numbers.append(LockDescriptors.specialKeys)
        } else {
            keys = nil
        }
        active = arguments.standbyCover == nil ? nil : FileDescriptor.inherited(LockDescriptors.activeGuard)
        question = arguments.isAsking ? FileDescriptor.inherited(LockDescriptors.question) : nil
        programs = LockDescriptors.programs.map { number in
            guard let open = FileDescriptor.inherited(number) else { return nil }
            return Held(open)
        }
        self.numbers = numbers.map { (here: $0, there: $0) }
    }

    /// A program of the lock as it was when the lock began; from its path when this guard was given none.
    func program(_ program: LockProgram) throws(Errno) -> FileDescriptor {
        switch programs[program.rawValue] {
        case .some(let held): return try held.value.duplicate()
        case .none: return try Installation.openProgram(program.name)
        }
    }

    /// The command's end of the one conversation of a question; nil when it was taken.
    func takeQuestion() -> FileDescriptor? { question.take() }

    /// Tells whoever watches the lock file, and then the command: what it is told is true for everybody by then, even
    /// if nobody is left a moment later.
    func tell(_ record: LockRecord) {
        if let instance {
            switch record {
            case .locked: InstanceLock.note(.locked, in: instance.value)
            case .accepted: InstanceLock.noteOpening(in: instance.value)
            case .unlocked, .closed: InstanceLock.note(.begun, in: instance.value)
            case .wrong, .switchUser, .forgotten, .remembered, .change, .changeIfDue: break
            }
        }
        command.tell(record)
    }

    /// Tells whoever watches the lock file that the screen is locked, as it was before.
    func noteLocked() { if let instance { InstanceLock.note(.locked, in: instance.value) } }

    /// Tells them that there is nothing to be locked any more.
    func noteEnd() { if let instance { InstanceLock.note(.begun, in: instance.value) } }

    /// The socket to the active guard, for a standby.
    func takeActive() -> FileDescriptor? { active.take() }
}
